import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Route, routes } from '@userkeep/contract'
import { minutes } from '../src/platform/clock.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import type { Caller } from '../testing/requests.ts'
import { demoAccount, fillDemo, obstacleTo } from './fill.ts'

let app: TestApp
let owner: Caller
/** When the demo was made. */
let made: Date
/** How many facts the demo itself left to be numbered. Some reads below leave an audit record, which is one too. */
let waiting: number | undefined

/** What a demo left that was cut short, before the one that is looked at. */
let leftByFirst: { obstacle: string; rows: number }

/** It is made twice, which takes as long as all the tests together. */
const within = { timeout: minutes(4) }

before(async () => {
  app = await testApp()
  leftByFirst = await cutShort(app)
  made = app.clock.now()
  await fillDemo(app.app, made)
  waiting = (await app.database.sql<{ count: number }[]>`select count(*) from fact_outbox`)[0]?.count
  const { status, body } = await app.anyone.post('/v1/auth/login', demoAccount)
  assert.equal(status, 200, JSON.stringify(body))
  owner = app.as(body.token)
}, within)
after(() => app.close())

/** Begins a demo that fails close to its end. */
async function cutShort({ app, database: { sql } }: TestApp) {
  await sql`alter table overview_days add constraint cut_short check (active_contacts < 0)`
  await assert.rejects(fillDemo(app), /cut_short/)
  await sql`alter table overview_days drop constraint cut_short`
  const [left] = await sql<{ rows: number }[]>`
    select ((select count(*) from facts) + (select count(*) from contacts))::int as rows`
  return { obstacle: await obstacleTo(sql), rows: left?.rows ?? -1 }
}

const staffReads = routes.filter(({ access, method }) => method === 'GET' && access.kind.startsWith('staff'))
const isOneThing = ({ path }: Route) => path.endsWith('}')

const listIn = (body: object): Record<string, unknown>[] | undefined => Object.values(body).find(Array.isArray)

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

/** Of the live environment first; a gateway that moves no money is in the test environment alone. */
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
      (select count(*) from customers) as teams,
      (select count(*) from customers c where not exists (
        select 1 from customer_memberships m join customer_roles r on r.environment_id = m.environment_id
          and r.id = m.role_id where m.environment_id = c.environment_id and m.customer_id = c.id and r.key = 'owner'
      )) as ownerless`
  assert.deepEqual(counts, { contacts: 2000, teams: 150, ownerless: 0 })
})

test('its log of facts has no gap, and tells in order of what happened over 90 days', async () => {
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
      (select count(*) from mail_outbox) as mails`
  assert.deepEqual(due, { deliveries: 0, mails: 0 })
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
