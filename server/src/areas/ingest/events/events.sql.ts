import { type Columns, rowsIn } from '../../../platform/db/rows-in.ts'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import { environmentOf } from '../../../platform/db/tenants.ts'
import { insertTrackedFacts } from '../../../platform/facts/tracked-facts.sql.ts'
import { contactIdentityRows, contactMergeRows, contactRows } from '../../contacts/public.ts'
import { customerRows } from '../../customers/public.ts'
import type { TrackedLine } from '../extension-points.ts'
import { backend, freshLines } from '../lines/ingest-ids.sql.ts'
import type { Stream } from '../rules.ts'

/** A line as it is inserted. */
export interface NewEvent {
  organization_id: string
  environment_id: string
  id: string
  name: string
  /** If both are given, they have to identify the same contact. */
  contact_id: string | null
  external_id: string | null
  customer_id: string | null
  /** Whether the contact says so itself; else the tenant's backend does. */
  by_contact: boolean
  properties: object
  occurred_at: Date
  received_at: Date
  /** The id under which it was sent. */
  key: string | null
  forget_at: Date | null
  /** The name, unless it is that of one of the service's own facts, which only the service reports. */
  fact_type: string | null
  /** Whether an endpoint of its team awaits it. */
  awaited: boolean
}

export interface EventOutcome {
  contactId: string | null
  /** Busy: another transaction holds the contact's row, so nothing was stored. */
  refusal: 'unknown_contact' | 'unknown_customer' | 'busy' | null
}

interface Storing {
  stream: Stream
  /**
   * Whether to wait for contacts that are being merged or erased. Otherwise their lines are busy, and no other line
   * waits for them.
   */
  patient: boolean
  /** Inserts of other areas that select from the stored lines. */
  also: readonly Fragment[]
  /** Returns an expression: whether an area awaits the line. Absent: no line becomes a fact. */
  awaits?: ((line: TrackedLine) => Fragment) | undefined
}

interface Stored {
  outcomes: EventOutcome[]
  /** Whether some became facts. */
  hasFacts: boolean
}

/**
 * Stores lines of many requests in one statement. Their contacts are locked against merge and erasure, and every lookup
 * is a subselect, which always uses an index, however many rows the planner expects.
 */
export async function insertEvents(
  db: Db,
  lines: readonly NewEvent[],
  { stream, patient, also, awaits }: Storing,
): Promise<Stored> {
  const of = (column: string) => environmentOf(db, lines[0]?.environment_id, column)
  const rows = await db<{ n: number | null; contact: string | null; refusal: EventOutcome['refusal'] }[]>`
    with line as materialized (
      select * from ${rowsIn(db, lines, columns)} as line
    ), named as materialized (
      select line.*,
        coalesce((select m.into_id from ${contactMergeRows(db)} m
          where m.environment_id = ${of('line.environment_id')} and m.from_id = line.contact_id), contact_id) as by_id,
        (select i.contact_id from ${contactIdentityRows(db)} i where i.environment_id = ${of('line.environment_id')}
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
        select from ${contactRows(db)} c where c.environment_id = ${of('p.environment_id')} and c.id = p.contact
        for key share ${patient ? db`` : db`skip locked`}
      ) c
    ), judged as materialized (
      select about.*, case when by_contact then contact else ${backend} end as speaker, case
          when contact is null then 'unknown_contact'
          when customer_id is not null and (select c.id from ${customerRows(db)} c
            where c.environment_id = ${of('about.environment_id')} and c.id = about.customer_id) is null
            then 'unknown_customer'
          when (environment_id, contact) in (select environment_id, contact from held) then null
          when (select c.id from ${contactRows(db)} c
            where c.environment_id = ${of('about.environment_id')} and c.id = about.contact) is null then 'unknown_contact'
          else 'busy'
        end as refusal
      from about
    ), ${freshLines(db, stream, lines)}, stored as (
      insert into tracked_events
        (environment_id, contact_id, occurred_at, id, stream, name, customer_id, by_contact, properties, received_at)
      select environment_id, contact, occurred_at, id, ${stream}, name, customer_id, by_contact, properties, received_at
      from fresh
    )${awaits ? db`, recorded as (${insertTrackedFacts(db)} from fresh where awaited or ${awaits(freshLine(db, of))} returning 1)` : db``}
    ${also.map((insert, index) => db`, ${db.unsafe(`also_${index}`)} as (${insert})`).reduce((some, one) => db`${some}${one}`, db``)}
    select n, contact, refusal from judged where refusal is not null or contact_id is null
    ${awaits ? db`union all (select null, null, null from recorded limit 1)` : db``}`
  const outcomes = lines.map(({ contact_id }): EventOutcome => ({ contactId: contact_id, refusal: null }))
  let hasFacts = false
  for (const { n, contact, refusal } of rows) {
    if (n === null) hasFacts = true
    else outcomes[n - 1] = { contactId: contact, refusal }
  }
  return { outcomes, hasFacts }
}

const freshLine = (db: Db, of: (column: string) => Fragment): TrackedLine => ({
  environment: of('fresh.environment_id'),
  name: db`fresh.name`,
  type: db`fresh.fact_type`,
  byContact: db`fresh.by_contact`,
})

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
  fact_type: 'text',
  awaited: 'boolean',
}
