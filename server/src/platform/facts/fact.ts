import type { FactData, FactType, personalFields } from '@userkeep/contract'

/** Who says so: the service of itself, the audit log of a staff action, or the tenant's product of its own events. */
export type FactOrigin = 'service' | 'audit' | 'tracked'

/** What every fact in the log has. */
interface LogEntry {
  sequence: number
  id: string
  organization_id: string
  environment_id: string | null
  aggregate_type: string
  aggregate_id: string
  contact_id: string | null
  customer_id: string | null
  occurred_at: string
}

type Personal = (typeof personalFields)[number]

/** What was said of a person is gone once they are erased. */
type Erasable<Data> = Omit<Data, Personal> & Partial<Pick<Data, Extract<keyof Data, Personal>>> & { erased?: true }

/** What the service says of itself: its data is what the vocabulary declares for the type. */
export type ServiceFact<T extends FactType = FactType> = {
  [Type in T]: LogEntry & { origin: 'service'; type: Type; data: Erasable<FactData<Type>> }
}[T]

/** A staff action. Its type is the action. */
export interface AuditFact extends LogEntry {
  origin: 'audit'
  type: string
  data: {
    audit_event_id: string
    actor: { user_id: string; email: string; ip: string | null; user_agent: string | null }
  }
}

/** An event that the tenant's product told of. Its type is the tenant's own name for it. */
export interface TrackedFact extends LogEntry {
  origin: 'tracked'
  type: string
  data: Erasable<{
    contact_id: string
    customer_id: string | null
    properties: Record<string, unknown>
    source: 'machine' | 'contact'
  }>
}

/** A fact as it stands in the log, whoever said it. */
export type Fact = ServiceFact | AuditFact | TrackedFact

/** The facts of these origins; of what the service says, of these types. */
export type FactFrom<O extends FactOrigin, T extends FactType> =
  | (O extends 'service' ? ServiceFact<T> : never)
  | Extract<AuditFact | TrackedFact, { origin: O }>
