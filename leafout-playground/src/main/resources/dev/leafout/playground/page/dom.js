// SPDX-License-Identifier: Apache-2.0

export const find = (selector) => document.querySelector(selector)

/** An element with attributes and children; a child that is a string is text, never markup. */
export const element = (tag, attributes = {}, ...children) => {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    made.setAttribute(name, value)
  }
  made.append(...children)
  return made
}

/** Sets the text, unless it is what it was. */
export const say = (node, text) => {
  if (node.textContent !== text) {
    node.textContent = text
  }
}

export const count = (number, one, many = one + 's') => `${number.toLocaleString('en')} ${number === 1 ? one : many}`
