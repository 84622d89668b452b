import { batchLookup } from '../../platform/db/batch-lookup.ts'
import { environmentOf } from '../../platform/db/places.ts'
import { type Columns, rowsIn } from '../../platform/db/rows-in.ts'
import { meteringPeriod } from './periods.sql.ts'
import { type AskedTeam, nameOfTeam, teamColumns, whoIsAsked } from './who.sql.ts'

/** Whom and what a record speaks of. */
export interface AskedSubject extends AskedTeam {
  /** Null: of none, to know of the team alone. */
  meterId: string | null
  now: Date
}

export interface Subject {
  customer_id: string | null
  key_id: string | null
  /** The period of now, where a subscription meters this. */
  subscription_id: string | null
  /** Whether its price is by this meter, so that the gateway is told. */
  is_priced: boolean | null
  starts_at: Date | null
  ends_at: Date | null
}

type Row = Omit<Subject, 'starts_at' | 'ends_at'> & { starts_at: string | null; ends_at: string | null }

/** Many records are of few customers and meters, so each of these is looked up once, and for concurrent requests together. */
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

/** A record that is not of the current period. */
export interface AskedPeriod {
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
 * The period of a record that comes late or early: of the subscription that meters it now, as far as that reaches back;
 * before it one that was counted into already, whose subscription may have ended. Null: a month of the calendar.
 * Closed is one that is over and whose subscription was invoiced since.
 */
export const findPeriod = batchLookup({
  nameOf: ({ environmentId, customerId, meterId, at }: AskedPeriod) =>
    `${environmentId} ${customerId} ${meterId} ${at.getTime()}`,
  placeOf: ({ environmentId }) => environmentId,
  async find(db, asked): Promise<(Period | null)[]> {
    const environment = environmentOf(db, asked[0]?.environmentId, 'asked."environmentId"')
    const rows = await db<(Omit<Period, 'starts_at' | 'ends_at'> & { starts_at: string; ends_at: string })[]>`
      select coalesce(kept.subscription_id, now.subscription_id) as subscription_id,
        coalesce(case when kept.subscription_id is null then now.is_priced else kept.is_priced end, false) as is_priced,
        coalesce(kept.starts_at, now.starts_at) as starts_at, coalesce(kept.ends_at, now.ends_at) as ends_at,
        coalesce(kept.ends_at, now.ends_at) <= asked.now and exists (
          select 1 from invoices i
          where i.environment_id = ${environment} and i.customer_id = asked."customerId"
            and i.subscription_id = coalesce(kept.subscription_id, now.subscription_id)
            and i.status <> 'draft' and i.issued_at >= coalesce(kept.ends_at, now.ends_at)) as closed
      from ${rowsIn(db, asked, { environmentId: 'uuid', customerId: 'uuid', meterId: 'uuid', at: 'timestamptz', now: 'timestamptz' })} as asked
      left join lateral (
        select m.* from (${meteringPeriod(db, {
          environment,
          customer: db`asked."customerId"`,
          meter: db`asked."meterId"`,
          at: db`asked.at`,
        })}) m where asked.at >= m.since or asked.at >= m.current_period_start
      ) now on true
      left join lateral (
        select t.subscription_id, t.starts_at, t.ends_at, coalesce(p.meter_id = asked."meterId", false) as is_priced
        from usage_totals t
        left join subscriptions s on s.environment_id = ${environment} and s.id = t.subscription_id
        left join prices p on p.environment_id = ${environment} and p.id = s.price_id
        where t.environment_id = ${environment} and t.customer_id = asked."customerId"
          and t.meter_id = asked."meterId" and t.span = 'period' and t.subscription_id is not null
          and t.starts_at <= asked.at and t.ends_at > asked.at
          and (now.current_period_start is null or asked.at < now.current_period_start)
        order by t.starts_at desc limit 1
      ) kept on true
      order by asked.n`
    return rows.map((row) =>
      row.starts_at === null ? null : { ...row, starts_at: new Date(row.starts_at), ends_at: new Date(row.ends_at) },
    )
  },
})
