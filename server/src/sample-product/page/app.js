// A small product, as somebody would write it who uses Userkeep: no framework, a few screens, and calls of the widget.

window.userkeep ??= (...call) => {
  const [command, , fallback] = call
  if (command === 'flag') return fallback
  if (command === 'entitled') return fallback ?? false
  window.userkeep.q = [...(window.userkeep.q ?? []), call]
}
const userkeep = (...call) => window.userkeep(...call)

const kept = (name, otherwise) => JSON.parse(sessionStorage.getItem(name) ?? JSON.stringify(otherwise))
const keep = (name, value) => sessionStorage.setItem(name, JSON.stringify(value))

const state = {
  user: kept('user', ''),
  projects: kept('projects', ['Harbour survey', 'North ridge', 'Old mill']),
  drawings: kept('drawings', ['Ground floor', 'Roof']),
  reports: kept('reports', ['Week 45', 'Week 46']),
  flags: {},
  entitlements: {},
  tracked: [],
}

const main = document.querySelector('main')

function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}

function track(name, properties) {
  userkeep('track', name, properties)
  state.tracked.unshift(name)
  render()
}

const button = (textContent, onclick, more = {}) => element('button', { type: 'button', textContent, onclick, ...more })
const heading = (title, about) => [
  element('h1', { textContent: title }),
  element('p', { className: 'dim', textContent: about }),
]

function rows(names, act = () => '') {
  if (names.length === 0) return element('p', { className: 'dim', textContent: 'None yet.' })
  const row = (name) => element('li', {}, element('span', { textContent: name }), act(name))
  return element('ul', { className: 'rows' }, ...names.map(row))
}

/** One thing less in a list, and what is told of it. */
function finish(list, name, event) {
  state[list] = state[list].filter((one) => one !== name)
  keep(list, state[list])
  track(event, { name })
}

function add(list, name, event) {
  state[list].push(name)
  keep(list, state[list])
  track(event, { name })
}

// Made once, so that what is chosen in it stays when the screen is drawn again.
let pricing
function offers() {
  const place = element('div')
  const chosen = element('p', { className: 'dim', role: 'status' })
  userkeep('pricing', place, { onChoose: (_price, product) => chosen.replaceChildren(`You chose ${product}.`) })
  return [place, chosen]
}

const shownIn = {}
/** What the widget shows under a name, in a place that stays when the screen is drawn again. */
function widget(name) {
  if (!shownIn[name]) {
    shownIn[name] = element('div')
    userkeep(name, shownIn[name])
  }
  return shownIn[name]
}

const screens = {
  '/demo': () => [
    ...heading('Projects', 'Every site that your team looks after.'),
    button('New project', () => add('projects', `Site ${state.projects.length + 1}`, 'project.created'), {
      className: 'primary',
    }),
    rows(state.projects, (name) =>
      button('Archive', () => finish('projects', name, 'project.archived'), { ariaLabel: `Archive ${name}` }),
    ),
  ],
  '/demo/drawings': () => [
    ...heading('Drawings', 'What waits for your approval.'),
    rows(state.drawings, (name) =>
      button('Approve', () => finish('drawings', name, 'drawing.approved'), { ariaLabel: `Approve ${name}` }),
    ),
  ],
  '/demo/reports': () => [
    ...heading('Reports', 'What your client gets to read.'),
    button('New report', () => add('reports', `Week ${45 + state.reports.length}`, 'report.ready'), {
      className: 'primary',
    }),
    ...(userkeep('flag', 'new-editor', false)
      ? [element('span', { className: 'badge', textContent: 'in the new editor' })]
      : []),
    // Only what is shown: a real product's backend asks before it prints the logo.
    userkeep('entitled', 'branding')
      ? button('Add your logo', () => track('logo.added'))
      : element('p', { className: 'dim', textContent: 'Your own logo on every report comes with the Team plan.' }),
    rows(state.reports),
  ],
  '/demo/team': () => [
    ...heading('Team', 'Work on the same sites together.'),
    button('Invite a teammate', () => track('teammate.invited'), { className: 'primary' }),
  ],
  '/demo/pricing': () => {
    pricing ??= offers()
    const ask = () => userkeep('messenger', 'open', { text: 'I have a question about the plans. ' })
    return [...heading('Pricing', 'What a team pays.'), ...pricing, button('Ask about the plans', ask)]
  },
  '/demo/ideas': () => [...heading('Ideas', 'What should Fieldnote do next? Sign in to vote.'), widget('feedback')],
  '/demo/rewards': () => [
    ...heading('Rewards', 'What you earn by working, and by bringing others along. Sign in to see yours.'),
    widget('rewards'),
    widget('referral'),
  ],
  '/demo/preferences': () => [
    ...heading('Preferences', 'What Fieldnote may send you by email. Sign in to choose.'),
    widget('preferences'),
  ],
  '/demo/behind': () => [
    ...heading('Developer view', 'Data this page received from Userkeep, and the events it sent.'),
    element('h2', { textContent: 'Flags' }),
    rows(Object.entries(state.flags).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)),
    element('h2', { textContent: 'Entitlements' }),
    rows(Object.entries(state.entitlements).map(([name, value]) => `${name}: ${value ?? 'no limit'}`)),
    element('h2', { textContent: 'Tracked events' }),
    rows(state.tracked),
    button('Turn the writing direction', turn),
  ],
}

function turn() {
  const { documentElement: page } = document
  page.dir = page.dir === 'rtl' ? 'ltr' : 'rtl'
}

const placeOf = (path) => Object.keys(screens).findLast((screen) => `${path}/`.startsWith(`${screen}/`)) ?? '/demo'

function render() {
  const place = placeOf(location.pathname)
  main.replaceChildren(...screens[place]())
  for (const link of document.querySelectorAll('nav a')) link.toggleAttribute('aria-current', link.pathname === place)
}

// Links of the page and of the widget alike stay on this page. The steps of a checklist name paths of the product, which
// lives below /demo here.
document.addEventListener('click', (event) => {
  const link = event.composedPath().find(({ href }) => href)
  if (!link || event.metaKey || event.ctrlKey || link.origin !== location.origin) return
  event.preventDefault()
  const path = link.pathname.startsWith('/demo') ? link.pathname : `/demo${link.pathname}`
  history.pushState(null, '', path + location.search)
  render()
})
addEventListener('popstate', render)

// Of each environment another: its secret vouches for it.
const identityOf = (user) => `identity ${user}${location.search}`

async function signIn(user) {
  keep('user', user)
  if (user === '') return userkeep('reset')
  // A real product's own backend answers this for the signed-in user.
  const answer = await fetch(`/demo/identity/${user}${location.search}`)
  const identity = await answer.json()
  keep(identityOf(user), identity)
  userkeep('identify', identity)
}

/** A real product has it in the page that it serves. Named before the widget begins, it boots once, as that person. */
function stayIn(user) {
  const identity = kept(identityOf(user), null)
  if (identity) userkeep('identify', identity)
  else signIn(user)
}

const people = document.querySelector('select')
people.value = state.user
people.addEventListener('change', () => signIn(people.value))
userkeep('on', 'change', ({ flags, entitlements }) => {
  state.flags = flags
  state.entitlements = entitlements
  render()
})
userkeep('changelog', document.querySelector('.news'))
userkeep('notifications', document.querySelector('.bell'))
if (state.user !== '') stayIn(state.user)
render()
