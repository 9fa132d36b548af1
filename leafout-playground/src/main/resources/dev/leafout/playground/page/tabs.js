// SPDX-License-Identifier: Apache-2.0

/** Tabs, of which one panel is shown; the arrow keys go from one to the next. */
export const tabs = (list) => {
  const all = [...list.querySelectorAll('[role=tab]')]
  const select = (tab) => {
    for (const each of all) {
      each.setAttribute('aria-selected', each === tab)
      each.tabIndex = each === tab ? 0 : -1
      document.getElementById(each.getAttribute('aria-controls')).hidden = each !== tab
    }
  }
  all.forEach((tab, i) => {
    tab.addEventListener('click', () => select(tab))
    tab.addEventListener('keydown', ({ key }) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[key]
      if (by) {
        const next = all.at((i + by) % all.length)
        select(next)
        next.focus()
      }
    })
  })
  return (id) => select(all.find((tab) => tab.id === id))
}
