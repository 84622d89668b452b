import type { FactData, FactType, personalFields } from '@userkeep/contract'

/** The source of a fact: the service, the audit log of a staff action, or an event tracked by the tenant's product. */
export type FactOrigin = 'service' | 'audit' | 'tracked'

/** The columns of every fact in the log. */
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

/** Personal fields are absent after an erasure. */
type Erasable<Data> = Omit<Data, Personal> & Partial<Pick<Data, Extract<keyof Data, Personal>>> & { erased?: true }

/** A fact of the service. Its data has the schema declared for its type. */
export type ServiceFact<T extends FactType = FactType> = {
  [Type in T]: LogEntry & { origin: 'service'; type: Type; data: Erasable<FactData<Type>> }
}[T]

/** A staff action. Its type is the action. */
interface AuditFact extends LogEntry {
  origin: 'audit'
  type: string
  data: {
    audit_event_id: string
    actor: { user_id: string | null; email: string; ip: string | null; user_agent: string | null }
  }
}

/** A tracked event. Its type is the tenant's own name for it. */
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

/** A fact in the log, of any origin. */
export type Fact = ServiceFact | AuditFact | TrackedFact

/** Facts of these origins, and for the service of these types. */
export type FactFrom<O extends FactOrigin, T extends FactType> =
  | (O extends 'service' ? ServiceFact<T> : never)
  | Extract<AuditFact | TrackedFact, { origin: O }>
