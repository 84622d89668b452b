import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { type TestApp, testApp } from '../../../../testing/app.ts'
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

const remove = async (shop: Shop): Promise<void> => {
  const path = `/v1/organization/customers/${shop.customerId}/members`
  const { body } = await shop.owner.get(`${path}?environment=test`)
  const last = body.members.at(-1)
  if (last?.role.key !== 'owner') await shop.owner.delete(`${path}/${last.id}?environment=test`)
}

test('the quantity follows a join in its own transaction, and the gateway after it', async () => {
  const shop = await openShop(app)
  const id = await shop.buy(shop.prices.seats)
  await shop.join()
  assert.deepEqual(await seatsOf(shop, id), { members: 2, quantity: 2, gateway: 1 })
  await app.settle()
  assert.deepEqual(await seatsOf(shop, id), { members: 2, quantity: 2, gateway: 2 })
  await remove(shop)
  assert.equal((await seatsOf(shop, id)).quantity, 1)
  await app.settle()
  assert.deepEqual(await seatsOf(shop, id), { members: 1, quantity: 1, gateway: 1 })
})

test('who joins between the checkout and its payment is paid for', async () => {
  const shop = await openShop(app)
  const { body } = await shop.checkout({ price_id: shop.prices.seats })
  await shop.join()
  await shop.pay(body.checkout)
  assert.deepEqual(await seatsOf(shop, body.subscription.id), { members: 2, quantity: 2, gateway: 2 })
})

test('two members who are folded into one, and one who is erased, free their seats', async () => {
  const shop = await openShop(app)
  const id = await shop.buy(shop.prices.seats)
  const [one, two] = [await shop.join(), await shop.join()]
  await shop.owner.post(`/v1/organization/contacts/${one.contactId}/merge?environment=test`, {
    contact_id: two.contactId,
  })
  await app.settle()
  assert.deepEqual(await seatsOf(shop, id), { members: 2, quantity: 2, gateway: 2 })
  await shop.owner.delete(`/v1/organization/contacts/${one.contactId}?environment=test`)
  await app.settle()
  assert.deepEqual(await seatsOf(shop, id), { members: 1, quantity: 1, gateway: 1 })
})

test('a gateway that is away gets one change when it is back, with the number as it is then', async () => {
  const shop = await openShop(app)
  const id = await shop.buy(shop.prices.seats)
  shop.fake.before = isAway
  for (const _ of [1, 2, 3]) await shop.join()
  await app.settle()
  assert.deepEqual(await seatsOf(shop, id), { members: 4, quantity: 4, gateway: 1 })
  shop.fake.before = null
  app.clock.advance(hours(2))
  await app.settle()
  assert.deepEqual(await seatsOf(shop, id), { members: 4, quantity: 4, gateway: 4 })
})

test('a difference that somebody made behind our back is found, set right and counted', async () => {
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

test('whatever joins, leaves and changes of plan come, one after the other or at once, seats equal members', async () => {
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
          work: () => app.settle(),
        }
        for (const round of rounds) await Promise.all(round.map((step) => acts[step]()))
        // What a request left to the workers is theirs once it has waited for long enough.
        app.clock.advance(minutes(2))
        await app.settle()
        await change(shop.prices.seats)
        await app.settle()
        const { members, quantity, gateway } = await seatsOf(shop, id)
        assert.deepEqual([quantity, gateway], [members, members])
      },
    ),
    { numRuns: 8, examples: [[[['join'], ['join', 'to flat']]]] },
  )
})
