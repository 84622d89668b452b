import { setTimeout as wait } from 'node:timers/promises'
import type postgres from 'postgres'
import { callerAt } from '../../server/testing/requests.ts'
import type { Row } from '../row.ts'
import { addPeople, newTenant, type Tenant } from '../tenant.ts'

const [segments, kinds] = [50, 10]
const rush = 20_000
const [perSecond, seconds] = [500, 20]
const people = rush + perSecond * seconds
const lines = 50
const lookEveryMs = 50

/** Events that segments wait for: as many as the engine takes, then at a steady pace, each until it shows in a membership. */
export const row: Row = {
  name: 'tracked events through 50 segments',
  area: 'segments',
  async measure({ seed }) {
    const { sql } = seed
    const tenant = await newTenant(seed)
    await addPeople(sql, tenant.environmentId, people)
    await makeSegments(tenant)
    await until(async () => (await countComputing(sql, tenant)) === 0)
    await sql`vacuum analyze`
    const ids = (
      await sql<{ id: string }[]>`select id from contacts where environment_id = ${tenant.environmentId} order by id`
    ).map(({ id }) => id)
    const taken = await rushThrough(seed.baseUrl, sql, tenant, ids.slice(0, rush))
    const lags = await paced(seed.baseUrl, sql, tenant, ids.slice(rush))
    const percentile = (share: number) => lags[Math.floor(lags.length * share)] ?? Number.NaN
    const says = `tracked → in its segment, at ${perSecond}/s with ${segments} segments`
    return [
      { says: `facts through ${segments} segments`, value: taken, unit: 'facts/s', atLeast: perSecond },
      { says: `${says}, p50`, value: percentile(0.5), unit: 'ms', below: 1000 },
      { says: `${says}, p99`, value: percentile(0.99), unit: 'ms' },
    ]
  },
}

const nameOf = (n: number) => `event_${n % kinds}`

/** Each event is awaited by five segments. The first of each five contains everybody who did it once. */
async function makeSegments({ owner }: Tenant): Promise<void> {
  for (let n = 0; n < segments; n++) {
    const event = { event: nameOf(n), count: { gte: 1 + Math.floor(n / kinds) } }
    const seats = { field: 'attributes.seats', op: 'gte', value: n % 20 }
    const condition = { all: n < kinds ? [event] : [event, seats] }
    const { status, body } = await owner.post('/v1/organization/segments', { name: `Segment ${n}`, condition })
    if (status !== 201) throw new Error(`No segment: ${JSON.stringify(body)}`)
  }
}

async function countComputing(sql: postgres.Sql, { environmentId }: Tenant): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int from segments where environment_id = ${environmentId} and next_generation is not null`
  return row?.count ?? 0
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 300_000
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error('It took too long')
    await wait(lookEveryMs)
  }
}

async function track(baseUrl: string, { key }: Tenant, ids: readonly string[], first: number): Promise<void> {
  const events = ids.map((contact_id, n) => ({ name: nameOf(first + n), contact_id }))
  const { body } = await callerAt(baseUrl, key).post('/v1/track', { events })
  if (body.accepted !== ids.length) throw new Error(`Not all were taken: ${JSON.stringify(body)}`)
}

/**
 * Returns the contacts that entered a segment. Each event brings its contact into one segment of those that need it
 * once.
 */
async function arrivedSince(sql: postgres.Sql, { environmentId }: Tenant, since: Date): Promise<string[]> {
  const rows = await sql<{ contact_id: string }[]>`
    select m.contact_id from segment_members m
    join segments s on s.environment_id = m.environment_id and s.id = m.segment_id and s.generation = m.generation
    where m.environment_id = ${environmentId} and m.since >= ${since}`
  return rows.map(({ contact_id }) => contact_id)
}

/** Facts a second, from the first request to the last membership. */
async function rushThrough(
  baseUrl: string,
  sql: postgres.Sql,
  tenant: Tenant,
  ids: readonly string[],
): Promise<number> {
  const startedAt = performance.now()
  const since = new Date()
  for (let first = 0; first < ids.length; first += 1000) {
    await track(baseUrl, tenant, ids.slice(first, first + 1000), first)
  }
  await until(async () => new Set(await arrivedSince(sql, tenant, since)).size >= ids.length)
  return (ids.length * 1000) / (performance.now() - startedAt)
}

/** Returns the lags in order of size. They are measured by polling, so each is slightly too long. */
async function paced(baseUrl: string, sql: postgres.Sql, tenant: Tenant, ids: readonly string[]): Promise<number[]> {
  const sentAt = new Map<string, number>()
  const lags = new Map<string, number>()
  const [startedAt, began] = [performance.now(), new Date()]
  const send = async () => {
    for (let first = 0; first < ids.length; first += lines) {
      while (performance.now() < startedAt + (first * 1000) / perSecond) await wait(1)
      const some = ids.slice(first, first + lines)
      for (const id of some) sentAt.set(id, performance.now())
      await track(baseUrl, tenant, some, first)
    }
  }
  let since = began
  const look = async () => {
    const next = new Date(Date.now() - 3000)
    const arrived = await arrivedSince(sql, tenant, since)
    const at = performance.now()
    for (const id of arrived) if (!lags.has(id) && sentAt.has(id)) lags.set(id, at - (sentAt.get(id) ?? at))
    if (next > began) since = next
    return lags.size >= ids.length
  }
  await Promise.all([send(), until(look)])
  return [...lags.values()].sort((a, b) => a - b)
}
