import { type FactData, type FactType, facts as vocabulary } from '@userkeep/contract'
import type postgres from 'postgres'
import { v7 as uuid } from 'uuid'
import type { Clock } from './clock.ts'
import { transaction } from './db/transaction.ts'
import { type AddressedMail, type OutgoingMail, queueMails } from './mail/queue-mail.ts'
import type { Waker } from './wake.ts'

export interface Scope {
  readonly organizationId: string
  readonly organizationCode: string
  readonly environmentId: string
  readonly environment: 'live' | 'test'
}

/** The tenant of a change: an environment, or the organization itself. */
export interface TenantScope {
  readonly organizationId: string
  readonly environmentId: string | null
}

interface FactOf<T extends FactType> {
  type: T
  /** The id of the subject; its type is in the vocabulary. */
  about: string
  contactId?: string | null
  customerId?: string | null
  /** Ids rather than snapshots, as the vocabulary declares for the type. */
  data: FactData<T>
  occurredAt?: Date
}

export type NewFact<T extends FactType = FactType> = { [Type in T]: FactOf<Type> }[T]

interface AuditActor {
  /** null for the service itself. */
  userId: string | null
  email: string
  ip: string | null
  userAgent: string | null
}

/** The actor of a change that no user requested, such as a job's. */
export const systemActor: AuditActor = { userId: null, email: 'system', ip: null, userAgent: null }

export interface AuditEntry {
  actor: AuditActor
  action: string
  target: { type: string; id: string; name?: string | null } | null
  changes: Record<string, { from?: unknown; to?: unknown }>
}

/**
 * A transaction that also collects facts, audit records and mail to commit, and channels to wake. It belongs to no
 * organization.
 */
export type Transaction = postgres.TransactionSql & {
  /** Returns the same transaction as a change of a tenant. */
  in(place: TenantScope): Change
  mail(mail: OutgoingMail): void
  /** Wakes the workers after the commit. */
  wake(channel: string): void
  /** Sends a word to every instance once this is committed. See `Waker.publish`. */
  publish(channel: string, word: string): void
}

/** A change of one tenant, to which its facts, audit records and mail belong. */
export type Change = Transaction & {
  /**
   * Records a fact. The vocabulary declares which facts belong to the organization; all others belong to the
   * environment.
   */
  fact<T extends FactType>(fact: NewFact<T>): void
  audit(entry: AuditEntry): void
}

export type ChangeIn<P extends TenantScope | null> = P extends TenantScope ? Change : Transaction

type Placed<T> = { place: TenantScope } & T

interface Carried {
  facts: Placed<{ fact: NewFact }>[]
  audits: Placed<{ entry: AuditEntry }>[]
  mails: AddressedMail[]
  channels: Set<string>
  words: { channel: string; word: string }[]
}

const nothing = (): Carried => ({ facts: [], audits: [], mails: [], channels: new Set(), words: [] })

export interface ChangeContext {
  sql: postgres.Sql
  clock: Clock
  waker: Waker
}

/** Runs the work and commits its rows, facts, audit records and mail together, or none of them. */
export async function change<P extends TenantScope | null, T>(
  { sql, clock, waker }: ChangeContext,
  place: P,
  work: (tx: ChangeIn<P>) => Promise<T>,
  inspect?: (carried: Readonly<Carried>) => void,
): Promise<T> {
  let carried = nothing()
  const result = await transaction(sql, async (tx) => {
    carried = nothing()
    const answer = await work(Object.assign(tx, carriers(tx, carried, place)) as ChangeIn<P>)
    inspect?.(carried)
    await flush(tx, clock, carried)
    return answer
  })
  if (carried.facts.length + carried.audits.length > 0) waker.wake('facts')
  if (carried.mails.length > 0) waker.wake('mail')
  for (const channel of carried.channels) waker.wake(channel)
  for (const { channel, word } of carried.words) waker.publish(channel, word)
  return result
}

function carriers(tx: postgres.TransactionSql, carried: Carried, place: TenantScope | null) {
  const { facts, audits, mails, channels, words } = carried
  const anywhere = {
    mail: (mail: OutgoingMail) => void mails.push({ ...mail, place }),
    wake: (channel: string) => void channels.add(channel),
    publish: (channel: string, word: string) => void words.push({ channel, word }),
    in: (other: TenantScope) => withCarriers(tx, carriers(tx, carried, other)),
  }
  if (place === null) return anywhere
  return {
    ...anywhere,
    fact: (fact: NewFact) => void facts.push({ place, fact }),
    audit: (entry: AuditEntry) => void audits.push({ place, entry }),
  }
}

/** Returns the same transaction with the methods of another tenant. */
const withCarriers = (tx: postgres.TransactionSql, own: object): Change =>
  new Proxy(tx, { get: (target, name) => Reflect.get(name in own ? own : target, name) }) as unknown as Change

async function flush(tx: postgres.TransactionSql, clock: Clock, { facts, audits, mails }: Carried): Promise<void> {
  const now = clock.now()
  const records = audits.map((audit) => auditRow(tx, audit, now))
  if (records.length > 0) await tx`insert into audit_events ${tx(records)}`
  const rows = [...facts.map((fact) => factRow(tx, fact, now)), ...records.map((record) => auditFactRow(tx, record))]
  if (rows.length > 0) await tx`insert into fact_outbox ${tx(rows)}`
  if (mails.length > 0) await queueMails(tx, clock, mails)
}

type JsonValue = Parameters<postgres.TransactionSql['json']>[0]

const factRow = (tx: postgres.TransactionSql, { fact, place }: Carried['facts'][number], now: Date) => ({
  id: uuid(),
  organization_id: place.organizationId,
  environment_id: environmentOf(fact, place),
  origin: 'service',
  type: fact.type as string,
  aggregate_type: vocabulary[fact.type].aggregate,
  aggregate_id: fact.about,
  contact_id: fact.contactId ?? null,
  customer_id: fact.customerId ?? null,
  data: tx.json(fact.data as JsonValue),
  occurred_at: fact.occurredAt ?? now,
})

function environmentOf({ type }: NewFact, { environmentId }: TenantScope): string | null {
  if (vocabulary[type].of === 'organization') return null
  if (environmentId === null) throw new Error(`${type} belongs to an environment, but this transaction has none`)
  return environmentId
}

const auditRow = (tx: postgres.TransactionSql, { entry, place }: Carried['audits'][number], now: Date) => ({
  organization_id: place.organizationId,
  id: uuid(),
  occurred_at: now,
  environment_id: place.environmentId,
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

/** Records a staff action as a fact for delivery of the audit log, with ids only. */
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
