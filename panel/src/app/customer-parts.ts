import type { ReactNode } from 'react'

/** What an area shows of a customer's money on the customer's own page. */
export interface CustomerPart {
  title: string
  /** Lower comes first. */
  order: number
  /** Hidden from roles without it. */
  permission?: string
  show: (customerId: string) => ReactNode
}

const collected = import.meta.glob<CustomerPart>('../areas/*/customer-part.tsx', {
  eager: true,
  import: 'customerPart',
})

/** In their order. An area brings one in its `customer-part.tsx`. */
export const customerParts = Object.values(collected).sort((one, other) => one.order - other.order)
