import {
  Pricing,
  type PricingProps,
  SignIn,
  UserkeepProvider,
  type UserkeepState,
  useContact,
  useEntitlement,
  useFlag,
  useNotifications,
  useUserkeep,
} from '@userkeep/react'
import { useState } from 'react'

/** The data with which the server renders the page and the browser continues. */
export interface Initial {
  url: string
  publishableKey: string
  state: UserkeepState
  products: NonNullable<PricingProps['products']>
}

export const App = ({ initial: { url, publishableKey, state, products } }: { initial: Initial }) => (
  <UserkeepProvider url={url} publishableKey={publishableKey} initial={state} onSession={storeSession} widget>
    <Header />
    <main>
      <Editor />
      <Account />
      <h2>Prices</h2>
      <Pricing products={products} />
    </main>
  </UserkeepProvider>
)

/** The server reads the session from a cookie, so that it renders the page for the person who is signed in. */
function storeSession(session: { token: string; expires_at: string } | null): void {
  const expires = new Date(session?.expires_at ?? 0).toUTCString()
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `session=${session?.token ?? ''}; expires=${expires}; path=/; SameSite=Lax`
}

function Header() {
  const { contact, isSignedIn, signOut } = useContact()
  return (
    <header>
      <h1>Example</h1>
      {isSignedIn && (
        <>
          <span>Signed in as {contact?.email}</span>
          <Notifications />
          <button type="button" onClick={signOut}>
            Sign out
          </button>
        </>
      )}
    </header>
  )
}

function Notifications() {
  const { unread, notifications, open } = useNotifications()
  return (
    <section aria-label="Notifications">
      <button type="button" onClick={open}>
        Notifications: {unread}
      </button>
      <ul>
        {notifications?.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
    </section>
  )
}

function Editor() {
  const isNew = useFlag('new-editor', false)
  const { isEntitled, limit } = useEntitlement('projects')
  return (
    <section aria-label="Editor">
      <p>{isNew ? 'The new editor' : 'The editor'}</p>
      {isEntitled && <p>Projects: {limit ?? 'no limit'}</p>}
    </section>
  )
}

function Account() {
  const { isSignedIn } = useContact()
  const { status } = useUserkeep()
  const [isOpen, setOpen] = useState(false)
  if (isSignedIn) return null
  return (
    <section aria-label="Account">
      <p>{status === 'loading' ? 'Connecting' : 'You are a visitor'}</p>
      {isOpen ? (
        <SignIn onSignedIn={() => setOpen(false)} />
      ) : (
        <button type="button" onClick={() => setOpen(true)}>
          Sign in
        </button>
      )}
    </section>
  )
}
