// Each event is the itinerary so far. What is not there yet is missing, never wrong: an unknown number is left out.
const ask = document.getElementById('ask')
const state = document.getElementById('state')
const page = document.getElementById('itinerary')
let events

ask.addEventListener('submit', (event) => {
  event.preventDefault()
  events?.close()
  state.textContent = 'writing …'
  events = new EventSource('/itinerary?town=' + encodeURIComponent(document.getElementById('town').value))
  events.onmessage = (message) => show(JSON.parse(message.data))
  events.addEventListener('end', () => close('done'))
  events.onerror = () => close('The answer broke off.') // closed without that event
})

function close(why) {
  events.close()
  state.textContent = why
}

function show(itinerary) {
  page.replaceChildren(
    element('h1', itinerary.title),
    element('p', itinerary.summary),
    ...(itinerary.days ?? []).flatMap((day) => [
      element('h2', day.subtitle),
      ...(day.activities ?? []).map(activity),
    ]))
}

function activity({ type, title, description, hours }) {
  const article = element('article')
  article.append(element('h3', title), element('p', description))
  article.append(element('small', [type, hours && hours + ' h'].filter(Boolean).join(', ')))
  return article
}

function element(name, text = '') {
  const made = document.createElement(name)
  made.textContent = text // text, not markup: a model wrote it
  return made
}
