import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { GatewayRefused } from '../port.ts'
import { once, refusal } from './once.ts'
import { codeOf, type SandboxStage, sandboxStage } from './testing.ts'

let stage: SandboxStage
before(async () => {
  stage = await sandboxStage()
})
after(() => stage.close())

const doOnce = <T>(key: string, request: unknown, work: () => Promise<T>) =>
  once<T>(stage.app.app.platform, stage.account, key, request, work)

const refused = (call: Promise<unknown>) => call.then(() => assert.fail('it was not refused'), codeOf)

test('however many come at once under a key, it is done once and all are answered the same', async () => {
  const key = randomUUID()
  let times = 0
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      doOnce(key, { a: 1, b: [2] }, async () => ({ times: ++times, endedAt: new Date(0) })),
    ),
  )
  assert.equal(times, 1)
  for (const answer of answers) assert.deepEqual(answer, { times: 1, endedAt: new Date(0) })
  assert.deepEqual(await doOnce(key, { b: [2], a: 1 }, async () => assert.fail()), { times: 1, endedAt: new Date(0) })
})

test('another request under the key is refused', async () => {
  const key = randomUUID()
  await doOnce(key, { amount: 1 }, async () => 1)
  assert.equal(await refused(doOnce(key, { amount: 2 }, async () => 2)), 'idempotency_key_reused')
})

test('a refusal is remembered like any answer', async () => {
  const key = randomUUID()
  const declined = () => doOnce<unknown>(key, 'pay', async () => refusal('card_declined', 'Your card was declined.'))
  assert.equal(await refused(declined()), 'card_declined')
  assert.equal(await refused(doOnce(key, 'pay', async () => 'paid')), 'card_declined')
  const other = randomUUID()
  const missing = async () => {
    throw new GatewayRefused('no_such_invoice', 'There is no such invoice.')
  }
  assert.equal(await refused(doOnce(other, 'pay', missing)), 'no_such_invoice')
  assert.equal(await refused(doOnce(other, 'pay', async () => 'paid')), 'no_such_invoice')
})

test('what fails leaves the key free', async () => {
  const key = randomUUID()
  const crash = async () => {
    throw new Error('the power went')
  }
  await assert.rejects(doOnce(key, 'pay', crash), /the power went/)
  assert.equal(await doOnce(key, 'pay', async () => 'paid'), 'paid')
})
