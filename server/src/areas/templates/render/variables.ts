import type { JsonValue } from '../content.ts'

/** Variables of every template. */
export const reservedVariables = ['contact', 'team', 'product', 'data', 'unsubscribe_url', 'preferences_url'] as const

interface PersonVariables {
  contact: {
    id: string
    external_id: string | null
    name: string | null
    first_name: string | null
    email: string | null
    attributes: Record<string, unknown>
    created_at: string
  }
  /** The customer that the contact joined first. */
  team: { id: string; external_id: string | null; name: string; attributes: Record<string, unknown> } | null
  product: { name: string }
}

export interface ContactVariables extends PersonVariables {
  /** The address for mail to this contact. */
  address: string | null
  /** The contact's language. */
  locale: string | null
}

export interface Variables extends PersonVariables {
  /** The data of the message, or of the fact that triggered it. */
  data?: Record<string, unknown>
}

interface Declared {
  name: string
  default: JsonValue
}

export interface Links {
  unsubscribeUrl: string
  preferencesUrl?: string | null
}

/** Returns everything a template can read: plain JSON, without a prototype at its root. */
export function scopeOf(variables: Variables, declared: readonly Declared[], links: Links | null): object {
  const { contact, team, product, data = {} } = variables
  const scope = Object.create(null) as Record<string, unknown>
  for (const { name, default: otherwise } of declared) {
    scope[name] = Object.hasOwn(data, name) && data[name] !== null ? data[name] : otherwise
  }
  return Object.assign(scope, {
    contact,
    team,
    product,
    data,
    unsubscribe_url: links?.unsubscribeUrl ?? null,
    preferences_url: links?.preferencesUrl ?? null,
  })
}
