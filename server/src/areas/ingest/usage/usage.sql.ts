import { environmentOf } from '../../../platform/db/places.ts'
import { type Columns, rowsIn } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { backend, freshLines } from '../lines/ingest-ids.sql.ts'

export interface NewUsage {
  environment_id: string
  id: string
  /** The contact that reports it; null: the tenant's backend. */
  contact_id: string | null
  meter: string
  /** Where a key is given as well it has to be one of this customer's. */
  customer_id: string | null
  /** Of the customer's key, in hex. */
  token_hash: string | null
  quantity: number
  occurred_at: Date
  received_at: Date
  key: string | null
  forget_at: Date | null
}

export interface UsageOutcome {
  keyId: string | null
  refusal: 'unknown_customer' | null
}

const columns: Columns<NewUsage> = {
  environment_id: 'uuid',
  id: 'uuid',
  contact_id: 'uuid',
  meter: 'text',
  customer_id: 'uuid',
  token_hash: 'text',
  quantity: 'numeric',
  occurred_at: 'timestamptz',
  received_at: 'timestamptz',
  key: 'text',
  forget_at: 'timestamptz',
}

/** Stores records of many requests in one statement. */
export async function insertUsage(db: Db, lines: readonly NewUsage[]): Promise<UsageOutcome[]> {
  const environment = environmentOf(db, lines[0]?.environment_id, 'line.environment_id')
  const rows = await db<{ n: number; key_id: string | null; refusal: UsageOutcome['refusal'] }[]>`
    with line as materialized (
      select * from ${rowsIn(db, lines, columns)} as line
    ), judged as materialized (
      select line.*, case when contact_id is null then ${backend} else coalesce((select m.into_id from contact_merges m
            where m.environment_id = ${environment} and m.from_id = line.contact_id), contact_id) end as speaker,
        k.id as key_id,
        coalesce(line.customer_id, k.customer_id) as customer, case
          when token_hash is not null and k.id is null then 'unknown_customer'
          when line.customer_id is null then null
          when k.customer_id <> line.customer_id then 'unknown_customer'
          when (select c.id from customers c
            where c.environment_id = ${environment} and c.id = line.customer_id) is null then 'unknown_customer'
        end as refusal
      from line left join lateral (
        select k.id, k.customer_id from customer_keys k
        where k.environment_id = ${environment} and k.token_hash = decode(line.token_hash, 'hex') offset 0
      ) k on true
    ), ${freshLines(db, 'usage', lines)}, stored as (
      insert into usage_records
        (environment_id, customer_id, meter, occurred_at, id, quantity, key_id, received_at)
      select environment_id, customer, meter, occurred_at, id, quantity, key_id, received_at from fresh
    )
    select n, key_id, refusal from judged where refusal is not null or key_id is not null`
  const outcomes = lines.map((): UsageOutcome => ({ keyId: null, refusal: null }))
  for (const { n, key_id, refusal } of rows) outcomes[n - 1] = { keyId: key_id, refusal }
  return outcomes
}
