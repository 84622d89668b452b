import type { Client } from '@userkeep/client'
import { useStore, useStoreState } from './provider.tsx'
import type { UserkeepContact, UserkeepCustomer, UserkeepState } from './state.ts'

export interface ContactOfPage {
  /** Null until the page has booted. A visitor is a contact, too. */
  contact: UserkeepContact | null
  /** The customer that the contact acts for. */
  customer: UserkeepCustomer | null
  /** Whether the identity is verified. */
  isSignedIn: boolean
  isLoading: boolean
  signOut(): Promise<void>
}

export function useContact(): ContactOfPage {
  const { signOut } = useStore()
  const { contact, customer, isSignedIn, status } = useStoreState()
  return { contact, customer, isSignedIn, isLoading: status === 'loading' && contact === null, signOut }
}

/** Returns the value of a flag; the fallback until the page has booted, and for a flag that does not exist. */
export function useFlag(key: string, fallback: boolean): boolean
export function useFlag(key: string, fallback: string): string
export function useFlag(key: string, fallback: number): number
export function useFlag<Value>(key: string, fallback: Value): Value
export function useFlag(key: string, fallback: unknown): unknown {
  const { flags } = useStoreState()
  return Object.hasOwn(flags, key) ? flags[key] : fallback
}

export interface EntitlementOfPage {
  /** Whether the customer has the feature. Use it for the user interface; your backend enforces access. */
  isEntitled: boolean
  /** The amount that is granted; null if there is no limit, and for a feature without an amount. */
  limit: number | null
  isLoading: boolean
}

export function useEntitlement(feature: string): EntitlementOfPage {
  const { entitlements, status } = useStoreState()
  const granted = Object.hasOwn(entitlements, feature) ? entitlements[feature] : undefined
  return {
    isEntitled: granted !== undefined && granted !== false && granted !== 0,
    limit: typeof granted === 'number' ? granted : null,
    isLoading: status === 'loading' && granted === undefined,
  }
}

export interface UserkeepOfPage {
  status: UserkeepState['status']
  /** The reason why the page could not boot. */
  error: unknown
  /** Calls the service with the session of the page. */
  client: Client
  /** Reads the state again, for example after a purchase. */
  refresh(): Promise<void>
}

export function useUserkeep(): UserkeepOfPage {
  const { client, refresh } = useStore()
  const { status, error } = useStoreState()
  return { status, error, client, refresh }
}
