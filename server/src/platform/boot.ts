import type { Scope } from './change.ts'

/** A page that has just got its session, as the areas see it that have something to show there. */
export interface Booted {
  readonly scope: Scope
  readonly contact: { readonly id: string; readonly kind: 'visitor' | 'identified' }
  /** Whether the identity was proven. If not, nothing of an identified contact may be told. */
  readonly verified: boolean
  /** The team it acts for. */
  readonly customerId: string | null
  readonly now: Date
}
