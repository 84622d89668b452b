import type { ReactNode } from 'react'

/** What an area shows of a contact on the contact's own page. */
export interface ContactPart {
  title: string
  /** Lower comes first. */
  order: number
  /** Hidden from roles without it. */
  permission?: string
  show: (contactId: string) => ReactNode
}

const collected = import.meta.glob<ContactPart>('../areas/*/contact-part.tsx', { eager: true, import: 'contactPart' })

/** In their order. An area brings one in its `contact-part.tsx`. */
export const contactParts = Object.values(collected).sort((one, other) => one.order - other.order)
