import { stored } from './storage.ts'

/** The state of a sign-in with a provider while the browser is away. */
interface OauthRequest {
  key: string
  provider: string
  state: string
}

export const oauthRequest = stored<OauthRequest>(sessionStorage, 'userkeep.portal.oauth')
const lastKey = stored<string>(localStorage, 'userkeep.portal.key')

export const base = import.meta.env.BASE_URL

/** Read once, before anything else: a token in the fragment and a provider's answer leave the address bar at once. */
function readEntry() {
  const address = new URL(location.href)
  const path = `/${address.pathname.slice(base.length)}`.replace(/\/+$/, '') || '/'
  const isBack = path.startsWith('/oauth/')
  const key = isBack ? (oauthRequest.get()?.key ?? lastKey.get()) : (address.searchParams.get('key') ?? lastKey.get())
  if (key) lastKey.set(key)
  const search = key ? `?${new URLSearchParams({ key })}` : ''
  history.replaceState(history.state, '', address.pathname + search)
  return { path, key: key ?? '', mailedToken: address.hash.slice(1), query: address.searchParams }
}

export const entry = readEntry()

// The same mailed link opened where its page stands already changes nothing but the fragment.
addEventListener('hashchange', () => location.hash && location.reload())
