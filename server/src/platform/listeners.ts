import type { Db } from './db/sql.ts'
import type { Plans } from './plans.ts'

/** One kind of event that a tenant's product tells of, about a contact or about a customer's team. */
export interface TrackedKind {
  readonly organizationId: string
  readonly environmentId: string
  readonly customerId: string | null
  readonly name: string
  /** Whether the contact says so itself, rather than the tenant's backend. */
  readonly byContact: boolean
}

/**
 * An area that waits for the tenants' own events. They come by the thousand and become a fact only where someone
 * listens, so it is asked, in one query for all of them: answers of each whether it does.
 */
export type Listens = (db: Db, kinds: readonly TrackedKind[], parts: { plans: Plans }) => Promise<readonly boolean[]>

interface Listening {
  readonly listeners: readonly Listens[]
  readonly plans: Plans
}

export async function someoneListens(listening: Listening, db: Db, kinds: readonly TrackedKind[]): Promise<boolean[]> {
  if (kinds.length === 0) return []
  const answers = await Promise.all(listening.listeners.map((listens) => listens(db, kinds, listening)))
  return kinds.map((_, index) => answers.some((answer) => answer[index]))
}
