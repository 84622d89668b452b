import type postgres from 'postgres'
import { packDays } from '../../server/src/areas/analytics/packed/pack-days.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { median } from '../measure.ts'
import type { Finding, Row } from '../row.ts'
import { addPeople, newTenant, type Tenant } from '../tenant.ts'

/** Events of a person in the year. */
const each = 200
const steps = ['event_0', 'event_1', 'event_2', 'event_3', 'event_4']
const path = '/v1/organization/analytics'

interface Question {
  says: string
  ask(get: Ask): Promise<void>
  /** The same question to the raw rows. */
  raw(sql: postgres.Sql, tenant: Tenant): PromiseLike<unknown>
}

type Ask = (method: 'GET' | 'POST', path: string, body?: object) => Promise<void>

/** A year of events, counted, and the same questions asked of the counters and of the raw rows. */
export const row: Row = {
  name: 'reports on a year of events',
  area: 'analytics',
  async measure({ seed, service, effort }) {
    const { sql } = seed
    const tenant = await newTenant(seed)
    await addPeople(sql, tenant.environmentId, effort.events / each)
    await addYear(sql, tenant, effort.events)
    await sql`vacuum analyze`
    const ask: Ask = async (method, route, body) => {
      const answer = await fetch(service.ready.url + route, {
        method,
        headers: { authorization: `Bearer ${tenant.owner.token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`)
      await answer.arrayBuffer()
    }
    const findings: Finding[] = []
    for (const question of questions()) {
      const [ours, raw]: [number[], number[]] = [[], []]
      await question.ask(ask)
      for (let round = 0; round < effort.rounds; round++) {
        ours.push(await timed(() => question.ask(ask)))
        raw.push(await timed(() => question.raw(sql, tenant)))
      }
      const says = `${question.says}, a year of ${effort.events.toLocaleString('en')} events, p50`
      findings.push({ says, value: median(ours), unit: 'ms' })
      findings.push({ says: '… the raw rows, p50', value: median(raw), unit: 'ms' })
      findings.push({ says: '… the raw rows to it', value: median(raw) / median(ours), unit: '', atLeast: 50 })
    }
    return findings
  },
}

async function timed(work: () => PromiseLike<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

function questions(): Question[] {
  const year = { from: day(364), to: day(0) }
  return [
    {
      says: 'overview of a year by day',
      ask: (get) => get('GET', `${path}/overview?from=${year.from}&to=${year.to}`),
      raw: (sql, { environmentId }) => sql`
        select occurred_at::date, count(*), count(distinct contact_id) from tracked_events
        where environment_id = ${environmentId} and occurred_at >= ${year.from}::date group by 1`,
    },
    {
      says: 'funnel of five steps over 28 days',
      ask: (get) => get('POST', `${path}/funnel`, { steps }),
      raw: (sql, { environmentId }) => sql`
        select contact_id, array_agg((name, occurred_at) order by occurred_at) from tracked_events
        where environment_id = ${environmentId} and name = any(${steps}) and occurred_at >= ${day(42)}::date group by 1`,
    },
    {
      says: 'retention of twelve weekly cohorts',
      ask: (get) => get('GET', `${path}/retention`),
      raw: (sql, { environmentId }) => sql`
        with first as (
          select contact_id, date_trunc('week', min(occurred_at)) as cohort from tracked_events
          where environment_id = ${environmentId} group by 1)
        select cohort, date_trunc('week', occurred_at), count(distinct e.contact_id) from tracked_events e
        join first f on f.contact_id = e.contact_id
        where e.environment_id = ${environmentId} and cohort >= ${day(84)}::date group by 1, 2`,
    },
    {
      says: 'paths of 28 days',
      ask: (get) => get('GET', `${path}/paths`),
      raw: (sql, { environmentId }) => sql`
        with paused as (
          select contact_id, name, occurred_at,
            occurred_at - lag(occurred_at) over (partition by contact_id order by occurred_at) > interval '30 minutes' as is_first
          from tracked_events where environment_id = ${environmentId} and occurred_at >= ${day(27)}::date
        ), placed as (
          select *, count(*) filter (where is_first) over (partition by contact_id order by occurred_at) as visit from paused
        ), visits as (
          select (array_agg(name order by occurred_at))[1:6] as names from placed group by contact_id, visit)
        select names, count(*) from visits group by 1`,
    },
  ]
}

/** Writes raw events and the figures that counting them leaves, both in bulk. */
async function addYear(sql: postgres.Sql, { environmentId }: Tenant, events: number): Promise<void> {
  await sql`
    create table bench_events as
    select c.id as contact_id, 'event_' || floor(random() * 20)::int as name,
      now() - random() * 365 * (c.n::float / ${events / each}::int) * interval '1 day' as occurred_at
    from generate_series(1, ${events}::int) as given (event)
    join (select id, row_number() over () as n from contacts where environment_id = ${environmentId}) c
      on c.n = given.event % ${events / each}::int + 1`
  await sql`analyze bench_events`
  await sql`
    insert into tracked_events (environment_id, contact_id, occurred_at, id, stream, name, properties, received_at)
    select ${environmentId}, contact_id, occurred_at, gen_random_uuid(), 'track', name, '{}', now() from bench_events`
  for (const name of [sql`name`, sql`''`]) await addFigures(sql, environmentId, name)
  await sql`insert into analytics_state (environment_id, time_zone) values (${environmentId}, 'UTC')`
  await addSets(sql, environmentId)
  await addPacked(sql, environmentId)
  await sql`drop table bench_events`
}

async function addFigures(sql: postgres.Sql, environmentId: string, name: postgres.PendingQuery<postgres.Row[]>) {
  await sql`
    insert into analytics_activity (environment_id, name, day, contact_id, hours, hour_counts, times, properties)
    select ${environmentId}, name, day, contact_id, hours, array_fill(1, array[bit_count(hours::bit(24))::int]),
      case when name = '' then '{}' else times end, '{}'
    from (
      select name, day, contact_id, bit_or(1 << (ms / 3600000)) as hours, array_agg(ms order by ms) as times
      from (
        select ${name} as name, occurred_at::date as day, contact_id,
          (extract(epoch from occurred_at::time) * 1000)::int as ms
        from bench_events
      ) e group by 1, 2, 3
    ) d`
  await sql`
    insert into analytics_people (environment_id, name, contact_id, first_at, last_at)
    select ${environmentId}, ${name}, contact_id, min(occurred_at), max(occurred_at) from bench_events group by 2, 3`
  await sql`
    insert into analytics_counters (environment_id, property, name, day, value, hours)
    select ${environmentId}, '', ${name}, occurred_at::date, '', array[${sql.unsafe(hourly)}]
    from bench_events group by 3, 4`
}

const hourly = Array.from(
  { length: 24 },
  (_, hour) => `(count(*) filter (where extract(hour from occurred_at) = ${hour}))::int`,
).join(', ')

/** Days packed as the service does. Today and yesterday are read from their rows. */
async function addPacked(sql: postgres.Sql, environmentId: string): Promise<void> {
  await sql`
    insert into analytics_numbers (environment_id, contact_id, number)
    select ${environmentId}, contact_id, row_number() over (order by contact_id)
    from (select distinct contact_id from bench_events) e`
  await sql`
    insert into analytics_packed (environment_id, name, day, waiting_since)
    select distinct ${environmentId}::uuid, name, day, now() - interval '1 day' from analytics_activity
    where environment_id = ${environmentId}`
  await packDays({ sql, clock: systemClock })
}

/** Sketches of about the right size: their content does not change how long they take to read. */
async function addSets(sql: postgres.Sql, environmentId: string): Promise<void> {
  for (const grain of ['day', 'week', 'month']) {
    await sql`
      insert into analytics_sets (environment_id, property, name, grain, start, value, people, sketch)
      select ${environmentId}, '', '', ${grain}, date_trunc(${grain}, occurred_at)::date, '',
        count(distinct contact_id), decode(repeat(md5(random()::text), 1024), 'hex')
      from bench_events group by 5`
  }
}
