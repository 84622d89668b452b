import { texts } from '../../texts/imports.ts'
import type { Kind } from './import.ts'

const person = { contact_external_id: texts.contactExternalId, contact_email: texts.contactEmail }

/** The labels of the fields that a column can have. */
const fields: Record<Kind, Record<string, string>> = {
  contacts: {
    external_id: texts.externalId,
    email: texts.email,
    email_verified: texts.emailVerified,
    name: texts.name,
    password_hash: texts.passwordHash,
    created_at: texts.createdAt,
    attributes: texts.allAttributes,
  },
  customers: {
    external_id: texts.externalId,
    name: texts.name,
    created_at: texts.createdAt,
    attributes: texts.allAttributes,
  },
  memberships: { ...person, customer_external_id: texts.customerExternalId, role: texts.role },
  consents: {
    ...person,
    marketing: texts.marketing,
    product_news: texts.productNews,
    surveys: texts.surveys,
    at: texts.decidedAt,
    wording: texts.wording,
  },
}

const attribute = 'attributes.'

/** A key that a column can have as an attribute: its name without the spaces of people. */
const keyOf = (column: string): string => column.trim().toLowerCase().replace(/\s+/g, '_').slice(0, 100)

/** Returns the choices for one column. `chosen` is offered as well, because it may be an attribute of another name. */
export function fieldOptions(kind: Kind, column: string, chosen: string | null): { value: string; label: string }[] {
  const own = Object.entries(fields[kind]).map(([value, label]) => ({ value, label }))
  if (kind !== 'contacts' && kind !== 'customers') return own
  const suggested = `${attribute}${keyOf(column)}`
  const others = [suggested, chosen].filter((field) => field?.startsWith(attribute)) as string[]
  const attributes = [...new Set(others)].map((value) => ({
    value,
    label: texts.attributeNamed(value.slice(attribute.length)),
  }))
  return [...own, ...attributes]
}
