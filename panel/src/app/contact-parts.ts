import type { ReactNode } from 'react'

/** A section of an area on the contact's page. */
export interface ContactPart {
  title: string
  /** Lower comes first. */
  order: number
  /** Hidden from roles without it. */
  permission?: string
  /** Shown next to a conversation of the contact, too. */
  isBesideConversation?: true
  show: (contactId: string) => ReactNode
}

const collected = import.meta.glob<ContactPart>('../areas/*/contact-part.tsx', { eager: true, import: 'contactPart' })

/** In their order. An area brings one in its `contact-part.tsx`. */
export const contactParts = Object.values(collected).sort((one, other) => one.order - other.order)
