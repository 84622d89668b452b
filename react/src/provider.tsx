import type { WidgetIdentity } from '@userkeep/client/widget'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { giveToWidget, loadWidget } from './load-widget.ts'
import type { UserkeepState } from './state.ts'
import { type ContactSession, createStore, type Store } from './store.ts'

export interface UserkeepProviderProps {
  /** The address of your instance. */
  url: string
  publishableKey: string
  /** The user of your product, made by your backend, with `hash`. Null: nobody is signed in. */
  identity?: WidgetIdentity | null
  /** The token of a contact session that your page stores, for example in a cookie. Null: nobody is signed in. */
  session?: string | null
  /** Shown until the page has booted, also by a server: the result of `loadInitialState`. */
  initial?: Partial<UserkeepState>
  /** Loads the widget, too, with the same session: messenger, banners, checklists, surveys. */
  widget?: boolean
  /** Called when a person signs in or out with a component of this package. */
  onSession?: (session: ContactSession | null) => void
  children?: ReactNode
}

const StoreContext = createContext<Store | null>(null)

/** Boots the page for its user and gives the state to the hooks below it. */
export function UserkeepProvider(props: UserkeepProviderProps) {
  const { url, publishableKey, identity, session, widget = false, onSession, initial, children } = props
  const latest = useRef({ widget, onSession })
  latest.current = { widget, onSession }
  const [store] = useState(() =>
    createStore({
      url,
      publishableKey,
      initial,
      onSession: (changed) => latest.current.onSession?.(changed),
      onBoot: (token) => {
        if (latest.current.widget) giveToWidget(token)
      },
    }),
  )
  useEffect(() => {
    if (widget) loadWidget(url, publishableKey)
  }, [widget, url, publishableKey])
  // A new object with the same content is the same user.
  const user = JSON.stringify({ identity, session })
  useEffect(() => store.start(JSON.parse(user)), [store, user])
  return <StoreContext.Provider value={store}>{children}</StoreContext.Provider>
}

export function useStore(): Store {
  const store = useContext(StoreContext)
  if (!store) throw new Error('Use the hooks and components of @userkeep/react inside of <UserkeepProvider>.')
  return store
}

export function useStoreState(): UserkeepState {
  const { subscribe, state, initialState } = useStore()
  return useSyncExternalStore(subscribe, state, () => initialState)
}
