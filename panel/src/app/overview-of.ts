import type { ReactNode } from 'react'

/** A piece of an area on the first tab of a contact or a customer. */
export interface OverviewPart {
  title: string
  /** Lower comes first. */
  order: number
  /** Hidden from roles without it. */
  permission?: string
  /** A line with its title on the left; otherwise a section of its own. */
  isLine?: true
  show: (id: string) => ReactNode
}

const byOrder = (parts: Record<string, readonly OverviewPart[]>) =>
  Object.values(parts)
    .flat()
    .toSorted((one, other) => one.order - other.order)

/** An area brings them in its `contact-overview.tsx`. */
export const contactOverviews = byOrder(
  import.meta.glob<readonly OverviewPart[]>('../areas/*/contact-overview.tsx', {
    eager: true,
    import: 'contactOverview',
  }),
)

/** An area brings them in its `customer-overview.tsx`. */
export const customerOverviews = byOrder(
  import.meta.glob<readonly OverviewPart[]>('../areas/*/customer-overview.tsx', {
    eager: true,
    import: 'customerOverview',
  }),
)
