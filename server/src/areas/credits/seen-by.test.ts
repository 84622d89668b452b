import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { Staff } from '../../../testing/people.ts'
import type { Caller } from '../../../testing/requests.ts'
import { days, hours } from '../../platform/clock.ts'
import { creditsBy, daysFrom, newTeam } from './testing.ts'

let app: TestApp
let owner: Staff
let machine: Caller

before(async () => {
  app = await testApp()
  owner = await app.signUp()
  machine = await app.secretKey(owner)
})
after(() => app.close())

const inDays = (n: number) => daysFrom(app, n)
const { grant, spend } = creditsBy(() => machine)

test('staff with billing:manage can see and grant credits, with an audit record; others cannot', async () => {
  const id = await newTeam(machine)
  const path = `/v1/organization/customers/${id}/credits`
  const biller = await app.staffWith(owner, ['billing:manage'])
  const { status, body } = await biller.post(`${path}/grant`, {
    amount: 25,
    reason: 'An outage',
    expires_at: inDays(30),
  })
  assert.deepEqual([status, body.source, body.balance], [201, 'staff', 25])
  assert.equal((await biller.get(path)).body.balance, 25)
  const other = await app.staffWith(owner, ['customers:read', 'customers:write'])
  assert.equal((await other.get(path)).status, 403)
  assert.equal((await other.post(`${path}/grant`, { amount: 1, reason: 'x' })).status, 403)
  const [entry] = await app.database.sql`
    select action, target_id, target_name, changes from audit_events where user_id = ${biller.userId}`
  assert.deepEqual([entry?.action, entry?.target_id, entry?.target_name], ['credits.granted', id, 'Cogswell'])
  assert.deepEqual([entry?.changes.amount, entry?.changes.reason], [{ to: 25 }, { to: 'An outage' }])
  assert.equal(
    (await biller.post(`/v1/organization/customers/${crypto.randomUUID()}/credits/grant`, { amount: 1, reason: 'x' }))
      .status,
    404,
  )
})

test('only members who manage the billing of a customer see its credits', async () => {
  const founder = await app.contact(owner)
  const id = (await founder.post('/v1/contact/customers', { name: 'Orbit' })).body.id
  await grant(id, 12, inDays(9))
  const { status, body } = await founder.get('/v1/contact/customer/credits')
  assert.deepEqual([status, body.balance, body.grants.length, body.ledger.length], [200, 12, 1, 1])
  const member = await app.contact(owner)
  await machine.post(`/v1/customers/${id}/members`, { contact_id: member.contactId })
  assert.equal((await member.get('/v1/contact/customer/credits')).status, 403)
})

test('customers are listed by balance, ascending or descending', async () => {
  const other = await app.signUp()
  const theirs = await app.secretKey(other)
  const names = ['Low', 'High', 'Middle']
  for (const [n, amount] of [5, 500, 50].entries()) {
    const id = await newTeam(theirs, names[n])
    await theirs.post('/v1/credits/grant', { customer_id: id, amount, reason: 'x' })
  }
  const listed = async (query: string) =>
    (await other.get(`/v1/organization/credits${query}`)).body.balances.map(({ name }: { name: string }) => name)
  assert.deepEqual(await listed(''), ['High', 'Middle', 'Low'])
  assert.deepEqual(await listed('?sort=balance'), ['Low', 'Middle', 'High'])
  const page = (await other.get('/v1/organization/credits?limit=2')).body
  assert.deepEqual(await listed(`?starting_after=${page.next_cursor}`), ['Low'])
})

test('deleting a customer removes its account; its grants and spends stay on record', async () => {
  const id = await newTeam(machine)
  await grant(id, 10)
  await spend(id, 1)
  assert.equal((await machine.delete(`/v1/customers/${id}`)).status, 204)
  const count = async (table: string) => {
    const [row] = await app.database.sql`select count(*) from ${app.database.sql(table)} where customer_id = ${id}`
    return Number(row?.count)
  }
  assert.deepEqual(
    [await count('credit_accounts'), await count('credit_grants'), await count('credit_ledger')],
    [0, 1, 2],
  )
  assert.equal((await spend(id, 1)).status, 404)
})

test('a segment follows the credits of its contacts’ customers: grants, spends and expiries', async () => {
  const founder = await app.contact(owner)
  const id = (await founder.post('/v1/contact/customers', { name: 'Rich' })).body.id
  const condition = {
    all: [
      { field: 'credits.balance', op: 'gte', value: 10 },
      { field: 'team.id', op: 'eq', value: id },
    ],
  }
  const segment = (await owner.post('/v1/organization/segments', { name: 'Rich', condition })).body
  const members = async () => {
    await app.settle()
    return (await owner.get(`/v1/organization/segments/${segment.id}`)).body.members
  }
  assert.equal(await members(), 0)
  await grant(id, 12, inDays(1))
  assert.equal(await members(), 1)
  await spend(id, 5)
  assert.equal(await members(), 0)
  await grant(id, 30, inDays(1))
  assert.equal(await members(), 1)
  app.clock.advance(days(1) + hours(1))
  assert.equal(await members(), 0)
})
