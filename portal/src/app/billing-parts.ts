import type { ComponentChildren } from 'preact'

/** A section of an area on the billing page. */
export interface BillingPart {
  /** Lower comes first. */
  order: number
  show: () => ComponentChildren
}

const collected = import.meta.glob<BillingPart>('../areas/*/billing-part.tsx', { eager: true, import: 'billingPart' })

/** In their order. An area brings one in its `billing-part.tsx`. */
export const billingParts = Object.entries(collected)
  .map(([file, part]) => ({ ...part, name: file.split('/').at(-2) ?? file }))
  .sort((one, other) => one.order - other.order)
