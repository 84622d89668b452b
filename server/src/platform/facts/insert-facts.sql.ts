import { type FactData, type FactType, facts as vocabulary } from '@userkeep/contract'
import { newId } from '../crypto/ids.ts'
import { type Columns, rowsIn } from '../db/rows-in.ts'
import type { Db, Fragment } from '../db/sql.ts'

/**
 * A fact of an environment, written in a transaction that several requests share. The writer wakes `facts` after the
 * commit.
 */
export type SharedFact<T extends FactType = FactType> = {
  [Type in T]: {
    organization_id: string
    environment_id: string
    type: Type
    about: string
    customer_id: string | null
    data: FactData<Type>
    occurred_at: Date
  }
}[T]

interface Row {
  id: string
  organization_id: string
  environment_id: string
  type: string
  aggregate_type: string
  about: string
  customer_id: string | null
  data: object
  occurred_at: Date
}

const columns: Columns<Row> = {
  id: 'uuid',
  organization_id: 'uuid',
  environment_id: 'uuid',
  type: 'text',
  aggregate_type: 'text',
  about: 'text',
  customer_id: 'uuid',
  data: 'jsonb',
  occurred_at: 'timestamptz',
}

/** Inserts any number of facts in one statement; `tx.fact` is for a few. */
export async function insertFacts(db: Db, facts: readonly SharedFact[]): Promise<void> {
  if (facts.length === 0) return
  const rows = facts.map((fact): Row => ({ ...fact, id: newId(), aggregate_type: vocabulary[fact.type].aggregate }))
  await db`
    insert into fact_outbox (id, organization_id, environment_id, origin, type, aggregate_type, aggregate_id,
      customer_id, data, occurred_at)
    select id, organization_id, environment_id, 'service', type, aggregate_type, about, customer_id, data, occurred_at
    from ${rowsIn(db, rows, columns)} as given`
}

/**
 * Returns the start of a statement that records a fact about several customers; the caller appends `from`. The rows
 * have `fact_id`, `organization_id`, `environment_id` and `customer_id`; `data` is JSON as the vocabulary declares it.
 */
export const insertTeamFacts = (db: Db, type: FactType, data: Fragment, now: Date) => db`
  insert into fact_outbox (id, organization_id, environment_id, origin, type, aggregate_type, aggregate_id, customer_id,
    data, occurred_at)
  select fact_id, organization_id, environment_id, 'service', ${type}, 'customer', customer_id::text, customer_id,
    ${data}, ${now}::timestamptz`
