import { environmentOf } from '../../../platform/db/places.ts'
import { type Columns, rowsIn } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { insertTrackedFacts } from '../../../platform/facts/tracked-facts.sql.ts'
import { backend, freshLines } from '../lines/ingest-ids.sql.ts'
import type { Stream } from '../rules.ts'

/** A line as it goes to the database. */
export interface NewEvent {
  organization_id: string
  environment_id: string
  id: string
  name: string
  /** Where both are given they have to be the same contact's. */
  contact_id: string | null
  external_id: string | null
  customer_id: string | null
  /** Whether the contact says so itself; else the tenant's backend does. */
  by_contact: boolean
  properties: object
  occurred_at: Date
  received_at: Date
  /** The id it was sent under. */
  key: string | null
  forget_at: Date | null
  /** Whether a fact is made of it. */
  awaited: boolean
}

export interface EventOutcome {
  contactId: string | null
  /** Busy: someone else has the contact's row, so nothing was stored. */
  refusal: 'unknown_contact' | 'unknown_customer' | 'busy' | null
}

interface Storing {
  stream: Stream
  /** Waits for contacts that are being folded or erased. Else their lines are busy, and no other has to wait for them. */
  patient: boolean
}

/**
 * Stores lines of many requests in one statement. Their contacts are locked against being folded or erased meanwhile,
 * and every look-up is a sub-select, which is always done by index, however many rows the planner expects.
 */
export async function insertEvents(
  db: Db,
  lines: readonly NewEvent[],
  { stream, patient }: Storing,
): Promise<EventOutcome[]> {
  const of = (column: string) => environmentOf(db, lines[0]?.environment_id, column)
  const rows = await db<{ n: number; contact: string | null; refusal: EventOutcome['refusal'] }[]>`
    with line as materialized (
      select * from ${rowsIn(db, lines, columns)} as line
    ), named as materialized (
      select line.*,
        coalesce((select m.into_id from contact_merges m
          where m.environment_id = ${of('line.environment_id')} and m.from_id = line.contact_id), contact_id) as by_id,
        (select i.contact_id from contact_identities i where i.environment_id = ${of('line.environment_id')}
          and i.kind = 'external' and i.value = line.external_id) as by_external
      from line
    ), about as materialized (
      select *, case
          when contact_id is null then by_external
          when external_id is null or by_id = by_external then by_id
        end as contact
      from named
    ), held as materialized (
      select p.environment_id, p.contact
      from (select distinct environment_id, contact from about order by environment_id, contact) p
      cross join lateral (
        select from contacts c where c.environment_id = ${of('p.environment_id')} and c.id = p.contact
        for key share ${patient ? db`` : db`skip locked`}
      ) c
    ), judged as materialized (
      select about.*, case when by_contact then contact else ${backend} end as speaker, case
          when contact is null then 'unknown_contact'
          when customer_id is not null and (select c.id from customers c
            where c.environment_id = ${of('about.environment_id')} and c.id = about.customer_id) is null
            then 'unknown_customer'
          when (environment_id, contact) in (select environment_id, contact from held) then null
          when (select c.id from contacts c
            where c.environment_id = ${of('about.environment_id')} and c.id = about.contact) is null then 'unknown_contact'
          else 'busy'
        end as refusal
      from about
    ), ${freshLines(db, stream, lines)}, stored as (
      insert into tracked_events
        (environment_id, contact_id, occurred_at, id, stream, name, customer_id, by_contact, properties, received_at)
      select environment_id, contact, occurred_at, id, ${stream}, name, customer_id, by_contact, properties, received_at
      from fresh
    )${lines.some(({ awaited }) => awaited) ? db`, told as (${insertTrackedFacts(db)} from fresh where awaited)` : db``}
    select n, contact, refusal from judged where refusal is not null or contact_id is null`
  const outcomes = lines.map(({ contact_id }): EventOutcome => ({ contactId: contact_id, refusal: null }))
  for (const { n, contact, refusal } of rows) outcomes[n - 1] = { contactId: contact, refusal }
  return outcomes
}

const columns: Columns<NewEvent> = {
  organization_id: 'uuid',
  environment_id: 'uuid',
  id: 'uuid',
  name: 'text',
  contact_id: 'uuid',
  external_id: 'text',
  customer_id: 'uuid',
  by_contact: 'boolean',
  properties: 'jsonb',
  occurred_at: 'timestamptz',
  received_at: 'timestamptz',
  key: 'text',
  forget_at: 'timestamptz',
  awaited: 'boolean',
}
