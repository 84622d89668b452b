import { batchLookup } from '../../platform/db/batch-lookup.ts'
import { type Columns, rowsIn } from '../../platform/db/rows-in.ts'
import type { Db, Fragment } from '../../platform/db/sql.ts'
import { environmentOf } from '../../platform/db/tenants.ts'
import { invoiceRows } from '../invoices/public.ts'
import { meteringPeriod, pricedThen } from './periods.sql.ts'
import { type AskedTeam, nameOfTeam, teamColumns, whoIsAsked } from './who.sql.ts'

/** The subject of a record: a customer and a meter. */
interface AskedSubject extends AskedTeam {
  /** null: only the customer is of interest. */
  meterId: string | null
  now: Date
}

export interface Subject {
  customer_id: string | null
  key_id: string | null
  /** The current period, if a subscription meters this. */
  subscription_id: string | null
  /** Whether its price uses this meter, so that the gateway gets reports. */
  is_priced: boolean | null
  starts_at: Date | null
  ends_at: Date | null
}

type Row = Omit<Subject, 'starts_at' | 'ends_at'> & { starts_at: string | null; ends_at: string | null }

/** Looks up each customer and meter once for many records and concurrent requests. */
export const findSubject = batchLookup({
  nameOf: (asked: AskedSubject) => `${nameOfTeam(asked)} ${asked.meterId}`,
  placeOf: ({ environmentId }) => environmentId,
  async find(db, asked): Promise<Subject[]> {
    const environment = environmentOf(db, asked[0]?.environmentId, 'asked."environmentId"')
    const columns: Columns<AskedSubject> = { ...teamColumns(asked), meterId: 'uuid', now: 'timestamptz' }
    const rows = await db<Row[]>`
      select who.customer_id, who.key_id, s.subscription_id, s.is_priced, s.starts_at, s.ends_at
      from ${rowsIn(db, asked, columns)} as asked
      ${whoIsAsked(db, environment, asked)}
      left join lateral (${meteringPeriod(db, {
        environment,
        customer: db`who.customer_id`,
        meter: db`asked."meterId"`,
        at: db`asked.now`,
      })}) s on true
      order by asked.n`
    return rows.map((row) => ({ ...row, starts_at: dateOf(row.starts_at), ends_at: dateOf(row.ends_at) }))
  },
})

const dateOf = (at: string | null): Date | null => (at === null ? null : new Date(at))

/** Whether the total `t` of a period is billed by its meter; usage that is not priced must not count into it. */
const isBilled = (db: Db, environment: Fragment): Fragment => db`exists (
  select 1 from usage_reports r
  where r.environment_id = ${environment} and r.subscription_id = t.subscription_id and r.meter_id = t.meter_id
    and r.starts_at = t.starts_at)`

/** A record that is not of the current period. */
interface AskedPeriod {
  environmentId: string
  customerId: string
  meterId: string
  at: Date
  now: Date
}

export interface Period {
  subscription_id: string | null
  is_priced: boolean
  starts_at: Date
  ends_at: Date
  closed: boolean
}

/**
 * Finds the period of a late or early record: of the subscription whose price used the meter then; of the one that
 * meters it now, as far as that reaches back; or one that already has counts, whose subscription may have ended, unless
 * that one is billed by the meter and this record is not. Null: a calendar month. A period is closed if it is over and
 * its subscription was invoiced since.
 */
export const findPeriod = batchLookup({
  nameOf: ({ environmentId, customerId, meterId, at }: AskedPeriod) =>
    `${environmentId} ${customerId} ${meterId} ${at.getTime()}`,
  placeOf: ({ environmentId }) => environmentId,
  async find(db, asked): Promise<(Period | null)[]> {
    const environment = environmentOf(db, asked[0]?.environmentId, 'asked."environmentId"')
    const rows = await db<(Omit<Period, 'starts_at' | 'ends_at'> & { starts_at: string; ends_at: string })[]>`
      select found.subscription_id, priced.subscription_id is not null as is_priced, found.starts_at, found.ends_at,
        found.ends_at <= asked.now and exists (
          select 1 from ${invoiceRows(db)} i
          where i.environment_id = ${environment} and i.customer_id = asked."customerId"
            and i.subscription_id = found.subscription_id
            and i.status <> 'draft' and i.issued_at >= found.ends_at) as closed
      from ${rowsIn(db, asked, { environmentId: 'uuid', customerId: 'uuid', meterId: 'uuid', at: 'timestamptz', now: 'timestamptz' })} as asked
      left join lateral (${pricedThen(db, {
        environment,
        customer: db`asked."customerId"`,
        meter: db`asked."meterId"`,
        at: db`asked.at`,
      })}) priced on true
      left join lateral (
        select m.* from (${meteringPeriod(db, {
          environment,
          customer: db`asked."customerId"`,
          meter: db`asked."meterId"`,
          at: db`asked.at`,
        })}) m where asked.at >= m.since or asked.at >= m.current_period_start
      ) now on true
      left join lateral (
        select t.subscription_id, t.starts_at, t.ends_at from usage_totals t
        where t.environment_id = ${environment} and t.customer_id = asked."customerId"
          and t.meter_id = asked."meterId" and t.span = 'period' and t.subscription_id is not null
          and t.starts_at <= asked.at and t.ends_at > asked.at
          and (now.current_period_start is null or asked.at < now.current_period_start)
          and t.subscription_id = coalesce(priced.subscription_id, t.subscription_id)
          and (priced.subscription_id is not null or not ${isBilled(db, environment)})
        order by t.starts_at desc limit 1
      ) kept on true
      cross join lateral (
        select case when kept.subscription_id is not null then kept.subscription_id
            when priced.subscription_id is null or priced.subscription_id = now.subscription_id then now.subscription_id
            else priced.subscription_id end as subscription_id,
          case when kept.subscription_id is not null then kept.starts_at
            when priced.subscription_id is null or priced.subscription_id = now.subscription_id then now.starts_at
            else priced.starts_at end as starts_at,
          case when kept.subscription_id is not null then kept.ends_at
            when priced.subscription_id is null or priced.subscription_id = now.subscription_id then now.ends_at
            else priced.ends_at end as ends_at
      ) found
      order by asked.n`
    return rows.map((row) =>
      row.starts_at === null ? null : { ...row, starts_at: new Date(row.starts_at), ends_at: new Date(row.ends_at) },
    )
  },
})
