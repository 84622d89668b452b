import type { FactType } from '@userkeep/contract'
import type postgres from 'postgres'
import { type Change, type ChangeContext, change } from '../change.ts'
import type { Plans } from '../plans.ts'

/** Who says so: the service of itself, the audit log of a staff action, or the tenant's product of its own events. */
export type FactOrigin = 'service' | 'audit' | 'tracked'

/** A fact as it stands in the log. */
export interface Fact {
  sequence: number
  id: string
  organization_id: string
  environment_id: string | null
  origin: FactOrigin
  /** Of the vocabulary when the service says so; otherwise the audit action or the tenant's own name. */
  type: string
  aggregate_type: string
  aggregate_id: string
  contact_id: string | null
  customer_id: string | null
  data: Record<string, unknown>
  occurred_at: string
}

export type ConsumerContext = ChangeContext & { plans: Plans }

/** Something that reacts to facts. It sees each one at least once, in order, and must be safe to run twice. */
export interface Consumer<Context extends ChangeContext = ConsumerContext> {
  name: string
  /** Absent: what the service says. */
  origins?: readonly FactOrigin[]
  /** Absent: every type. */
  types?: readonly FactType[]
  handle(tx: Change, facts: Fact[], context: Context): Promise<void>
}

const batch = 500

/** Hands a consumer its next facts and moves its cursor with them. Answers how far it looked; 0 when it is up to date. */
export function consumeFacts<Context extends ChangeContext>(
  context: Context,
  consumer: Consumer<Context>,
): Promise<number> {
  return change(context, async (tx) => {
    const facts = await tx<Fact[]>`
      with cursor as materialized (
        select sequence from fact_cursors where consumer = ${consumer.name} for update skip locked
      )
      select f.* from cursor cross join lateral (
        select * from facts where sequence > cursor.sequence order by sequence limit ${batch}
      ) f order by f.sequence`
    const last = facts.at(-1)
    if (!last) return 0
    const { origins = ['service'], types } = consumer
    const wanted = facts.filter(
      ({ origin, type }) => origins.includes(origin) && (!types || (types as readonly string[]).includes(type)),
    )
    if (wanted.length > 0) await consumer.handle(tx, wanted, context)
    await tx`update fact_cursors set sequence = ${last.sequence} where consumer = ${consumer.name}`
    return facts.length
  })
}

/** A consumer that is new begins with what happens from now on. */
export async function enrolConsumers(sql: postgres.Sql, consumers: readonly Consumer[]): Promise<void> {
  for (const { name } of consumers) {
    await sql`
      insert into fact_cursors (consumer, sequence) select ${name}, last from fact_counter
      on conflict (consumer) do nothing`
  }
}
