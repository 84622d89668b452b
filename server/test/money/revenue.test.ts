import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openShop, ownPath, type Shop } from '../../src/areas/subscriptions/testing.ts'
import { days, hours } from '../../src/platform/clock.ts'
import { type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const base = '/v1/organization/analytics/revenue'
const read = async (shop: Shop, query = '', part = '') => {
  const { status, body } = await shop.owner.get(`${base}${part}?environment=test${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

async function buyerIn(shop: Shop, name: string) {
  const person = await app.contact(shop.owner, { environment: 'test' })
  const { body } = await person.post('/v1/contact/customers', { name })
  return { person, customerId: body.id as string }
}

interface Moved {
  kind: string
  customer: { name: string } | null
  amount: number
  product: { key: string }
}

const lastRef = ({ fake }: Shop) => [...fake.subscriptions.keys()].at(-1) as string
const monthsAgo = (count: number) => {
  const now = app.clock.now()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1)).toISOString().slice(0, 10)
}

test('revenue covers twelve months by default, each with its movements, per currency', async () => {
  const shop = await openShop(app)
  await shop.buy(shop.prices.flat)
  await shop.buyer.post(`${ownPath}/change`, { price_id: shop.prices.bigger })
  const other = await buyerIn(shop, 'Initech')
  await shop.buy(shop.prices.dollars, other.person)
  const { period, currencies, rates, currencies_with_rates } = await read(shop)
  assert.deepEqual(
    { ...period, to: null },
    { from: monthsAgo(11), to: null, time_zone: 'UTC', interval: 'month', previous: null },
  )
  assert.deepEqual([rates, currencies_with_rates], [null, []])
  assert.deepEqual(
    currencies.map(({ currency, points }: { currency: string; points: object[] }) => [currency, points.length]),
    [
      ['eur', 12],
      ['usd', 12],
    ],
  )
  const { points, now, total, previous } = currencies[0]
  const { monthly, customers, new: began, new_customers, expansion, expansion_customers } = points.at(-1)
  assert.deepEqual(
    [monthly, customers, began, new_customers, expansion, expansion_customers],
    [9000, 1, 1000, 1, 8000, 1],
  )
  assert.deepEqual(now, { monthly: 9000, customers: 1, past_due: 0, trial: 0 })
  assert.deepEqual([points[0].monthly, points[0].customers, points[0].revenue_per_customer], [0, 0, null])
  assert.deepEqual([total.revenue_per_customer, total.lifetime_months, previous], [9000, null, null])
})

test('churn and lifetime are calculated from previously paying customers', async () => {
  const shop = await openShop(app)
  for (const name of ['One', 'Two', 'Three']) {
    const { person } = await buyerIn(shop, name)
    await shop.buy(shop.prices.flat, person)
  }
  await shop.buy(shop.prices.flat)
  app.clock.advance(days(10))
  const from = app.clock.now().toISOString().slice(0, 10)
  app.clock.advance(days(4))
  await shop.report(lastRef(shop), { status: 'canceled', endedAt: app.clock.now() })
  const { currencies } = await read(shop, `&interval=day&from=${from}`)
  const { total, points } = currencies[0]
  assert.equal(points.length, 5)
  assert.deepEqual(
    [total.monthly_at_start, total.monthly, total.churn, total.customers_at_start, total.customers],
    [4000, 3000, 1000, 4, 3],
  )
  assert.deepEqual([total.customer_churn_rate, total.revenue_churn_rate], [0.25, 0.25])
  // Five days with four customers in the morning are 20 customer-days.
  assert.deepEqual([total.lifetime_months, total.lifetime_value], [0.7, 657])
})

test('the comparison period has as many months, and days follow the time zone', async () => {
  const shop = await openShop(app)
  await shop.owner.patch('/v1/organization', { time_zone: 'Pacific/Auckland' })
  await shop.buy(shop.prices.flat)
  app.clock.advance(days(12))
  await app.settle()
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Pacific/Auckland' }).format(app.clock.now())
  const { period } = await read(shop, `&compare=previous&from=${today.slice(0, 8)}01`)
  assert.deepEqual([period.time_zone, period.to], ['Pacific/Auckland', today])
  const [month, day] = [Number(today.slice(5, 7)), today.slice(8)]
  assert.equal(Number(period.previous.to.slice(5, 7)), ((month + 10) % 12) + 1)
  assert.ok(period.previous.to.slice(8) <= day)
  const later = (count: number) => new Date(Date.parse(today) + days(count)).toISOString().slice(0, 10)
  const weekly = await read(shop, `&compare=previous&interval=week&from=${later(-8)}`)
  assert.deepEqual(weekly.period.previous, { from: later(-22), to: later(-14) })
  const { total, previous, previous_points } = weekly.currencies[0]
  assert.deepEqual([total.monthly, total.new, total.monthly_at_start], [1000, 0, 1000])
  assert.deepEqual([previous.monthly, previous_points.at(-1).monthly, previous.new], [0, 0, 0])
  const since = await read(shop, `&compare=previous&interval=day&from=${later(-6)}`)
  assert.deepEqual(
    [
      since.currencies[0].previous.new,
      since.currencies[0].previous.monthly,
      since.currencies[0].total.monthly_at_start,
    ],
    [1000, 1000, 1000],
  )
})

test('the customers behind a movement, a point and a plan are listed', async () => {
  const shop = await openShop(app)
  await shop.buy(shop.prices.seats)
  await shop.join()
  const gone = await buyerIn(shop, 'Gone')
  await shop.buy(shop.prices.flat, gone.person)
  await shop.owner.delete(`/v1/organization/customers/${gone.customerId}?environment=test`)
  await app.settle()
  const { movements, next_cursor } = await read(shop, '&limit=3', '/movements')
  assert.deepEqual(
    movements.map(({ kind, customer, amount, product }: Moved) => [kind, customer?.name ?? null, amount, product.key]),
    [
      ['churn', null, -1000, 'starter'],
      ['new', null, 1000, 'starter'],
      ['expansion', 'Globex', 700, 'team'],
    ],
  )
  const rest = await read(shop, `&limit=3&starting_after=${next_cursor}`, '/movements')
  assert.deepEqual(
    rest.movements.map(({ kind }: { kind: string }) => kind),
    ['new'],
  )
  assert.equal((await read(shop, '&kind=churn&currency=EUR', '/movements')).movements.length, 1)
  assert.equal((await read(shop, `&to=${monthsAgo(1)}`, '/movements')).movements.length, 0)
  const { customers } = await read(shop, '', '/customers')
  assert.deepEqual(
    customers.map(({ customer, monthly, currency }: Record<string, never>) => [customer, monthly, currency]),
    [[{ id: shop.customerId, name: 'Globex' }, 1400, 'eur']],
  )
  const yesterday = new Date(app.clock.now().getTime() - days(1)).toISOString().slice(0, 10)
  assert.deepEqual((await read(shop, `&on=${yesterday}`, '/customers')).customers, [])
  const [plan] = (await read(shop, '', '/plans')).plans
  assert.deepEqual(
    [plan.product.key, plan.customers, plan.quantity, plan.monthly, plan.share, plan.amount, plan.interval],
    ['team', 1, 2, 1400, 1, 700, 'month'],
  )
})

test('a trial counts in the month it ended, with its current outcome', async () => {
  const shop = await openShop(app)
  const refs: string[] = []
  for (const name of ['Paid', 'Late', 'Gone', 'Running']) {
    const { person } = await buyerIn(shop, name)
    const { body } = await shop.checkout({ price_id: shop.prices.trial }, undefined, person)
    refs.push(await shop.pay(body.checkout, 'trialing'))
  }
  const [paid = '', late = '', gone = ''] = refs
  await shop.report(paid, { status: 'paused' })
  await shop.report(paid, { status: 'active' })
  await shop.report(late, { status: 'past_due' })
  await shop.report(gone, { status: 'canceled', endedAt: app.clock.now() })
  const trials = await read(shop, '', '/trials')
  const figures = { ended: 3, converted: 1, unpaid: 1, canceled: 1, conversion_rate: 0.3333 }
  assert.deepEqual([trials.running, trials.total, trials.previous], [1, figures, null])
  assert.deepEqual([trials.points.length, trials.points.at(-1).ended, trials.points[0].ended], [12, 3, 0])
  assert.deepEqual(
    trials.products.map(({ product, ended }: { product: { key: string }; ended: number }) => [product.key, ended]),
    [['starter', 3]],
  )
  const ended = async (query: string) =>
    (await read(shop, query, '/trials/ended')).trials.map(
      ({ customer }: { customer: { name: string } }) => customer.name,
    )
  assert.deepEqual(await ended('&limit=3'), ['Gone', 'Late', 'Paid'])
  assert.deepEqual(await ended('&outcome=converted'), ['Paid'])
  await shop.report(late, { status: 'active' })
  assert.deepEqual(await ended('&outcome=unpaid'), [])
  assert.equal((await read(shop, '&compare=previous', '/trials')).total.converted, 2)
})

test('revenue at risk lists past due, canceled and ending trial subscriptions once each, largest first', async () => {
  const shop = await openShop(app)
  await shop.buy(shop.prices.bigger)
  await shop.buyer.post(`${ownPath}/cancel`, {})
  const late = await buyerIn(shop, 'Late')
  await shop.buy(shop.prices.flat, late.person)
  await shop.report(lastRef(shop), { status: 'past_due', cancelAt: new Date(app.clock.now().getTime() + days(9)) })
  const trying = await buyerIn(shop, 'Trying')
  const { body } = await shop.checkout({ price_id: shop.prices.trial }, undefined, trying.person)
  await shop.pay(body.checkout, 'trialing')
  const names = async (query = '') =>
    (await read(shop, query, '/at-risk')).at_risk.map((row: { reason: string; customer: { name: string } }) => [
      row.reason,
      row.customer.name,
    ])
  assert.deepEqual(await names(), [
    ['cancels', 'Globex'],
    ['past_due', 'Late'],
  ])
  app.clock.advance(days(7) + hours(1))
  assert.deepEqual(await names('&limit=2'), [
    ['cancels', 'Globex'],
    ['trial_ends', 'Trying'],
  ])
  assert.deepEqual(await names('&reason=past_due'), [['past_due', 'Late']])
  assert.deepEqual((await read(shop)).currencies[0].at_risk, [
    { reason: 'past_due', subscriptions: 1, monthly: 1000 },
    { reason: 'cancels', subscriptions: 1, monthly: 9000 },
    { reason: 'trial_ends', subscriptions: 1, monthly: 2000 },
  ])
})

test('a segment filter includes the customers with a member in the segment', async () => {
  const shop = await openShop(app)
  await shop.buy(shop.prices.flat)
  const other = await buyerIn(shop, 'Initech')
  await shop.buy(shop.prices.bigger, other.person)
  await shop.owner.patch(`/v1/organization/contacts/${other.person.contactId}?environment=test`, {
    attributes: { tier: 'gold' },
  })
  const made = await shop.owner.post('/v1/organization/segments?environment=test', {
    name: 'Gold',
    condition: { field: 'attributes.tier', op: 'eq', value: 'gold' },
  })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  await app.settle()
  const ofGold = `&segment_id=${made.body.id}`
  const { currencies } = await read(shop, ofGold)
  assert.deepEqual([currencies[0].now.monthly, currencies[0].points.at(-1).monthly], [9000, 9000])
  for (const [part, plural] of [
    ['/movements', 'movements'],
    ['/customers', 'customers'],
  ] as const)
    assert.deepEqual(
      (await read(shop, ofGold, part))[plural].map(({ customer }: { customer: { name: string } }) => customer.name),
      ['Initech'],
    )
  assert.equal((await read(shop, ofGold, '/plans')).plans.length, 1)
  const missing = await shop.owner.get(`${base}?environment=test&segment_id=${shop.customerId}`)
  assert.deepEqual([missing.status, Object.keys(missing.body.error.fields)], [400, ['segment_id']])
})

test('a reversed period, one that is too long and an interval that is too short are refused', async () => {
  const owner = await app.signUp()
  for (const [query, field] of [
    ['from=2030-02-01&to=2030-01-01', 'from'],
    ['from=1990-01-01', 'from'],
    [`from=${monthsAgo(24)}&interval=day`, 'interval'],
    ['currency=eur', 'currency'],
  ] as const) {
    const { status, body } = await owner.get(`${base}?${query}`)
    assert.deepEqual([status, Object.keys(body.error.fields)], [400, [field]], query)
  }
})

test('a table is exported as CSV without executable formulas and the export is audited', async () => {
  const shop = await openShop(app)
  const risky = await buyerIn(shop, '=Risky')
  await shop.buy(shop.prices.flat, risky.person)
  const table = async (name: string) => {
    const { status, body } = await shop.owner.get(`${base}/export?environment=test&table=${name}`)
    assert.equal(status, 200)
    return (body as unknown as string).trimEnd().split('\r\n')
  }
  const periods = await table('periods')
  assert.equal(periods.length, 13)
  assert.match(periods[0] ?? '', /^currency,from,to,/)
  const movements = await table('movements')
  assert.match(movements[1] ?? '', /,new,.*'=Risky,/)
  assert.equal((await table('at_risk')).join(''), '')
  for (const [name, lines] of [
    ['customers', 2],
    ['plans', 2],
    ['trials', 13],
  ] as const)
    assert.equal((await table(name)).length, lines, name)
  const { body } = await shop.owner.get('/v1/organization/audit-events')
  assert.deepEqual(
    [body.audit_events[0].action, body.audit_events[0].changes.table],
    ['revenue.exported', { to: 'trials' }],
  )
})
