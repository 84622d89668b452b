import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { runs } from '../../../../testing/depth.ts'
import { hours, minutes } from '../../../platform/clock.ts'
import { isAway, openShop, ownPath, type Shop } from '../testing.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

interface Seats {
  members: number
  quantity: number
  gateway: number | undefined
}

/** By each of the three that have to agree. */
async function seatsOf(shop: Shop, id: string): Promise<Seats> {
  const { body: customer } = await shop.owner.get(`/v1/organization/customers/${shop.customerId}?environment=test`)
  const { quantity } = await shop.subscription(id)
  const held = [...shop.fake.subscriptions.values()].find(({ ours }) => ours.subscriptionId === id)
  return { members: customer.member_count, quantity, gateway: held?.quantity }
}

/** Waits until the roster no longer changes, so that the gateway is asked. */
async function followed(): Promise<void> {
  app.clock.advance(minutes(3))
  await app.settle()
}

/** The changes that the gateway was asked for, once per key. */
const changesAt = ({ fake }: Shop) => {
  const calls = fake.calls.filter(({ method }) => method === 'changeSubscription')
  const first = new Map(calls.map(({ key, input }) => [key, input[1] as { quantity: number; proration?: string }]))
  return [...first.values()].map(({ quantity, proration }) => [quantity, proration])
}

const remove = async (shop: Shop): Promise<void> => {
  const path = `/v1/organization/customers/${shop.customerId}/members`
  const { body } = await shop.owner.get(`${path}?environment=test`)
  const last = body.members.at(-1)
  if (last?.role.key !== 'owner') await shop.owner.delete(`${path}/${last.id}?environment=test`)
}

test('a join changes the quantity in its own transaction, and the gateway a few minutes later', async () => {
  const shop = await openShop(app)
  const id = await shop.buy(shop.prices.seats)
  await shop.join()
  await app.settle()
  assert.deepEqual(await seatsOf(shop, id), { members: 2, quantity: 2, gateway: 1 })
  await followed()
  assert.deepEqual(await seatsOf(shop, id), { members: 2, quantity: 2, gateway: 2 })
  await remove(shop)
  assert.equal((await seatsOf(shop, id)).quantity, 1)
  await followed()
  assert.deepEqual(await seatsOf(shop, id), { members: 1, quantity: 1, gateway: 1 })
})

test('many joins are sent as one change, which is on the next invoice or, if configured, billed at once', async () => {
  const shop = await openShop(app)
  const path = '/v1/organization/billing-settings?environment=test'
  const settings = { retry_after_days: null, after_last_retry: 'keep', trial_reminder_days: null }
  assert.equal((await shop.owner.get(path)).body.seat_changes, 'next_invoice')
  await shop.buy(shop.prices.seats)
  for (let joined = 0; joined < 13; joined++) {
    await shop.join()
    app.clock.advance(minutes(1))
    await app.settle()
  }
  await followed()
  assert.deepEqual(changesAt(shop), [[14, 'next_invoice']])
  const put = await shop.owner.put(path, { ...settings, seat_changes: 'now' })
  assert.equal(put.body.seat_changes, 'now')
  assert.equal((await shop.owner.put(path, settings)).body.seat_changes, 'now')
  await remove(shop)
  await followed()
  assert.deepEqual(changesAt(shop).at(-1), [13, 'now'])
})

test('a seat that is added and removed within minutes sends no change to the gateway', async () => {
  const shop = await openShop(app)
  await shop.buy(shop.prices.seats)
  await shop.join()
  await remove(shop)
  await followed()
  assert.deepEqual(changesAt(shop), [])
})

test('if members keep changing, the gateway is updated after a quarter of an hour', async () => {
  const shop = await openShop(app)
  await shop.buy(shop.prices.seats)
  for (let joined = 0; joined < 17; joined++) {
    await shop.join()
    app.clock.advance(minutes(1))
    await app.settle()
  }
  assert.equal(changesAt(shop).length, 1)
  assert.ok(Number(changesAt(shop)[0]?.[0]) >= 15)
  await followed()
  assert.equal(changesAt(shop).at(-1)?.[0], 18)
})

test('a member who joins between the checkout and its payment is billed', async () => {
  const shop = await openShop(app)
  const { body } = await shop.checkout({ price_id: shop.prices.seats })
  await shop.join()
  await shop.pay(body.checkout)
  assert.deepEqual(await seatsOf(shop, body.subscription.id), { members: 2, quantity: 2, gateway: 2 })
})

test('merging two members and erasing a member free their seats', async () => {
  const shop = await openShop(app)
  const id = await shop.buy(shop.prices.seats)
  const [one, two] = [await shop.join(), await shop.join()]
  await shop.owner.post(`/v1/organization/contacts/${one.contactId}/merge?environment=test`, {
    contact_id: two.contactId,
  })
  await followed()
  assert.deepEqual(await seatsOf(shop, id), { members: 2, quantity: 2, gateway: 2 })
  await shop.owner.delete(`/v1/organization/contacts/${one.contactId}?environment=test`)
  await followed()
  assert.deepEqual(await seatsOf(shop, id), { members: 1, quantity: 1, gateway: 1 })
})

test('after an outage the gateway gets one change with the current number', async () => {
  const shop = await openShop(app)
  const id = await shop.buy(shop.prices.seats)
  shop.fake.before = isAway
  for (const _ of [1, 2, 3]) await shop.join()
  await followed()
  assert.deepEqual(await seatsOf(shop, id), { members: 4, quantity: 4, gateway: 1 })
  shop.fake.before = null
  app.clock.advance(hours(2))
  await app.settle()
  assert.deepEqual(await seatsOf(shop, id), { members: 4, quantity: 4, gateway: 4 })
})

test('a difference at the gateway or in the database is detected, corrected and counted', async () => {
  const shop = await openShop(app)
  const id = await shop.buy(shop.prices.seats)
  const [ref, held] = [...shop.fake.subscriptions].at(-1) ?? []
  assert.ok(ref && held)
  shop.fake.subscriptions.set(ref, { ...held, quantity: 7 })
  app.clock.advance(hours(7))
  await app.settle()
  assert.deepEqual(await seatsOf(shop, id), { members: 1, quantity: 1, gateway: 1 })
  await app.database.sql`update subscriptions set quantity = 5 where id = ${id}`
  app.clock.advance(hours(1))
  await app.settle()
  assert.deepEqual(await seatsOf(shop, id), { members: 1, quantity: 1, gateway: 1 })
  const metrics = await (await fetch(`${app.baseUrl}/metrics`)).text()
  assert.match(metrics, /userkeep_seat_drift_total\{of="members"\} 1/)
})

type Step = 'join' | 'leave' | 'to flat' | 'to seats' | 'work'

test('after any sequence of joins, departures and plan changes, also concurrent, seats equal members', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.array(fc.constantFrom<Step>('join', 'leave', 'to flat', 'to seats', 'work'), { minLength: 1, maxLength: 3 }),
        { minLength: 1, maxLength: 4 },
      ),
      async (rounds) => {
        const shop = await openShop(app)
        const id = await shop.buy(shop.prices.seats)
        const change = (price_id: string) => shop.buyer.post(`${ownPath}/change`, { price_id })
        const acts: Record<Step, () => Promise<unknown>> = {
          join: () => shop.join(),
          leave: () => remove(shop),
          // The workers go on meanwhile, as they do where the service runs: a change waits for what was asked before it.
          'to flat': () => Promise.all([change(shop.prices.bigger), app.settle()]),
          'to seats': () => Promise.all([change(shop.prices.seats), app.settle()]),
          work: () => followed(),
        }
        for (const round of rounds) await Promise.all(round.map((step) => acts[step]()))
        // Work left to the workers is theirs after a wait.
        await followed()
        await change(shop.prices.seats)
        await followed()
        const { members, quantity, gateway } = await seatsOf(shop, id)
        assert.deepEqual([quantity, gateway], [members, members])
      },
    ),
    { numRuns: runs(8), examples: [[[['join'], ['join', 'to flat']]]] },
  )
})
