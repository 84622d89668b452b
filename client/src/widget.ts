import type { Input, Output } from './routes.ts'

// Types of the command that the widget adds to a page.

/** The user of the page. With `hash`, made by your backend, the identity is verified. */
export type WidgetIdentity = NonNullable<Input<'POST /v1/boot'>['body']['identity']>

/** The details that `ready` and `change` report. */
export interface WidgetState {
  contact: Output<'POST /v1/boot'>['contact']
  verified: boolean
  /** The values of the flags, by key. */
  flags: Record<string, unknown>
  /** The features of the customer, by key. */
  entitlements: Record<string, boolean | number | null>
}

export interface MessengerOptions {
  tab?: 'messages' | 'help' | 'guide' | 'news' | 'notifications'
  /** Begins a new message with this text. */
  text?: string
  /** Opens the article with this slug. */
  article?: string
}

/** Stops a listener, or stops updating an element. */
type Stop = () => void

/** Commands of the widget. They never throw; an incorrect call is logged in the console. */
export interface Userkeep {
  (command: 'identify', identity: WidgetIdentity | null): void
  /** Names the user by the token of a contact session that the page has, such as that of a sign-in. */
  (command: 'session', token: string | null): void
  (command: 'reset'): void
  (command: 'track', name: string, properties?: Record<string, unknown>): void
  (command: 'flag', key: string, fallback: boolean): boolean
  (command: 'flag', key: string, fallback: string): string
  (command: 'flag', key: string, fallback: number): number
  <Value>(command: 'flag', key: string, fallback: Value): Value
  (command: 'flag', key: string): unknown
  (command: 'entitled', feature: string, fallback?: boolean): boolean
  (command: 'on', event: 'ready' | 'change', listener: (state: WidgetState) => void): Stop | undefined
  (command: 'on', event: 'error', listener: (error: unknown) => void): Stop | undefined
  (command: 'on', event: 'tracked', listener: () => void): Stop | undefined
  (command: 'messenger', action: 'open' | 'close', options?: MessengerOptions): void
  (command: 'changelog', target: Element, options?: { label?: string }): Stop | undefined
  (
    command: 'pricing',
    target: Element,
    options?: { onChoose?: (priceId: string, productKey: string) => void },
  ): Stop | undefined
  (command: 'feedback' | 'notifications' | 'preferences' | 'referral' | 'rewards', target: Element): Stop | undefined
  /** Calls that were made before the script has loaded. */
  q?: unknown[][]
  /** Set once the script has loaded. */
  loaded?: true
}
