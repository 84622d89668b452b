import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { until } from '../../../testing/until.ts'
import { change } from '../../platform/change.ts'
import { hours } from '../../platform/clock.ts'
import { made, ownPath, staffPath, type Tenant, tenantOf, titlesOf, voteFor } from './testing.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const listed = async ({ owner }: Tenant, query: string) => {
  await app.settle()
  const { status, body } = await owner.get(`${staffPath}?${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.posts
}

type Weighed = {
  title: string
  revenue: { amount: number } | null
  other_revenue: object[]
  teams: number
  voters: number
}
const weights = (posts: Weighed[]) =>
  posts.map(({ title, revenue, teams, voters }) => [title, revenue?.amount ?? null, teams, voters])

/** Emits the facts of the areas that sell. */
async function paysNow({ owner, environmentId }: Tenant, subscriptionId: string, amount: number, customerId: string) {
  const { sql } = app.database
  await sql`update subscriptions set monthly_amount = ${amount} where id = ${subscriptionId}`
  const [row] = await sql<{ id: string; organization_id: string; product_id: string; price_id: string }[]>`
    select s.id, e.organization_id, s.product_id, s.price_id from subscriptions s
    join environments e on e.id = s.environment_id where s.id = ${subscriptionId}`
  assert.ok(row && owner)
  await change(app.app.platform, { organizationId: row.organization_id, environmentId }, async (tx) => {
    const about = {
      customer_id: customerId,
      subscription_id: row.id,
      product_id: row.product_id,
      price_id: row.price_id,
    }
    const data = { ...about, status: 'active' as const, quantity: 1, changed: ['price'] }
    tx.fact({ type: 'subscription.changed', about: customerId, customerId, data })
  })
}

test('posts are weighted by the revenue of their voters’ customers, each once, without conversion', async () => {
  const tenant = await tenantOf(app)
  const [rich, poor, dollars, free] = [
    await tenant.payer(90_000),
    await tenant.payer(1000),
    await tenant.payer(50_000, { currency: 'usd' }),
    await tenant.person(),
  ]
  const colleague = await tenant.person()
  await made(tenant.owner, `/v1/organization/customers/${rich.customerId}/members`, { contact_id: colleague.contactId })
  const one = await tenant.post(rich, 'Single sign-on')
  const many = await tenant.post(poor, 'Dark mode')
  const nobody = await tenant.staffPost('Nobody asked')
  for (const person of [dollars, free]) await voteFor(person, many.id)
  await voteFor(colleague, one.id)
  assert.ok(nobody)

  assert.deepEqual(weights(await listed(tenant, 'currency=eur')), [
    ['Single sign-on', 90_000, 1, 2],
    ['Dark mode', 1000, 2, 3],
    ['Nobody asked', 0, 0, 0],
  ])
  assert.deepEqual(await listed(tenant, 'currency=EUR'), await listed(tenant, 'currency=eur'))
  const inDollars = await listed(tenant, 'currency=usd')
  assert.deepEqual(
    inDollars.map(({ title, revenue, other_revenue }: Weighed) => [title, revenue, other_revenue]),
    [
      ['Dark mode', { currency: 'usd', amount: 50_000 }, [{ currency: 'eur', amount: 1000 }]],
      ['Nobody asked', { currency: 'usd', amount: 0 }, []],
      ['Single sign-on', { currency: 'usd', amount: 0 }, [{ currency: 'eur', amount: 90_000 }]],
    ],
  )
  const [first] = await listed(tenant, '')
  assert.deepEqual(
    [first.title, first.revenue, first.other_revenue],
    [
      'Dark mode',
      null,
      [
        { currency: 'eur', amount: 1000 },
        { currency: 'usd', amount: 50_000 },
      ],
    ],
  )
  const refused = await Promise.all(
    ['sort=revenue', 'currency=xxy', 'currency=XXY'].map((q) => tenant.owner.get(`${staffPath}?${q}`)),
  )
  for (const { status } of refused) assert.equal(status, 400)
})

test('a list sorted by revenue is read page by page, ending with posts without revenue', async () => {
  const tenant = await tenantOf(app)
  for (const amount of [3000, 1000, 2000]) await tenant.post(await tenant.payer(amount), `Pays ${amount}`)
  const free = await tenant.person()
  for (const name of ['Old', 'New']) await tenant.post(free, name)
  await app.settle()
  const titles: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const after: string = cursor === '' ? '' : `&starting_after=${cursor}`
    const { body } = await tenant.owner.get(`${staffPath}?currency=eur&limit=2${after}`)
    titles.push(...body.posts.map(({ title }: Weighed) => title))
    cursor = body.next_cursor
  }
  assert.deepEqual(titles, ['Pays 3000', 'Pays 2000', 'Pays 1000', 'New', 'Old'])
  const { body } = await tenant.owner.get(`${staffPath}?currency=eur&limit=2&offset=2`)
  assert.deepEqual(
    body.posts.map(({ title }: Weighed) => title),
    ['Pays 1000', 'New'],
  )
})

test('a filter by plan or segment counts only its voters, and lists only posts with one of them', async () => {
  const tenant = await tenantOf(app)
  const plan = await tenant.money.product({}, { name: 'Pro' })
  const [pro, other] = [await tenant.payer(5000, { plan }), await tenant.payer(70_000)]
  const both = await tenant.post(pro, 'Dark mode')
  await voteFor(other, both.id)
  await tenant.post(other, 'Single sign-on')
  assert.deepEqual(weights(await listed(tenant, `currency=eur&product_id=${plan.productId}`)), [
    ['Dark mode', 5000, 1, 1],
  ])
  assert.deepEqual(weights(await listed(tenant, `sort=votes&product_id=${plan.productId}`)), [
    ['Dark mode', null, 1, 1],
  ])

  const condition = { field: 'team.id', op: 'eq', value: other.customerId }
  const segment = await made(tenant.owner, '/v1/organization/segments', { name: 'Large', condition })
  await app.settle()
  app.clock.advance(hours(2))
  assert.deepEqual(weights(await listed(tenant, `currency=eur&segment_id=${segment.id}`)), [
    ['Single sign-on', 70_000, 1, 1],
    ['Dark mode', 70_000, 1, 1],
  ])
  assert.deepEqual(await listed(tenant, `currency=eur&product_id=${randomUUID()}`), [])
})

test('weights follow changes to revenue, members and deleted customers', async () => {
  const tenant = await tenantOf(app)
  const payer = await tenant.payer(1000)
  const post = await tenant.post(payer, 'Dark mode')
  const weight = async () => weights(await listed(tenant, 'currency=eur'))
  assert.deepEqual(await weight(), [['Dark mode', 1000, 1, 1]])
  await paysNow(tenant, payer.subscriptionId, 2500, payer.customerId)
  assert.deepEqual(await weight(), [['Dark mode', 2500, 1, 1]])

  const newcomer = await tenant.person()
  await voteFor(newcomer, post.id)
  const rich = await tenant.payer(10_000)
  const members = `/v1/organization/customers/${rich.customerId}/members`
  const joined = await made(tenant.owner, members, { contact_id: newcomer.contactId })
  assert.deepEqual(await weight(), [['Dark mode', 12_500, 2, 2]])
  assert.equal((await tenant.owner.delete(`${members}/${joined.id}`)).status, 204)
  assert.deepEqual(await weight(), [['Dark mode', 2500, 1, 2]])
  assert.equal((await tenant.owner.delete(`/v1/organization/customers/${payer.customerId}`)).status, 204)
  assert.deepEqual(await weight(), [['Dark mode', 0, 0, 2]])
})

test('two merged contacts count once, and an erased contact no longer counts', async () => {
  const tenant = await tenantOf(app)
  const [author, twin] = [await tenant.payer(1000), await tenant.payer(500)]
  const post = await tenant.post(author, 'Dark mode')
  const own = await tenant.post(twin, 'Only mine')
  await voteFor(twin, post.id)
  await made(twin, `${ownPath}/${post.id}/comments`, { text: 'Yes' })
  const backend = await app.secretKey(tenant.owner)
  await backend.post(`/v1/contacts/${author.contactId}/merge`, { contact_id: twin.contactId })
  const after = await listed(tenant, 'currency=eur&sort=new')
  assert.deepEqual(weights(after), [
    ['Only mine', 1500, 2, 1],
    ['Dark mode', 1500, 2, 1],
  ])
  const { body } = await tenant.owner.get(`/v1/organization/contacts/${author.contactId}/feedback`)
  assert.deepEqual(
    body.posts.map(({ title, own: isOwn }: { title: string; own: boolean }) => [title, isOwn]),
    [
      ['Only mine', true],
      ['Dark mode', true],
    ],
  )
  const other = await tenant.person()
  await voteFor(other, post.id)
  const erased = await backend.delete(`/v1/contacts/${author.contactId}`)
  assert.equal(erased.status, 204)
  const left = await listed(tenant, 'currency=eur')
  assert.deepEqual(weights(left), [['Dark mode', 0, 0, 1]])
  assert.deepEqual([left[0].author, left[0].comments], [null, 0])
  assert.equal((await other.get(`${ownPath}/${own.id}`)).status, 404)
  assert.deepEqual(await titlesOf(other, ownPath), ['Dark mode'])
})

test('a post deleted during weighting is skipped, and the others are weighted', async () => {
  const tenant = await tenantOf(app)
  const person = await tenant.payer(500)
  const [gone, stays] = [await tenant.staffPost('Deleted meanwhile'), await tenant.staffPost('Still there')]
  for (const { id } of [gone, stays]) assert.equal((await voteFor(person, id)).status, 200)
  const { sql } = app.database
  const deleting = await sql.reserve()
  await deleting`begin`
  await deleting`delete from feedback_posts where id = ${gone.id}`
  const settled = app.settle()
  await until('the weighing waits for the deletion', async () => {
    const [row] = await sql<{ waits: boolean }[]>`
      select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query ilike '%insert into feedback_weights%') as waits`
    return row?.waits ?? false
  })
  await deleting`commit`
  deleting.release()
  await settled
  assert.deepEqual(weights(await listed(tenant, 'currency=eur')), [['Still there', 500, 1, 1]])
})

test('the feedback of a customer is the posts that its members wrote or voted for, most votes first', async () => {
  const tenant = await tenantOf(app)
  const [owner, stranger] = [await tenant.payer(1000), await tenant.payer(2000)]
  const colleague = await tenant.person()
  await made(tenant.owner, `/v1/organization/customers/${owner.customerId}/members`, {
    contact_id: colleague.contactId,
  })
  const wanted = await tenant.post(owner, 'Single sign-on')
  const voted = await tenant.post(stranger, 'Dark mode')
  await tenant.post(stranger, 'Not theirs')
  await tenant.post(colleague, 'Export')
  for (const person of [colleague, stranger]) await voteFor(person, wanted.id)
  await voteFor(owner, voted.id)
  const path = `/v1/organization/customers/${owner.customerId}/feedback`
  const { body } = await tenant.owner.get(path)
  assert.deepEqual(
    body.posts.map(({ title, votes, members }: { title: string; votes: number; members: number }) => [
      title,
      votes,
      members,
    ]),
    [
      ['Single sign-on', 3, 2],
      ['Dark mode', 2, 1],
      ['Export', 1, 1],
    ],
  )
  assert.equal((await (await app.signUp()).get(path)).status, 404)
})
