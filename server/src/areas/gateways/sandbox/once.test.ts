import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { GatewayRefused } from '../port.ts'
import { once, refusal } from './once.ts'
import { codeOf, type SandboxServer, sandboxServer } from './testing.ts'

let testServer: SandboxServer
before(async () => {
  testServer = await sandboxServer()
})
after(() => testServer.close())

const doOnce = <T>(key: string, request: unknown, work: () => Promise<T>) =>
  once<T>(testServer.app.app.platform, testServer.account, key, request, work)

const refused = (call: Promise<unknown>) => call.then(() => assert.fail('it was not refused'), codeOf)

test('concurrent requests with the same key run once and get the same response', async () => {
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

test('a different request with the same key is refused', async () => {
  const key = randomUUID()
  await doOnce(key, { amount: 1 }, async () => 1)
  assert.equal(await refused(doOnce(key, { amount: 2 }, async () => 2)), 'idempotency_key_reused')
})

test('a refusal is stored like any other response', async () => {
  const key = randomUUID()
  const declined = () => doOnce<unknown>(key, 'pay', async () => refusal('card_declined', 'Your card was declined.'))
  assert.equal(await refused(declined()), 'card_declined')
  assert.equal(await refused(doOnce(key, 'pay', async () => 'paid')), 'card_declined')
  const other = randomUUID()
  const missing = async () => {
    throw new GatewayRefused('no_such_invoice', 'Invoice not found.')
  }
  assert.equal(await refused(doOnce(other, 'pay', missing)), 'no_such_invoice')
  assert.equal(await refused(doOnce(other, 'pay', async () => 'paid')), 'no_such_invoice')
})

test('after an error the key can be used again', async () => {
  const key = randomUUID()
  const crash = async () => {
    throw new Error('the power went')
  }
  await assert.rejects(doOnce(key, 'pay', crash), /the power went/)
  assert.equal(await doOnce(key, 'pay', async () => 'paid'), 'paid')
})
