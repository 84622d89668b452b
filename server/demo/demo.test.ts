import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type Route, routes } from '@userkeep/contract'
import { kindNames } from '../src/areas/mcp/kinds.ts'
import { ask, askEverything, connectAgent } from '../src/areas/mcp/testing.ts'
import { connect } from '../src/platform/db/connect.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { isNightly } from '../testing/depth.ts'
import type { Caller } from '../testing/requests.ts'
import { demoAccount, fillDemo, obstacleTo } from './fill.ts'

let app: TestApp
let owner: Caller
/** When the demo was made. */
let made: Date
/** How many facts the demo itself left to be numbered. Some reads below leave an audit record, which is one too. */
let waiting: number | undefined

/** The remains of an interrupted demo, before the one under test. */
let leftByFirst: { obstacle: string; rows: number }

before(async () => {
  app = await testApp({ firstJobs: 'at once' })
  leftByFirst = await cutShort(app)
  made = app.clock.now()
  await fillDemo(app.app, made)
  waiting = (await app.database.sql<{ count: number }[]>`select count(*) from fact_outbox`)[0]?.count
  const { status, body } = await app.anyone.post('/v1/auth/login', demoAccount)
  assert.equal(status, 200, JSON.stringify(body))
  owner = app.as(body.token)
})
after(() => app.close())

/** The table at which the first demo fails: in the nightly run one that is filled close to the end. */
const failsAt = isNightly ? 'overview_days' : 'customers'

/** Begins a demo that fails. */
async function cutShort({ app, database: { sql } }: TestApp) {
  await sql.unsafe(`alter table ${failsAt} add constraint cut_short check (environment_id is null)`)
  await assert.rejects(fillDemo(app), /cut_short/)
  await sql.unsafe(`alter table ${failsAt} drop constraint cut_short`)
  const [left] = await sql<{ rows: number }[]>`
    select ((select count(*) from facts) + (select count(*) from contacts))::int as rows`
  return { obstacle: await obstacleTo(sql), rows: left?.rows ?? -1 }
}

const staffReads = routes.filter(
  ({ access, method, success, query }) =>
    method === 'GET' && access.kind.startsWith('staff') && !success.stream && !query?.required?.length,
)
const isOneThing = ({ path }: Route) => path.endsWith('}')

/** A file is text, and has no list. */
const listIn = (body: object | string): Record<string, unknown>[] | undefined =>
  typeof body === 'string' ? undefined : Object.values(body).find(Array.isArray)

/** Every id in the path is that of one in the list before it: the first that lead to something come first. */
async function* pathsOf(segments: string[], environment: string, known = ''): AsyncGenerator<string> {
  const [segment, ...rest] = segments
  if (segment === undefined) yield `${known}${environment}`
  else if (!segment.startsWith('{')) yield* pathsOf(rest, environment, `${known}/${segment}`)
  else {
    // A contact may be named below anything; everything else is listed where its id stands.
    const list = segment === '{contactId}' ? '/v1/organization/contacts' : known
    const { body } = await owner.get(`${list}${environment}`)
    for (const item of (listIn(body) ?? []).slice(0, 50))
      yield* pathsOf(rest, environment, `${known}/${item.id ?? item.provider}`)
  }
}

/** The words of a search, as its example has them. */
function wordsFor({ query }: Route): string | undefined {
  const properties: Record<string, { examples?: unknown[] }> = query?.properties ?? {}
  const [words] = properties.q?.examples ?? []
  return words === undefined ? undefined : `q=${encodeURIComponent(String(words))}`
}

/** Reads the live environment first; the sandbox gateway is in the test environment only. */
async function* readsOf(route: Route): AsyncGenerator<string> {
  const environments = 'environment' in (route.query?.properties ?? {}) ? ['', '?environment=test'] : ['']
  const words = wordsFor(route)
  for (const environment of environments) {
    for await (const path of pathsOf(route.path.split('/').slice(1), environment)) {
      yield path
      if (words) yield `${path}${environment === '' ? '?' : '&'}${words}`
    }
  }
}

test('every read of the panel answers its owner, and has something to show', async (t) => {
  for (const route of staffReads) {
    await t.test(route.path, async () => {
      let [isRead, isFull] = [false, false]
      for await (const path of readsOf(route)) {
        isRead = true
        const { status, body } = await owner.get(path)
        assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`)
        const list = isOneThing(route) ? undefined : listIn(body)
        isFull = list === undefined || list.length > 0
        if (isFull) break
      }
      assert.ok(isRead, 'nothing is there to be read')
      assert.ok(isFull, 'there is nothing in it')
    })
  }
})

test('the effect of a flag that reached people can be asked', async () => {
  const [flag] = (await owner.get('/v1/organization/flags')).body.flags
  const [event] = (await owner.get('/v1/organization/analytics/names')).body.events
  const question = `kind=flag&id=${flag.id}&goal=${encodeURIComponent(event.event)}`
  const { status, body } = await owner.get(`/v1/organization/analytics/impact?${question}`)
  assert.equal(status, 200, JSON.stringify(body))
})

test('its revenue of a year leads to what its customers pay now', async () => {
  const { body } = await owner.get('/v1/organization/analytics/revenue')
  assert.ok(body.currencies.length > 1)
  for (const { currency, points, now } of body.currencies) {
    assert.deepEqual([points.at(-1).monthly, points.at(-1).customers], [now.monthly, now.customers], currency)
    assert.ok(points[0].monthly < now.monthly)
    for (const kind of ['new', 'expansion', 'contraction', 'churn', 'reactivation'])
      assert.ok(
        points.some((point: Record<string, number>) => (point[kind] ?? 0) > 0),
        `${currency} ${kind}`,
      )
  }
})

test('its contacts are found by their last names', async () => {
  const { body } = await owner.get('/v1/organization/contacts?kind=identified')
  const named = body.contacts.find(({ name }: { name: string | null }) => name?.includes(' '))
  const found = await owner.get(`/v1/organization/contacts?q=${encodeURIComponent(named.name.split(' ').at(-1))}`)
  assert.ok(found.body.contacts.some(({ id }: { id: string }) => id === named.id))
})

test('it has two thousand contacts and a hundred and fifty teams, each with an owner', async () => {
  const [counts] = await app.database.sql<[Record<string, number>]>`
    select
      (select count(*) from contacts c join environments e on e.id = c.environment_id where e.environment = 'live') as contacts,
      (select count(*) from customers c join environments e on e.id = c.environment_id where e.environment = 'live') as teams,
      (select count(*) from customers c join environments e on e.id = c.environment_id
        where e.environment = 'live' and not exists (
        select 1 from customer_memberships m join customer_roles r on r.environment_id = m.environment_id
          and r.id = m.role_id where m.environment_id = c.environment_id and m.customer_id = c.id and r.key = 'owner'
      )) as ownerless`
  assert.deepEqual(counts, { contacts: 2000, teams: 150, ownerless: 0 })
})

test('its log of facts has no gap, and has what happened over 90 days in order', async () => {
  const [log] = await app.database.sql<[Record<string, number | boolean>]>`
    select min(sequence) = 1 and max(sequence) = count(*) and max(sequence) = (select last from fact_counter) as gapless,
      bool_and(in_order) as ordered, count(distinct day) filter (where type = 'contact.signed_in') >= 90 as days
    from (select sequence, type, occurred_at::date as day,
      occurred_at >= lag(occurred_at, 1, occurred_at) over (order by sequence) - interval '1 ms' as in_order from facts) f`
  assert.deepEqual(log, { gapless: true, ordered: true, days: true })
  assert.equal(waiting, 0)
})

test('nothing of its past waits to be sent at once', async () => {
  const [due] = await app.database.sql<[Record<string, number>]>`
    select (select count(*) from webhook_deliveries where next_attempt_at <= ${made}) as deliveries,
      (select count(*) from mail_outbox where created_at <= ${made}) as mails`
  assert.deepEqual(due, { deliveries: 0, mails: 0 })
})

test('it has 1,500 conversations, and their counts are right', async () => {
  const [row] = await app.database.sql<{ total: number; open: number; snoozed: number; unread: number }[]>`
    select count(*)::int as total, (count(*) filter (where status = 'open'))::int as open,
      (count(*) filter (where status = 'snoozed'))::int as snoozed,
      (count(*) filter (where status = 'open' and unread))::int as unread
    from conversations`
  const { body } = await owner.get('/v1/organization/conversations/counts')
  const { open, snoozed, unread } = body
  assert.deepEqual({ total: 1500, open, snoozed, unread }, { ...row })
  assert.ok(open > 20 && snoozed > 5 && unread > 10)
})

test('its changelog has a post in every state, one for a segment, and what people wished for', async () => {
  const { body } = await owner.get('/v1/organization/changelog')
  const posts = body.posts as { id: string; state: string; segment_id: string | null }[]
  assert.deepEqual(new Set(posts.map(({ state }) => state)), new Set(['draft', 'scheduled', 'published']))
  assert.equal(posts.filter(({ segment_id }) => segment_id !== null).length, 1)
  const whole = await Promise.all(posts.map(({ id }) => owner.get(`/v1/organization/changelog/${id}`)))
  assert.equal(whole.filter((post) => post.body.ships.length > 0).length, 2)
})

test('a second time it is known to be there', async () => {
  assert.equal(await obstacleTo(app.database.sql), 'demo')
})

test('it is held back where there are organizations', async () => {
  const other = await testApp()
  await other.signUp()
  assert.equal(await obstacleTo(other.database.sql), 'organizations')
  await other.close()
})

test('the one that was cut short before had left nothing', () => {
  assert.deepEqual(leftByFirst, { obstacle: 'none', rows: 0 })
})

test('an agent can ask everything with a database role that cannot write', async (t) => {
  const { sql, connection } = app.database
  const role = `userkeep_reader_${randomBytes(6).toString('hex')}`
  await sql.unsafe(`create role ${role}; grant select on all tables in schema public to ${role}`)
  const reading = connect(connection)
  Object.assign(reading.options.connection, { role })
  const reader = await testApp({ database: { ...app.database, sql: reading }, workerSql: sql })
  t.after(async () => {
    await reader.close()
    await reading.end()
    await sql.unsafe(`drop owned by ${role}; drop role ${role}`)
  })
  await assert.rejects(reading`delete from contacts`, /permission denied/)
  const { body } = await owner.post('/v1/organization/api-keys', {
    kind: 'secret',
    environment: 'live',
    name: 'Agent',
  })
  const agent = await connectAgent(reader.baseUrl, body.key)
  const answers = await askEverything(agent)
  for (const [tool, answer] of Object.entries(answers)) {
    const list = Object.values(answer).find(Array.isArray)
    if (tool !== 'list_problems') assert.notDeepEqual(list, [], `${tool} has nothing to tell`)
  }
  for (const kind of kindNames) {
    const { items } = await ask(agent, 'list_items', { kind, limit: 1 })
    const [first] = items as { id: string }[]
    assert.ok(first, `there is no ${kind}`)
    await ask(agent, 'get_item', { kind, item: first.id })
  }
  await agent.close()
})
