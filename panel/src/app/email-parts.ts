import type { ReactNode } from 'react'

/** A tab of the page on which staff set up email. */
export interface EmailPart {
  /** Its name in the URL. */
  tab: string
  label: string
  /** Lower comes first. */
  order: number
  show: () => ReactNode
}

const collected = import.meta.glob<EmailPart>('../areas/*/email-part.tsx', { eager: true, import: 'emailPart' })

/** In their order. An area brings one in its `email-part.tsx`. */
export const emailParts = Object.values(collected).sort((one, other) => one.order - other.order)
