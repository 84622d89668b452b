import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { FactData } from '@userkeep/contract'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { environmentOf } from '../../../../testing/contacts.ts'
import type { Staff } from '../../../../testing/people.ts'
import type { Caller } from '../../../../testing/requests.ts'
import { change } from '../../../platform/change.ts'
import { days } from '../../../platform/clock.ts'
import { assertValid, newTeam } from '../testing.ts'
import { dueBack } from './rules.ts'

let app: TestApp
let owner: Staff
let machine: Caller
let scope: { organizationId: string; environmentId: string }

before(async () => {
  app = await testApp()
  owner = await app.signUp()
  machine = await app.secretKey(owner)
  const environmentId = await environmentOf(app.database.sql, owner, 'live')
  const [row] = await app.database.sql`select organization_id from environments where id = ${environmentId}`
  scope = { organizationId: row?.organization_id, environmentId }
})
after(() => app.close())

const made = async (path: string, body: object) => {
  const answer = await owner.post(`/v1/organization/${path}`, body)
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body
}
const productIn = (key: string, more: object = {}) => made('products', { kind: 'plan', key, name: key, ...more })
const monthly = { type: 'recurring', model: 'flat', currency: 'eur', amount: 4900, interval: 'month' }
const priceOf = (product_id: string, more: object = {}) => made('prices', { product_id, ...monthly, ...more })

let keys = 0
const pack = async (more: object = {}) => {
  const product = await productIn(`pack-${++keys}`, { kind: 'credit_pack', credits: 1000, ...more })
  return priceOf(product.id, { type: 'one_time', amount: 2000, interval: undefined })
}
const plan = async (included_credits: number) => priceOf((await productIn(`plan-${++keys}`, { included_credits })).id)

const recordFact = (
  fact:
    | { type: 'invoice.paid'; data: FactData<'invoice.paid'> }
    | { type: 'invoice.refunded'; data: FactData<'invoice.refunded'> },
) =>
  change(app.app.platform, scope, async (tx) =>
    tx.fact({ ...fact, about: fact.data.customer_id, customerId: fact.data.customer_id }),
  )

async function paid(customer_id: string, price_id: string, more: Partial<FactData<'invoice.paid'>> = {}) {
  const data = {
    customer_id,
    invoice_id: crypto.randomUUID(),
    subscription_id: null,
    price_id,
    checkout_id: null,
    amount: 2000,
    currency: 'eur',
    payment_ref: null,
    billing_reason: 'checkout' as const,
    ...more,
  }
  await recordFact({ type: 'invoice.paid', data })
  await app.settle()
  return data
}

async function refunded(
  { customer_id, invoice_id, currency }: { customer_id: string; invoice_id: string; currency: string },
  amount: number,
  refund_id = crypto.randomUUID(),
) {
  await recordFact({ type: 'invoice.refunded', data: { customer_id, invoice_id, refund_id, amount, currency } })
  await app.settle()
  return refund_id
}

const credits = async (id: string) => (await machine.get(`/v1/customers/${id}/credits`)).body
const spend = (customer_id: string, amount: number) => machine.post('/v1/credits/spend', { customer_id, amount })

test("a pack's credits are granted once per payment, even if reported twice, and expire as set", async () => {
  const [id, price] = [await newTeam(machine), await pack({ expires_after_days: 90 })]
  const before = app.clock.now()
  const first = await paid(id, price.id)
  await recordFact({ type: 'invoice.paid', data: first })
  await recordFact({ type: 'invoice.paid', data: first })
  await app.settle()
  const { balance, grants } = await credits(id)
  assert.equal(balance, 1000)
  assert.deepEqual([grants.length, grants[0].source, grants[0].invoice_id], [1, 'pack', first.invoice_id])
  const lasts = Date.parse(grants[0].expires_at) - before.getTime()
  assert.ok(lasts >= days(90) && lasts < days(90) + 60_000, String(lasts))
  await paid(id, price.id)
  assert.equal((await credits(id)).balance, 2000)
  await assertValid(app, id)
})

test("a plan's credits are granted for every paid period, and not for a change within one", async () => {
  const [id, price] = [await newTeam(machine), await plan(300)]
  await paid(id, price.id, { subscription_id: crypto.randomUUID() })
  await paid(id, price.id, { billing_reason: 'renewal' })
  await paid(id, price.id, { billing_reason: 'change' })
  const { balance, grants } = await credits(id)
  assert.deepEqual([balance, grants.length, grants[0].source, grants[0].expires_at], [600, 2, 'plan', null])
})

test('a plan without credits, an unknown price and a deleted customer get no grant', async () => {
  const [id, gone, price] = [await newTeam(machine), await newTeam(machine), await pack()]
  await machine.delete(`/v1/customers/${gone}`)
  await paid(gone, price.id)
  await paid(id, crypto.randomUUID())
  await paid(id, (await priceOf((await productIn(`plain-${++keys}`)).id)).id)
  assert.equal((await credits(id)).balance, 0)
  const [row] = await app.database.sql`select count(*) from credit_grants where customer_id in (${id}, ${gone})`
  assert.equal(Number(row?.count), 0)
})

test('a refund takes back only unspent credits of its grant; reported twice, it counts once', async () => {
  const [id, price] = [await newTeam(machine), await pack()]
  const payment = await paid(id, price.id)
  await machine.post('/v1/credits/grant', { customer_id: id, amount: 50, reason: 'Welcome' })
  assert.equal((await spend(id, 400)).status, 200)
  const refund = await refunded(payment, 2000)
  await refunded(payment, 2000, refund)
  const { balance, ledger, grants } = await credits(id)
  assert.deepEqual([balance, ledger[0].kind, ledger[0].amount, ledger[0].reason], [50, 'take_back', -600, 'Refund'])
  assert.deepEqual(
    grants.map(({ amount }: { amount: number }) => amount),
    [50],
  )
  await assertValid(app, id)
})

test('a partial refund takes back its share, and the last one the rest', async () => {
  const [id, price] = [await newTeam(machine), await pack()]
  const payment = await paid(id, price.id)
  await refunded(payment, 667)
  assert.equal((await credits(id)).balance, 667)
  await refunded(payment, 1333)
  assert.equal((await credits(id)).balance, 0)
  await assertValid(app, id)
})

test('refund shares sum to the grant for any split, also above the safe integer range', () => {
  const grant = { amount: 999_999_999_999, paid_amount: 999_999_999_998 }
  const parts = [1, 499_999_999_999, 3, 499_999_999_995]
  let [refunded, back] = [0, 0]
  for (const part of parts) {
    const due = dueBack(grant, refunded, refunded + part)
    assert.ok(due >= 0 && Number.isSafeInteger(due))
    back += due
    refunded += part
  }
  assert.deepEqual([refunded, back], [grant.paid_amount, grant.amount])
})
