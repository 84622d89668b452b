import type { ReactNode } from 'react'

/** A billing section of an area on the customer's page. */
export interface CustomerPart {
  title: string
  /** Lower comes first. */
  order: number
  /** Hidden from roles without it. */
  permission?: string
  /** Shown next to a conversation of a contact of the customer, too. */
  isBesideConversation?: true
  show: (customerId: string) => ReactNode
}

const collected = import.meta.glob<CustomerPart>('../areas/*/customer-part.tsx', {
  eager: true,
  import: 'customerPart',
})

/** In their order. An area brings one in its `customer-part.tsx`. */
export const customerParts = Object.values(collected).sort((one, other) => one.order - other.order)
