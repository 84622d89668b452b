import { ApiError, type Client, createClient } from '@userkeep/client'
import type { WidgetIdentity } from '@userkeep/client/widget'
import { type BootBody, bootUntilAnswered } from './boot.ts'
import { type BrowserStorage, storageOf, visitorIdIn } from './browser-storage.ts'
import { type BootResponse, emptyState, stateOf, type UserkeepState } from './state.ts'

/** A contact session: a token, and the time at which it ends. */
export interface ContactSession {
  token: string
  expires_at: string
}

/** The user that the page names. Without one, the store uses the session of its own sign-in, or that of a visitor. */
export interface NamedUser {
  /** Made by your backend; verified with `hash`. */
  identity?: WidgetIdentity | null
  /** The token of a contact session that your page stores. */
  session?: string | null
}

export interface StoreOptions {
  url: string
  publishableKey: string
  initial?: Partial<UserkeepState>
  /** Called when a person signs in or out with this store. */
  onSession?: (session: ContactSession | null) => void
  /** Called with each session with which the page has booted. */
  onBoot?: (token: string) => void
}

export interface Store extends Required<Pick<StoreOptions, 'url' | 'publishableKey'>> {
  /** Calls the service with the session of the page. */
  client: Client
  state(): UserkeepState
  /** The state of a page that a server has rendered. */
  initialState: UserkeepState
  subscribe(listener: () => void): () => void
  /** Boots the page for this user, again if it is another one, and returns a function that ends waiting. */
  start(user: NamedUser): () => void
  /** Boots again with the same user, for example after a purchase. */
  refresh(): Promise<void>
  /** Continues with the session of a sign-in. */
  signIn(session: ContactSession): Promise<void>
  /** Ends the session, and continues as a visitor. */
  signOut(): Promise<void>
  visitorId(): string
}

const ownSession = 'signed-in-session'

export function createStore(options: StoreOptions): Store {
  const { url, publishableKey, onSession, onBoot } = options
  const storage = storageOf(publishableKey)
  const initialState: UserkeepState = { ...emptyState, ...options.initial }
  const { state, set, subscribe } = observable(initialState)
  let user: NamedUser = {}
  let booted: BootResponse | null = null
  let current = new AbortController()
  const client = createClient({
    baseUrl: url,
    // A page that a server has rendered shows a person before it has booted.
    token: () => booted?.token ?? contactSessionOf(user, storage),
    headers: (): Record<string, string> => (booted?.customer ? { 'x-customer-id': booted.customer.id } : {}),
  })
  const common = { url, publishableKey, client, initialState, state, subscribe }

  async function boot(): Promise<void> {
    current.abort()
    current = new AbortController()
    const { signal } = current
    try {
      const answer = await bootUntilAnswered(client, () => bootBody(publishableKey, storage, user), signal)
      if (signal.aborted) return
      if (!contactSessionOf(user, storage)) storage.write(storedAs(answer.verified), answer.token)
      booted = answer
      set(stateOf(answer))
      onBoot?.(answer.token)
    } catch (error) {
      if (signal.aborted) return
      if (isEndedSession(error) && !user.session && storage.read(ownSession)) return leave()
      set({ ...emptyState, config: state().config, status: 'failed', error })
    }
  }

  /** Forgets the session of the sign-in, so that the page boots as a visitor. */
  async function leave(): Promise<void> {
    booted = null
    for (const name of [ownSession, storedAs(true), storedAs(false)]) storage.write(name, null)
    onSession?.(null)
    await boot()
  }

  const start: Store['start'] = (next) => {
    user = next
    void boot()
    return () => current.abort()
  }
  const signIn: Store['signIn'] = async (session) => {
    storage.write(ownSession, session.token)
    onSession?.(session)
    await boot()
  }
  const signOut = async () => {
    if (state().isSignedIn) await client('POST /v1/contact/logout').catch(() => undefined)
    await leave()
  }
  return { ...common, start, refresh: boot, signIn, signOut, visitorId: () => visitorIdIn(storage) }
}

/** A value whose changes are reported. */
function observable(initial: UserkeepState) {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    state: () => value,
    set(next: UserkeepState) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Returns the contact session of the page, or that of a sign-in with this package. */
const contactSessionOf = (user: NamedUser, storage: BrowserStorage): string | null =>
  user.session ?? (user.identity ? null : storage.read(ownSession))

function bootBody(publishableKey: string, storage: BrowserStorage, user: NamedUser): BootBody {
  const base = { publishable_key: publishableKey, anonymous_id: visitorIdIn(storage) }
  const contact_session = contactSessionOf(user, storage)
  if (contact_session) return { ...base, contact_session }
  const session_token = storage.read(storedAs(user.identity?.hash !== undefined))
  return { ...base, ...(user.identity && { identity: user.identity }), ...(session_token && { session_token }) }
}

const storedAs = (isProven: boolean) => (isProven ? 'proven-session' : 'session')

const isEndedSession = (error: unknown): boolean => error instanceof ApiError && error.status === 401
