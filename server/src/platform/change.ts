import { type FactData, type FactType, facts as vocabulary } from '@userkeep/contract'
import type postgres from 'postgres'
import { v7 as uuid } from 'uuid'
import type { Clock } from './clock.ts'
import { transaction } from './db/transaction.ts'
import { type OutgoingMail, queueMails } from './mail/queue-mail.ts'
import type { Waker } from './wake.ts'

export interface Scope {
  readonly organizationId: string
  readonly organizationCode: string
  readonly environmentId: string
  readonly environment: 'live' | 'test'
}

interface FactOf<T extends FactType> {
  type: T
  /** The id of the resource the fact concerns; its type is in the vocabulary. */
  about: string
  organizationId: string
  /** null for what belongs to the organization and to neither environment. */
  environmentId: string | null
  contactId?: string | null
  customerId?: string | null
  /** Ids, not snapshots: what the vocabulary declares for the type. */
  data: FactData<T>
  occurredAt?: Date
}

export type NewFact<T extends FactType = FactType> = { [Type in T]: FactOf<Type> }[T]

export interface AuditEntry {
  organizationId: string
  environmentId: string | null
  actor: { userId: string; email: string; ip: string | null; userAgent: string | null }
  action: string
  target: { type: string; id: string; name?: string | null } | null
  changes: Record<string, { from?: unknown; to?: unknown }>
}

/** A transaction that also carries what must commit with it: facts, audit records and mail, and whom it wakes. */
export type Change = postgres.TransactionSql & {
  fact(fact: NewFact): void
  audit(entry: AuditEntry): void
  mail(mail: OutgoingMail): void
  /** Tells the workers, once this is committed, that there is something to do. */
  wake(channel: string): void
}

interface Carried {
  facts: NewFact[]
  audits: AuditEntry[]
  mails: OutgoingMail[]
  channels: Set<string>
}

const nothing = (): Carried => ({ facts: [], audits: [], mails: [], channels: new Set() })

export interface ChangeContext {
  sql: postgres.Sql
  clock: Clock
  waker: Waker
}

/** Runs the work and commits its rows, facts, audit records and mail together, or none of them. */
export async function change<T>(
  { sql, clock, waker }: ChangeContext,
  work: (tx: Change) => Promise<T>,
  inspect?: (carried: Readonly<Carried>) => void,
): Promise<T> {
  let carried = nothing()
  const result = await transaction(sql, async (tx) => {
    carried = nothing()
    const answer = await work(carrying(tx, carried))
    inspect?.(carried)
    await flush(tx, clock, carried)
    return answer
  })
  if (carried.facts.length + carried.audits.length > 0) waker.wake('facts')
  if (carried.mails.length > 0) waker.wake('mail')
  for (const channel of carried.channels) waker.wake(channel)
  return result
}

function carrying(tx: postgres.TransactionSql, carried: Carried): Change {
  return Object.assign(tx, {
    fact: (fact: NewFact) => void carried.facts.push(fact),
    audit: (entry: AuditEntry) => void carried.audits.push(entry),
    mail: (mail: OutgoingMail) => void carried.mails.push(mail),
    wake: (channel: string) => void carried.channels.add(channel),
  })
}

async function flush(tx: postgres.TransactionSql, clock: Clock, { facts, audits, mails }: Carried): Promise<void> {
  const now = clock.now()
  const records = audits.map((entry) => auditRow(tx, entry, now))
  if (records.length > 0) await tx`insert into audit_events ${tx(records)}`
  const rows = [...facts.map((fact) => factRow(tx, fact, now)), ...records.map((record) => auditFactRow(tx, record))]
  if (rows.length > 0) await tx`insert into fact_outbox ${tx(rows)}`
  if (mails.length > 0) await queueMails(tx, clock, mails)
}

type JsonValue = Parameters<postgres.TransactionSql['json']>[0]

const factRow = (tx: postgres.TransactionSql, fact: NewFact, now: Date) => ({
  id: uuid(),
  organization_id: fact.organizationId,
  environment_id: fact.environmentId,
  origin: 'service',
  type: fact.type as string,
  aggregate_type: vocabulary[fact.type].aggregate,
  aggregate_id: fact.about,
  contact_id: fact.contactId ?? null,
  customer_id: fact.customerId ?? null,
  data: tx.json(fact.data as JsonValue),
  occurred_at: fact.occurredAt ?? now,
})

const auditRow = (tx: postgres.TransactionSql, entry: AuditEntry, now: Date) => ({
  organization_id: entry.organizationId,
  id: uuid(),
  occurred_at: now,
  environment_id: entry.environmentId,
  user_id: entry.actor.userId,
  email: entry.actor.email,
  ip: entry.actor.ip,
  user_agent: entry.actor.userAgent,
  action: entry.action,
  target_type: entry.target?.type ?? null,
  target_id: entry.target?.id ?? null,
  target_name: entry.target?.name ?? null,
  changes: tx.json(entry.changes as JsonValue),
})

/** A staff action is a fact too, for those who have the audit log delivered. Ids alone: the record itself is the log's. */
const auditFactRow = (tx: postgres.TransactionSql, record: ReturnType<typeof auditRow>) => ({
  id: record.id,
  organization_id: record.organization_id,
  environment_id: record.environment_id,
  origin: 'audit',
  type: record.action,
  aggregate_type: record.target_type ?? 'organization',
  aggregate_id: record.target_id ?? '',
  contact_id: null,
  customer_id: null,
  data: tx.json({
    audit_event_id: record.id,
    actor: { user_id: record.user_id, email: record.email, ip: record.ip, user_agent: record.user_agent },
  }),
  occurred_at: record.occurred_at,
})
