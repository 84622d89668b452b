import { setTimeout as wait } from 'node:timers/promises'
import type postgres from 'postgres'
import type { Row } from '../row.ts'
import { addPeople, newTenant, type Tenant } from '../tenant.ts'

const people = 1_000_000

/** One attribute, one count of events and one field of the membership. */
const condition = {
  all: [
    { field: 'attributes.plan', op: 'eq', value: 'pro' },
    { event: 'report_exported', count: { gte: 2 } },
    { field: 'team.role', op: 'eq', value: 'owner' },
  ],
}

/** Against one plain `INSERT … SELECT` that finds the same contacts, into a table with the same indexes. */
export const row: Row = {
  name: 'a segment of three conditions over a million contacts',
  area: 'segments',
  async measure({ seed }) {
    const { sql } = seed
    const tenant = await newTenant(seed)
    await addPeople(sql, tenant.environmentId, people)
    await addCustomersAndEvents(sql, tenant)
    await sql`vacuum analyze`
    const bare = await bareInsert(sql, tenant)
    const computed = await computeSegment(sql, tenant)
    if (computed.members !== bare.members) throw new Error(`${computed.members} members in place of ${bare.members}`)
    return [
      {
        says: `a segment of three conditions over ${people.toLocaleString('en')} contacts`,
        value: computed.ms,
        unit: 'ms',
      },
      { says: '… to the bare `INSERT … SELECT` of its result', value: computed.ms / bare.ms, unit: '', below: 2.5 },
    ]
  },
}

/** Makes every fourth contact a member or owner of a customer, and lets four of sixteen export twice. */
async function addCustomersAndEvents(sql: postgres.Sql, { environmentId }: Tenant): Promise<void> {
  const numbered = sql`
    (select id, row_number() over (order by id) as n from contacts where environment_id = ${environmentId}) c`
  await sql`
    insert into customers (environment_id, id, external_id, name, created_at, updated_at)
    select ${environmentId}, md5('customer' || n)::uuid, 'customer-' || n, 'Customer ' || n, now(), now()
    from generate_series(0, ${people / 16}::int) n`
  await sql`
    insert into customer_memberships (environment_id, id, customer_id, contact_id, role_id, created_at)
    select ${environmentId}, gen_random_uuid(), md5('customer' || n / 16)::uuid, c.id, r.id, now() from ${numbered}
    join customer_roles r on r.environment_id = ${environmentId} and r.key = case when n % 8 = 0 then 'owner' else 'member' end
    where n % 4 = 0`
  await sql`
    insert into tracked_events (environment_id, contact_id, occurred_at, id, stream, name, properties, received_at)
    select ${environmentId}, c.id, now() - k * interval '1 day', gen_random_uuid(), 'track', 'report_exported', '{}', now()
    from ${numbered}, generate_series(1, 2) k where n % 16 < 4`
}

interface Found {
  ms: number
  members: number
}

async function bareInsert(sql: postgres.Sql, { environmentId }: Tenant): Promise<Found> {
  await sql`create table bare_members (like segment_members including all)`
  const startedAt = performance.now()
  const { count } = await sql`
    insert into bare_members (environment_id, segment_id, generation, contact_id, since)
    select c.environment_id, ${environmentId}, 1, c.id, now() from contacts c
    where c.environment_id = ${environmentId} and c.attributes ->> 'plan' = 'pro'
      and c.id in (select e.contact_id from tracked_events e
        where e.environment_id = ${environmentId} and e.stream = 'track' and e.name = 'report_exported'
        group by e.contact_id having count(*) >= 2)
      and c.id in (select m.contact_id from customer_memberships m
        join customer_roles r on r.environment_id = m.environment_id and r.id = m.role_id
        where m.environment_id = ${environmentId} and r.key = 'owner')`
  return { ms: performance.now() - startedAt, members: count }
}

async function computeSegment(sql: postgres.Sql, { owner, environmentId }: Tenant): Promise<Found> {
  const startedAt = performance.now()
  const { status, body } = await owner.post('/v1/organization/segments', { name: 'Exporting owners', condition })
  if (status !== 201) throw new Error(`No segment: ${JSON.stringify(body)}`)
  for (;;) {
    const [segment] = await sql<{ members: number; is_ready: boolean }[]>`
      select members, next_generation is null as is_ready from segments
      where environment_id = ${environmentId} and id = ${body.id}`
    if (segment?.is_ready) return { ms: performance.now() - startedAt, members: Number(segment.members) }
    await wait(20)
  }
}
