import { Type } from 'typebox'
import { chosen } from '../kernel/index.ts'

const maxExternalId = 255

/** The tenant's own ID of a customer, in bodies that name one. */
export const CustomerExternalId = chosen(
  Type.String({
    minLength: 1,
    maxLength: maxExternalId,
    pattern: '\\S',
    examples: ['acme-42'],
    description: 'Your own ID of the customer, instead of `customer_id`',
  }),
)

const prefix = 'external:'

/** The customer of a path: an ID, or `external:` and the external ID. */
export const CustomerPath = Type.Object({
  id: Type.String({
    maxLength: prefix.length + maxExternalId,
    pattern: `^(${prefix}.*\\S.*|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$`,
    examples: ['0190a5b2-7c1e-7d5a-9f3b-2f6d1c8e4a70'],
    description: 'The ID of the customer, or `external:` followed by its `external_id`',
  }),
})

/** Returns the external ID of a path; null if it has an ID. */
export const externalIdIn = (id: string): string | null => (id.startsWith(prefix) ? id.slice(prefix.length) : null)
