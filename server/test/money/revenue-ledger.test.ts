import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { openShop, ownPath, type Shop } from '../../src/areas/subscriptions/testing.ts'
import { hours } from '../../src/platform/clock.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import type { ContactPerson } from '../../testing/contacts.ts'
import { runs } from '../../testing/depth.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const timeZone = 'Asia/Kathmandu'
const kinds = ['new', 'expansion', 'contraction', 'churn', 'reactivation'] as const
const priceNames = ['flat', 'yearly', 'seats', 'trial', 'bigger', 'dollars', 'addOn'] as const
const statuses = ['trialing', 'active', 'past_due', 'paused', 'canceled'] as const

const nth = fc.nat(5)
const who = fc.nat(2)
const price = fc.constantFrom(...priceNames)
const act = fc.oneof(
  { weight: 5, arbitrary: fc.record({ act: fc.constant('buy' as const), who, price, coupon: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('report' as const), nth, status: fc.constantFrom(...statuses) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('reprice' as const),
      nth,
      price,
      quantity: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('change' as const), who, price }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('cancel' as const), who, at: fc.constantFrom('now', 'period_end') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('staff' as const), nth, verb: fc.constantFrom('pause', 'unpause') }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('join' as const), who }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('delete' as const), who }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 40 }) }) },
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

interface Buyer {
  person: ContactPerson
  customerId: string
}

async function buyersOf(shop: Shop): Promise<Buyer[]> {
  const others = [1, 2].map(async (n) => {
    const person = await app.contact(shop.owner, { environment: 'test' })
    const { body } = await person.post('/v1/contact/customers', { name: `Customer ${n}` })
    return { person, customerId: body.id as string }
  })
  return [{ person: shop.buyer, customerId: shop.customerId }, ...(await Promise.all(others))]
}

/** Does one thing of the sequence. An act that is refused changes nothing. */
async function perform(shop: Shop, buyers: Buyer[], one: Act): Promise<void> {
  const refs = [...shop.fake.subscriptions.keys()]
  const buyer = buyers['who' in one ? one.who : 0] as Buyer
  const ref = 'nth' in one ? refs[one.nth % Math.max(refs.length, 1)] : undefined
  const inTest = '?environment=test'
  if (one.act === 'wait') app.clock.advance(hours(one.hours))
  else if (one.act === 'buy') {
    const wanted = { price_id: shop.prices[one.price], ...(one.coupon && { coupon: 'HALF' }) }
    const { status, body } = await shop.checkout(wanted, undefined, buyer.person)
    if (status === 200) await shop.pay(body.checkout, one.price === 'trial' ? 'trialing' : 'active')
  } else if (one.act === 'change') await buyer.person.post(`${ownPath}/change`, { price_id: shop.prices[one.price] })
  else if (one.act === 'cancel') await buyer.person.post(`${ownPath}/cancel`, { at: one.at })
  else if (one.act === 'delete') await shop.owner.delete(`/v1/organization/customers/${buyer.customerId}${inTest}`)
  else if (one.act === 'join') {
    const person = await app.contact(shop.owner, { environment: 'test' })
    await shop.owner.post(`/v1/organization/customers/${buyer.customerId}/members${inTest}`, {
      contact_id: person.contactId,
    })
  } else if (ref !== undefined && one.act === 'staff') {
    const id = shop.fake.subscriptions.get(ref)?.ours.subscriptionId
    await shop.owner.post(`/v1/organization/subscriptions/${id}/${one.verb}${inTest}`)
  } else if (ref !== undefined && one.act === 'report') {
    const ended = one.status === 'canceled' ? app.clock.now() : null
    await shop.report(ref, { status: one.status, endedAt: ended, canceledAt: ended })
  } else if (ref !== undefined && one.act === 'reprice')
    await shop.report(ref, { priceRef: `price_${shop.prices[one.price]}`, quantity: one.quantity })
  await app.settle()
}

interface Row {
  customer_id: string
  currency: string
  kind: (typeof kinds)[number]
  before: number
  after: number
  at: string
}

const rowsOf = (buyers: Buyer[]) => app.database.sql<Row[]>`
  select customer_id, currency, kind, before, after, at from subscription_movements
  where customer_id = any(${buyers.map(({ customerId }) => customerId)}::uuid[]) order by id`

/** Checks that movements of each customer follow each other and lead to what it pays now. */
async function checkLedger(buyers: Buyer[]): Promise<Row[]> {
  const rows = await rowsOf(buyers)
  const paid = await app.database.sql<{ key: string; amount: number }[]>`
    select customer_id || ' ' || currency as key, sum(monthly_amount)::bigint as amount from subscriptions
    where status in ('active', 'past_due') and customer_id = any(${buyers.map(({ customerId }) => customerId)}::uuid[])
    group by 1`
  const balances = new Map<string, number>()
  for (const row of rows) {
    const key = `${row.customer_id} ${row.currency}`
    const [balance, hadAny] = [balances.get(key) ?? 0, balances.has(key)]
    assert.equal(row.before, balance)
    assert.notEqual(row.after, row.before)
    if (row.before === 0) assert.equal(row.kind, hadAny ? 'reactivation' : 'new')
    else if (row.after === 0) assert.equal(row.kind, 'churn')
    else assert.equal(row.kind, row.after > row.before ? 'expansion' : 'contraction')
    balances.set(key, row.after)
  }
  const left = [...balances].filter(([, amount]) => amount !== 0).sort()
  assert.deepEqual(
    left,
    paid
      .filter(({ amount }) => amount !== 0)
      .map(({ key, amount }) => [key, amount])
      .sort(),
  )
  return rows
}

const dayOf = (at: string) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(at))

/** Returns the figures of the days of a currency, from the rows one by one. */
function reference(rows: Row[], currency: string, days: string[]) {
  let monthly = 0
  const paying = new Map<string, number>()
  return days.map((day) => {
    const figures = Object.fromEntries(
      kinds.flatMap((kind) => [
        [kind, 0],
        [`${kind}_customers`, 0],
      ]),
    )
    for (const row of rows.filter((one) => one.currency === currency && dayOf(one.at) === day)) {
      figures[row.kind] = (figures[row.kind] ?? 0) + Math.abs(row.after - row.before)
      figures[`${row.kind}_customers`] = (figures[`${row.kind}_customers`] ?? 0) + 1
      monthly += row.after - row.before
      paying.set(row.customer_id, row.after)
    }
    return { day, ...figures, monthly, customers: [...paying.values()].filter((amount) => amount > 0).length }
  })
}

async function checkReport(shop: Shop, rows: Row[]): Promise<void> {
  const path = '/v1/organization/analytics/revenue?environment=test&interval=day&from='
  const from = dayOf(new Date(app.clock.now().getTime() - hours(24 * 60)).toISOString())
  const { status, body } = await shop.owner.get(path + from)
  assert.equal(status, 200, JSON.stringify(body))
  for (const { currency, points, now } of body.currencies) {
    const expected = reference(
      rows,
      currency,
      points.map((point: { from: string }) => point.from),
    )
    const shown = points.map((point: Record<string, unknown>) =>
      Object.fromEntries(
        Object.keys(expected[0] ?? {}).map((name) => [name, name === 'day' ? point.from : point[name]]),
      ),
    )
    assert.deepEqual(shown, expected)
    assert.deepEqual([points.at(-1).monthly, points.at(-1).customers], [now.monthly, now.customers])
    for (const point of points)
      assert.equal(
        point.monthly_at_start + point.new + point.expansion + point.reactivation - point.contraction - point.churn,
        point.monthly,
      )
  }
}

test('the sum of movements equals the change in revenue for every kind of change', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 24 }), async (acts) => {
      const shop = await openShop(app)
      await shop.owner.patch('/v1/organization', { time_zone: timeZone })
      await shop.owner.post('/v1/organization/coupons?environment=test', {
        ...{ code: 'HALF', name: 'Half', percent_off: 50, duration: 'forever' },
      })
      const buyers = await buyersOf(shop)
      for (const one of acts) {
        await perform(shop, buyers, one)
        await checkLedger(buyers)
      }
      const rows = await checkLedger(buyers)
      await checkReport(shop, rows)
      // Counted days answer the same as movements do.
      app.clock.advance(hours(50))
      await app.settle()
      await checkReport(shop, rows)
      await shop.owner.patch('/v1/organization', { time_zone: 'UTC' })
      app.clock.advance(hours(2))
      await app.settle()
      await shop.owner.patch('/v1/organization', { time_zone: timeZone })
      await checkReport(shop, rows)
    }),
    { numRuns: runs(8) },
  )
})
