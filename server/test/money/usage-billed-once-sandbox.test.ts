import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertBilledOnce } from './billed-once.ts'
import { testSequences } from './billed-once-sequences.ts'
import { openMeteredShop } from './metered-shop.ts'

let shop: Awaited<ReturnType<typeof openMeteredShop>>
before(async () => {
  shop = await openMeteredShop('sandbox')
})
after(() => shop.app.close())

test('usage right before a plan change is in its preview and on its invoice', async () => {
  const team = await shop.team()
  await team.buy('month')
  await team.report(1500)
  assert.equal((await team.preview('week')).due_now, 1500)
  await team.change('week')
  assert.equal(await team.billed(), 1500)
})

test('usage right before a cancellation is on the last invoice, and late usage is invoiced separately', async () => {
  const team = await shop.team()
  await team.buy('month')
  const used = team.now().toISOString()
  await team.report(700)
  await team.cancel('now')
  assert.equal(await team.billed(), 700)
  await team.report(30, used)
  for (let hour = 0; hour < 3; hour++) await team.pass(1)
  assert.equal(await team.billed(), 730)
})

test('usage right before a pause is billed, even if a period ends during it; usage in the pause is free', async () => {
  const team = await shop.team()
  await team.buy('month')
  await team.report(40)
  await team.pass(0.1)
  await team.pause()
  await team.report(999)
  await team.pass(32 * 24)
  await team.unpause()
  await team.report(2)
  await team.cancel('now')
  for (let hour = 0; hour < 3; hour++) await team.pass(1)
  assert.equal(await team.billed(), 42)
})

test('a negative usage correction reduces the next invoice', async () => {
  const team = await shop.team()
  await team.buy('month')
  await team.report(50)
  await team.pass(0.1)
  await team.pass(32 * 24)
  assert.equal(await team.billed(), 50)
  await team.report(-20)
  await team.report(70)
  await team.cancel('now')
  assert.equal(await team.billed(), 100)
})

testSequences((aggregation) => shop.team(aggregation))

test('the sandbox gateway bills reported usage exactly once under any sequence of subscription changes', () =>
  assertBilledOnce(shop.team))
