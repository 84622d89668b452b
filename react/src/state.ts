import type { Output } from '@userkeep/client'

export type BootResponse = Output<'POST /v1/boot'>
export type UserkeepContact = BootResponse['contact']
export type UserkeepCustomer = NonNullable<BootResponse['customer']>
export type SignInConfig = BootResponse['config']

/** Data that a page shows. It contains no token, so a server can write it into the page. */
export interface UserkeepState {
  /** `loading` until the first boot has succeeded, `failed` if it was refused. */
  status: 'loading' | 'ready' | 'failed'
  /** The reason of the refusal. */
  error: unknown
  contact: UserkeepContact | null
  /** Whether the identity of the contact is verified. */
  isSignedIn: boolean
  customer: UserkeepCustomer | null
  /** The values of the flags, by key. */
  flags: Record<string, unknown>
  /** The features of the customer, by key: true, an amount, or null for no limit. */
  entitlements: Record<string, boolean | number | null>
  /** The number of unread notifications; null for a contact who has none because the identity is not verified. */
  unread: number | null
  config: SignInConfig | null
}

export const emptyState: UserkeepState = {
  status: 'loading',
  error: null,
  contact: null,
  isSignedIn: false,
  customer: null,
  flags: {},
  entitlements: {},
  unread: null,
  config: null,
}

export function stateOf(booted: BootResponse): UserkeepState {
  const { contact, verified, customer, config, flags = {}, entitlements, notifications } = booted
  return {
    status: 'ready',
    error: null,
    contact,
    isSignedIn: verified,
    customer,
    flags: valuesOf(flags),
    entitlements: entitlements?.features ?? {},
    unread: notifications?.unread ?? null,
    config,
  }
}

/** Returns the values of evaluated flags, by key. */
export const valuesOf = (flags: Record<string, { value: unknown }>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(flags).map(([key, { value }]) => [key, value]))
