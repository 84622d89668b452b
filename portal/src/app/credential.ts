import { entry } from './entry.ts'
import { stored } from './storage.ts'
import { createStore } from './store.ts'

/** A session handed over by the panel, in this origin's storage and never in the address. */
interface SupportSession {
  token: string
  expires_at: string
}

const session = stored<string>(localStorage, `userkeep.portal.session.${entry.key}`)
const team = stored<string>(localStorage, `userkeep.portal.team.${entry.key}`)
const handOver = stored<SupportSession>(localStorage, 'userkeep.portal.support')
// A mail about a team leads to that one.
const named = entry.query.get('team')
if (named) team.set(named)
// In this tab only: another tab may be signed in as somebody else.
const support = stored<SupportSession>(sessionStorage, `userkeep.portal.support.${entry.key}`)

if (entry.path === '/support') {
  const handed = handOver.take()
  if (handed && Date.parse(handed.expires_at) > Date.now()) support.set(handed)
}

const current = () => support.get()?.token ?? session.get()

/** The token in use: of the support session where there is one in this tab, else of the contact. */
export const token = createStore(current())
/** The team chosen last. */
export const chosenTeam = createStore(team.get())
/** Why the sign-in page is shown to someone who was inside a moment ago. */
export const signOutReason = createStore<'expired' | 'support' | null>(null)

chosenTeam.subscribe(() => team.set(chosenTeam.get()))

// Signing in or out in one tab does so in all of them.
addEventListener('storage', ({ key }) => {
  if (key === session.name) token.set(current())
})

export const credential = {
  isSupport: () => support.get() !== null,
  signIn(given: string) {
    support.set(null)
    session.set(given)
    signOutReason.set(null)
    token.set(given)
  },
  /** After signing out, or when the service no longer knows the token. */
  drop(why: 'expired' | null = null) {
    const wasSupport = support.get() !== null
    if (wasSupport) support.set(null)
    else session.set(null)
    signOutReason.set(wasSupport ? 'support' : why)
    token.set(wasSupport ? null : current())
  },
}
