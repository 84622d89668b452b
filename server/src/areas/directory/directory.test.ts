import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { moneyOf } from '../../../testing/money-rows.ts'
import type { Caller } from '../../../testing/requests.ts'
import { websiteOf } from '../../../testing/website.ts'
import { days } from '../../platform/clock.ts'
import { fillDirectory, refillDirectory } from './rows/write-rows.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const contactsPath = '/v1/organization/directory/contacts'
const customersPath = '/v1/organization/directory/customers'

/** Ada owns Acme (Team, 90.00), Bob is a member of it; Cyd owns Birch (Solo, 10.00, trialing); Dan has no customer. */
async function tenant() {
  const owner = await app.signUp()
  const machine = await app.secretKey(owner)
  const money = await moneyOf(app, owner)
  const [team, solo] = [await money.product({}, { name: 'Team' }), await money.product({}, { name: 'Solo' })]
  const people = {
    ada: await person(machine, 'Ada', { country: 'DE' }),
    bob: await person(machine, 'Bob', { country: 'FR', seats: 5 }),
    cyd: await person(machine, 'Cyd', {}),
    dan: await person(machine, 'Dan', {}),
  }
  const acme = await customer(machine, 'Acme', [people.ada, 'owner'], [people.bob, 'member'])
  const birch = await customer(machine, 'Birch', [people.cyd, 'owner'])
  const now = app.clock.now()
  const period: [Date, Date] = [now, new Date(now.getTime() + days(30))]
  await money.subscribe(acme, team, period, { monthly_amount: 9000 })
  await money.subscribe(birch, solo, period, { status: 'trialing', monthly_amount: 1000, trial_ends_at: period[1] })
  await filled()
  return { owner, machine, money, team, solo, people, acme, birch }
}

/** Rows written past the service have no facts. */
async function filled() {
  await app.settle()
  await refillDirectory(app.app.platform as never)
  await fillDirectory(app.app.platform as never)
}

const person = async (machine: Caller, name: string, attributes: object): Promise<string> =>
  (await machine.post('/v1/contacts', { email: `${name.toLowerCase()}@example.com`, name, attributes })).body.id

async function customer(machine: Caller, name: string, ...members: [string, string][]): Promise<string> {
  const { id } = (await machine.post('/v1/customers', { name })).body
  for (const [contact_id, role] of members) await machine.post(`/v1/customers/${id}/members`, { contact_id, role })
  return id
}

async function listed(by: Caller, path: string, query = ''): Promise<string[]> {
  const { status, body } = await by.get(`${path}?${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return (body.contacts ?? body.customers).map(({ name }: { name: string }) => name)
}

test('contacts are listed with customer, role, plan, status and revenue, and visitors are excluded', async () => {
  const { owner, people, acme, team } = await tenant()
  await (await websiteOf(app, owner)).visitor()
  await app.settle()
  const { body } = await owner.get(contactsPath)
  assert.deepEqual(
    body.contacts.map(({ name }: { name: string }) => name),
    ['Dan', 'Cyd', 'Bob', 'Ada'],
  )
  const [dan, cyd, , ada] = body.contacts
  assert.equal(ada.id, people.ada)
  assert.deepEqual(ada.customer, { id: acme, name: 'Acme' })
  assert.equal(ada.role.key, 'owner')
  assert.deepEqual([ada.plan.product_id, ada.plan.name, ada.status], [team.productId, 'Team', 'active'])
  assert.deepEqual(ada.mrr, [{ currency: 'eur', amount: 9000 }])
  assert.deepEqual([cyd.status, cyd.mrr], ['trialing', []])
  assert.deepEqual([dan.customer, dan.role, dan.plan, dan.status, dan.mrr], [null, null, null, null, []])
  assert.deepEqual((await owner.get(`${contactsPath}/${people.ada}`)).body, ada)
  assert.equal((await owner.get(`${contactsPath}?kind=visitor`)).body.contacts.length, 1)
  assert.deepEqual((await owner.get(`${contactsPath}/counts`)).body, { total: 4, identified: 4, visitors: 1 })
})

test('contacts are sorted by each column in both directions, page by page', async () => {
  const { owner } = await tenant()
  assert.deepEqual(await listed(owner, contactsPath, 'sort=name'), ['Ada', 'Bob', 'Cyd', 'Dan'])
  assert.deepEqual(await listed(owner, contactsPath, 'sort=-name'), ['Dan', 'Cyd', 'Bob', 'Ada'])
  assert.deepEqual(await listed(owner, contactsPath, 'sort=customer'), ['Ada', 'Bob', 'Cyd', 'Dan'])
  assert.deepEqual(await listed(owner, contactsPath, 'sort=role'), ['Bob', 'Ada', 'Cyd', 'Dan'])
  assert.deepEqual(await listed(owner, contactsPath, 'sort=plan'), ['Cyd', 'Ada', 'Bob', 'Dan'])
  assert.deepEqual(await listed(owner, contactsPath, 'sort=status'), ['Ada', 'Bob', 'Cyd', 'Dan'])
  assert.deepEqual((await listed(owner, contactsPath, 'sort=-mrr')).slice(0, 2).sort(), ['Ada', 'Bob'])
  assert.equal((await listed(owner, contactsPath, 'sort=-last_seen_at')).length, 4)
  for (const sort of ['name', '-plan', 'mrr', '-last_seen_at', 'created_at']) {
    const whole = await listed(owner, contactsPath, `sort=${sort}`)
    const paged: string[] = []
    for (let after = ''; ; ) {
      const { body } = await owner.get(`${contactsPath}?sort=${sort}&limit=1${after}`)
      paged.push(...body.contacts.map(({ name }: { name: string }) => name))
      if (body.next_cursor === null) break
      after = `&starting_after=${body.next_cursor}`
    }
    assert.deepEqual(paged, whole, sort)
  }
})

test('contacts are filtered by segment, attribute, plan, status, customer and search text, and counted', async () => {
  const { owner, team, acme, people } = await tenant()
  const condition = { all: [{ field: 'attributes.country', op: 'exists', value: true }] }
  const { body: segment } = await owner.post('/v1/organization/segments', { name: 'With a country', condition })
  assert.ok(segment.id, JSON.stringify(segment))
  await app.settle()
  for (const [query, expected] of Object.entries({
    [`segment_id=${segment.id}`]: ['Ada', 'Bob'],
    'attribute=country&value=DE': ['Ada'],
    'attribute=seats&value=5': ['Bob'],
    [`product_id=${team.productId}`]: ['Ada', 'Bob'],
    'status=trialing': ['Cyd'],
    'status=none': ['Dan'],
    [`customer_id=${acme}&q=bo`]: ['Bob'],
    'q=example+ada': ['Ada'],
    [`q=${people.cyd.slice(0, 30)}`]: ['Cyd'],
  })) {
    assert.deepEqual(await listed(owner, contactsPath, `${query}&sort=name`), expected, query)
    assert.equal((await owner.get(`${contactsPath}/counts?${query}`)).body.total, expected.length, query)
  }
  assert.equal((await owner.get(`${contactsPath}?attribute=country`)).status, 400)
  assert.equal((await owner.get(`${contactsPath}?kind=visitor&sort=name`)).status, 400)
  assert.equal((await owner.get(`${contactsPath}?kind=visitor&status=active`)).status, 400)
})

test('contacts and customers are filtered by tag, and listed with their tags', async () => {
  const { owner, people, acme, birch } = await tenant()
  await owner.put(`/v1/organization/contacts/${people.ada}/tags`, { tags: ['VIP', 'Reference'] })
  await owner.put(`/v1/organization/contacts/${people.dan}/tags`, { tags: ['vip'] })
  await owner.put(`/v1/organization/customers/${birch}/tags`, { tags: ['churn risk'] })
  assert.deepEqual(await listed(owner, contactsPath, 'tag=Vip&sort=name'), ['Ada', 'Dan'])
  assert.equal((await owner.get(`${contactsPath}/counts?tag=vip`)).body.total, 2)
  assert.deepEqual((await owner.get(`${contactsPath}/${people.ada}`)).body.tags, ['reference', 'vip'])
  assert.deepEqual(await listed(owner, customersPath, 'tag=churn%20risk'), ['Birch'])
  assert.deepEqual((await owner.get(`${customersPath}/${acme}`)).body.tags, [])
})

test('customers are listed with plan, status, revenue, members and last activity, sorted and filtered', async () => {
  const { owner, machine, acme, solo } = await tenant()
  await customer(machine, 'Cedar')
  await app.settle()
  const { body } = await owner.get(`${customersPath}?sort=name`)
  assert.deepEqual(
    body.customers.map((one: Record<string, unknown>) => [one.name, one.status, one.member_count]),
    [
      ['Acme', 'active', 2],
      ['Birch', 'trialing', 1],
      ['Cedar', null, 0],
    ],
  )
  const [first, second, third] = body.customers
  assert.deepEqual(first.mrr, [{ currency: 'eur', amount: 9000 }])
  assert.ok(first.last_seen_at && first.renews_at && second.trial_ends_at)
  assert.equal(third.last_seen_at, null)
  assert.deepEqual((await owner.get(`${customersPath}/${acme}`)).body, first)
  assert.deepEqual(await listed(owner, customersPath, 'sort=-mrr&limit=1'), ['Acme'])
  assert.deepEqual(await listed(owner, customersPath, 'sort=-members'), ['Acme', 'Birch', 'Cedar'])
  assert.deepEqual(await listed(owner, customersPath, 'sort=plan'), ['Birch', 'Acme', 'Cedar'])
  assert.deepEqual(await listed(owner, customersPath, `product_id=${solo.productId}`), ['Birch'])
  assert.deepEqual(await listed(owner, customersPath, 'status=none'), ['Cedar'])
  assert.deepEqual(await listed(owner, customersPath, 'q=bir'), ['Birch'])
  assert.deepEqual((await owner.get(`${customersPath}/counts?status=active`)).body, {
    total: 1,
    all: 3,
    statuses: [
      { status: 'active', customers: 1 },
      { status: 'trialing', customers: 1 },
      { status: null, customers: 1 },
    ],
  })
})

test('the lists reflect renamed, left and deleted customers, renamed contacts and merges', async () => {
  const { owner, machine, people, acme, birch } = await tenant()
  await machine.patch(`/v1/customers/${acme}`, { name: 'Zenith' })
  await app.settle()
  assert.deepEqual(await listed(owner, contactsPath, 'sort=customer'), ['Cyd', 'Ada', 'Bob', 'Dan'])
  const { body } = await machine.get(`/v1/customers/${acme}/members`)
  const bobs = body.members.find(({ contact_id }: { contact_id: string }) => contact_id === people.bob)
  await machine.delete(`/v1/customers/${acme}/members/${bobs.id}`)
  await machine.patch(`/v1/contacts/${people.dan}`, { name: 'Abe' })
  await app.settle()
  assert.deepEqual(await listed(owner, contactsPath, 'sort=status&status=none'), ['Bob', 'Abe'])
  assert.deepEqual(await listed(owner, contactsPath, 'sort=name'), ['Abe', 'Ada', 'Bob', 'Cyd'])
  await machine.delete(`/v1/customers/${birch}`)
  await machine.post(`/v1/contacts/${people.ada}/merge`, { contact_id: people.bob })
  await app.settle()
  assert.deepEqual(await listed(owner, contactsPath, 'sort=name&status=none'), ['Abe', 'Cyd'])
  assert.deepEqual(await listed(owner, contactsPath, 'sort=name'), ['Abe', 'Ada', 'Cyd'])
  await machine.delete(`/v1/contacts/${people.cyd}`)
  assert.deepEqual(await listed(owner, contactsPath, 'sort=name'), ['Abe', 'Ada'])
})

test('revenue is only shown, and only sortable, with the permission to see it', async () => {
  const { owner } = await tenant()
  const reader = await app.staffWith(owner, ['customers:read'])
  const { body } = await reader.get(`${contactsPath}?sort=name`)
  assert.deepEqual([body.contacts[0].status, body.contacts[0].mrr], ['active', null])
  assert.equal((await reader.get(`${customersPath}`)).body.customers[0].mrr, null)
  assert.equal((await reader.get(`${contactsPath}?sort=-mrr`)).status, 403)
  assert.equal((await reader.get(`${customersPath}?sort=mrr`)).status, 403)
  const billing = await app.staffWith(owner, ['customers:read', 'billing:manage'])
  assert.equal((await billing.get(`${contactsPath}?sort=-mrr`)).status, 200)
})

test('another organization and the other environment see none of these contacts and customers', async () => {
  const { owner, people, acme } = await tenant()
  const stranger = await app.signUp()
  for (const path of [`${contactsPath}/${people.ada}`, `${customersPath}/${acme}`]) {
    assert.equal((await stranger.get(path)).status, 404)
    assert.equal((await owner.get(`${path}?environment=test`)).status, 404)
  }
  assert.deepEqual(await listed(stranger, contactsPath), [])
  assert.deepEqual(await listed(stranger, contactsPath, `customer_id=${acme}`), [])
  assert.deepEqual(await listed(owner, customersPath, 'environment=test'), [])
})
