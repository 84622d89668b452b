import type { JsonValue } from '../content.ts'

/** What every template finds, whatever it is sent for. */
export const reservedVariables = ['contact', 'team', 'product', 'data', 'unsubscribe_url', 'preferences_url'] as const

export interface PersonVariables {
  contact: {
    id: string
    external_id: string | null
    name: string | null
    first_name: string | null
    email: string | null
    attributes: Record<string, unknown>
    created_at: string
  }
  /** The team that the contact joined first. */
  team: { id: string; external_id: string | null; name: string; attributes: Record<string, unknown> } | null
  product: { name: string }
}

export interface ContactVariables extends PersonVariables {
  /** Where a mail to this contact goes. */
  address: string | null
  /** The language they are written to in. */
  locale: string | null
}

export interface Variables extends PersonVariables {
  /** What the message brought, or the fact that it was sent for. */
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

/** Everything a template can read, and nothing else: plain JSON, without a prototype at its root. */
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
