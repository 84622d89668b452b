import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** A main action of an area on a contact or a customer, shown as a button in its header. */
export interface ProfileAct {
  label: string
  icon: Icon
  /** Lower comes first. */
  order: number
  /** Hidden from roles without it. */
  permission?: string
  /** The dialog of the action. */
  show: (id: string, close: () => void) => ReactNode
}

const byOrder = (acts: Record<string, ProfileAct>) =>
  Object.values(acts).toSorted((one, other) => one.order - other.order)

/** An area brings one in its `contact-act.tsx`. */
export const contactActs = byOrder(
  import.meta.glob<ProfileAct>('../areas/*/contact-act.tsx', { eager: true, import: 'contactAct' }),
)

/** An area brings one in its `customer-act.tsx`. */
export const customerActs = byOrder(
  import.meta.glob<ProfileAct>('../areas/*/customer-act.tsx', { eager: true, import: 'customerAct' }),
)
