import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { Staff } from '../../../testing/people.ts'
import type { Caller } from '../../../testing/requests.ts'
import { days, minutes } from '../../platform/clock.ts'
import { assertValid, creditsBy, daysFrom, newTeam, wholeLedger } from './testing.ts'

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
const credits = async (id: string) => (await machine.get(`/v1/customers/${id}/credits`)).body

test('a grant increases and a spend decreases the balance, each with a ledger line of the new balance', async () => {
  const id = await newTeam(machine)
  const { id: grantId, ...given } = await grant(id, 100)
  const { created_at, ...shown } = given
  assert.deepEqual(shown, {
    customer_id: id,
    amount: 100,
    remaining: 100,
    reason: 'Welcome',
    source: 'api',
    invoice_id: null,
    expires_at: null,
    balance: 100,
  })
  const { status, body } = await spend(id, 30, { reason: 'Image rendered' })
  assert.equal(status, 200)
  assert.deepEqual(
    [body.amount, body.balance, body.reason, body.key_id, body.customer_id],
    [30, 70, 'Image rendered', null, id],
  )
  const held = await credits(id)
  assert.equal(held.balance, 70)
  assert.deepEqual(
    held.grants.map(({ id, amount, remaining }: Record<string, unknown>) => [id, amount, remaining]),
    [[grantId, 100, 70]],
  )
  assert.deepEqual(
    held.ledger.map(({ kind, amount, balance, grants, reason }: Record<string, unknown>) => [
      kind,
      amount,
      balance,
      grants,
      reason,
    ]),
    [
      ['spend', -30, 70, [{ grant_id: grantId, amount: -30 }], 'Image rendered'],
      ['grant', 100, 100, [{ grant_id: grantId, amount: 100 }], 'Welcome'],
    ],
  )
  assert.equal(held.ledger[0].id, body.id)
  await assertValid(app, id)
})

test('grants that expire first are spent first; those without an expiry are last, oldest first', async () => {
  const id = await newTeam(machine)
  const never = await grant(id, 10)
  const late = await grant(id, 10, inDays(60))
  const soon = await grant(id, 10, inDays(5))
  const neverEither = await grant(id, 10)
  const order = (await credits(id)).grants.map(({ id }: { id: string }) => id)
  assert.deepEqual(order, [soon.id, late.id, never.id, neverEither.id])
  assert.equal((await spend(id, 35)).body.balance, 5)
  const { ledger, grants } = await credits(id)
  assert.deepEqual(ledger[0].grants, [
    { grant_id: soon.id, amount: -10 },
    { grant_id: late.id, amount: -10 },
    { grant_id: never.id, amount: -10 },
    { grant_id: neverEither.id, amount: -5 },
  ])
  assert.deepEqual(
    grants.map(({ id, remaining }: Record<string, unknown>) => [id, remaining]),
    [[neverEither.id, 5]],
  )
  // A grant that expires sooner is spent before the current one.
  const sooner = await grant(id, 3, inDays(1))
  assert.equal((await spend(id, 4)).body.balance, 4)
  assert.deepEqual(
    (await credits(id)).ledger[0].grants.map(({ grant_id }: { grant_id: string }) => grant_id),
    [sooner.id, neverEither.id],
  )
  await assertValid(app, id)
})

test('spending more than the balance is 409 and changes nothing, also for a customer without credits', async () => {
  const [id, poor] = [await newTeam(machine), await newTeam(machine)]
  await grant(id, 5)
  const before = await credits(id)
  for (const team of [id, poor]) {
    const { status, body } = await spend(team, 6)
    assert.deepEqual([status, body.error.code], [409, 'insufficient_credits'])
  }
  assert.deepEqual(await credits(id), before)
  assert.deepEqual((await credits(poor)).balance, 0)
  assert.equal((await spend(id, 5)).body.balance, 0)
  assert.equal((await spend(id, 1)).status, 409)
  await assertValid(app, id)
})

test('a grant cannot be spent after its expiry, and its ledger line has the exact expiry time', async () => {
  const id = await newTeam(machine)
  const expires = inDays(1)
  const gone = await grant(id, 50, expires)
  await grant(id, 7)
  app.clock.advance(Date.parse(expires) - app.clock.now().getTime())
  const { status, body } = await spend(id, 8)
  assert.deepEqual([status, body.error.code], [409, 'insufficient_credits'])
  const held = await credits(id)
  assert.equal(held.balance, 7)
  const { created_at, kind, amount, grants } = held.ledger[0]
  assert.deepEqual([kind, amount, grants, created_at], ['expiry', -50, [{ grant_id: gone.id, amount: -50 }], expires])
  assert.equal((await spend(id, 7)).body.balance, 0)
  await assertValid(app, id)
})

test('a read excludes expired credits, and a job records the expiry for customers that nobody reads', async () => {
  const [read, left] = [await newTeam(machine), await newTeam(machine)]
  for (const id of [read, left]) await grant(id, 20, inDays(2))
  app.clock.advance(days(2) + minutes(2))
  const { balance, grants, ledger } = await credits(read)
  assert.deepEqual([balance, grants, ledger[0].kind, ledger[0].balance], [0, [], 'expiry', 0])
  await app.settle()
  const [account] = await app.database.sql`select balance, lines from credit_accounts where customer_id = ${left}`
  assert.deepEqual([account?.balance, account?.lines], [0, 2])
  await app.settle()
  for (const id of [read, left]) assert.equal((await wholeLedger(machine, id)).length, 2)
})

test('a spend by customer key records the key; any key not valid in the environment is the same 404', async () => {
  const founder = await app.contact(owner)
  const id = (await founder.post('/v1/contact/customers', { name: 'Spacely' })).body.id
  const key = (await founder.post('/v1/contact/customer/keys', { name: 'CI' })).body
  await grant(id, 10)
  const by = (customer_key: string, caller = machine) => caller.post('/v1/credits/spend', { customer_key, amount: 1 })
  const { status, body } = await by(key.key)
  assert.deepEqual([status, body.customer_id, body.key_id], [200, id, key.id])
  assert.equal((await credits(id)).ledger[0].key_id, key.id)
  const elsewhere = await app.secretKey(owner, 'test')
  await founder.delete(`/v1/contact/customer/keys/${key.id}`)
  const refusals = [await by(key.key), await by(key.key, elsewhere), await by('nonsense'), await by(`${key.key}x`)]
  for (const refusal of refusals) assert.deepEqual([refusal.status, refusal.body], [404, refusals[0]?.body])
  assert.equal((await credits(id)).balance, 9)
})

test('an unknown customer is 404; neither or both of customer_id and customer_key is 400', async () => {
  const [id, nobody] = [await newTeam(machine), crypto.randomUUID()]
  assert.equal((await spend(nobody, 1)).status, 404)
  assert.equal((await machine.post('/v1/credits/grant', { customer_id: nobody, amount: 1, reason: 'x' })).status, 404)
  assert.equal((await machine.get(`/v1/customers/${nobody}/credits`)).status, 404)
  for (const named of [{}, { customer_id: id, customer_key: 'uk_ck_live_x' }]) {
    const { status, body } = await machine.post('/v1/credits/spend', { amount: 1, ...named })
    assert.deepEqual([status, Object.keys(body.error.fields)], [400, ['customer_id']])
  }
})

test('amounts are integers from 1 to 999,999,999,999; an expiry is in the future', async () => {
  const id = await newTeam(machine)
  for (const amount of [0, -1, 1.5, '5', 1_000_000_000_000, 2 ** 53, null]) {
    for (const path of ['spend', 'grant']) {
      const { status, body } = await machine.post(`/v1/credits/${path}`, { customer_id: id, amount, reason: 'x' })
      assert.deepEqual([status, Object.keys(body.error.fields ?? {})], [400, ['amount']], `${path} ${amount}`)
    }
  }
  for (const expires_at of [app.clock.now().toISOString(), inDays(-1), 'tomorrow']) {
    const { status, body } = await machine.post('/v1/credits/grant', {
      customer_id: id,
      amount: 1,
      reason: 'x',
      expires_at,
    })
    assert.deepEqual([status, Object.keys(body.error.fields)], [400, ['expires_at']], expires_at)
  }
  const most = 999_999_999_999
  await grant(id, most)
  assert.equal((await grant(id, most)).balance, 2 * most)
  assert.equal((await spend(id, most)).body.balance, most)
  await assertValid(app, id)
})

test('facts commit with each ledger line, and exhausted is reported once when the balance is zero', async () => {
  const id = await newTeam(machine)
  const { id: grantId } = await grant(id, 10)
  await spend(id, 4)
  await spend(id, 6)
  await spend(id, 1)
  await app.settle()
  const told = await app.database
    .sql`select type, data from facts where customer_id = ${id} and type like 'credits.%' order by sequence`
  assert.deepEqual(
    told.map(({ type, data }) => [type, data]),
    [
      ['credits.granted', { customer_id: id, amount: 10, balance: 10, grant_id: grantId }],
      ['credits.spent', { customer_id: id, amount: 4, balance: 6, key_id: null }],
      ['credits.spent', { customer_id: id, amount: 6, balance: 0, key_id: null }],
      ['credits.exhausted', { customer_id: id, amount: 6, balance: 0 }],
    ],
  )
})

test('a read during concurrent spends matches its newest ledger line and its grants', async () => {
  const customer = await newTeam(machine)
  for (const amount of [40, 60]) await grant(customer, amount, daysFrom(app, amount))
  const spending = Array.from({ length: 90 }, () => spend(customer, 1))
  for (let n = 0; n < 30; n++) {
    const { balance, ledger, grants } = (await machine.get(`/v1/customers/${customer}/credits?limit=10`)).body
    const open = grants.reduce((sum: number, { remaining }: { remaining: number }) => sum + remaining, 0)
    assert.deepEqual([ledger[0].balance, open], [balance, balance])
  }
  await Promise.all(spending)
  const { balance, ledger } = (await machine.get(`/v1/customers/${customer}/credits?offset=500`)).body
  assert.deepEqual([balance, ledger], [10, []])
})
