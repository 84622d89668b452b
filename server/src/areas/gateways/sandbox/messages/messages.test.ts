import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { minutes, seconds } from '../../../../platform/clock.ts'
import type { Context } from '../../../../platform/context.ts'
import { buy } from '../../conformance/test-server.ts'
import { type SandboxServer, sandboxServer } from '../testing.ts'
import { sendMessages } from './send-messages.ts'

let testServer: SandboxServer
before(async () => {
  testServer = await sandboxServer()
})
after(() => testServer.close())

interface Waiting {
  type: string
  attempts: number
  next_attempt_at: string | null
  taken_at: string | null
}

const waitingOf = (ref: string) => testServer.app.database.sql<Waiting[]>`
  select type, attempts, next_attempt_at, taken_at from sandbox_messages where ref = ${ref} order by created_at, id`

const receivedAbout = async (ref: string, { app } = testServer) =>
  (await app.database.sql<{ type: string }[]>`select type from gateway_messages where ref = ${ref}`).map(
    ({ type }) => type,
  )

test('events of the sandbox are sent to the receiver as signed messages', async () => {
  const { checkout, subscription, invoice } = await buy(testServer)
  await testServer.app.settle()
  assert.deepEqual(await receivedAbout(checkout.ref), ['checkout.paid'])
  assert.deepEqual(await receivedAbout(subscription.ref), ['subscription.created'])
  assert.deepEqual((await receivedAbout(invoice?.ref ?? '')).sort(), ['invoice.created', 'invoice.paid'])
  assert.ok((await waitingOf(subscription.ref)).every(({ taken_at, attempts }) => taken_at !== null && attempts === 1))
})

test('messages to an unreachable receiver are retried with growing delays until it responds', async () => {
  const away = {
    ...testServer.app.app.platform,
    own: undefined,
    ownAddress: () => 'http://127.0.0.1:1/gateways',
  } as Context
  await testServer.app.settle()
  const { subscription } = await buy(testServer)
  const waited: number[] = []
  for (const wait of [seconds(5), seconds(30), minutes(2)]) {
    const before = testServer.now().getTime()
    assert.ok((await sendMessages(away)) > 0)
    const [message] = await waitingOf(subscription.ref)
    waited.push(Math.round((new Date(message?.next_attempt_at ?? 0).getTime() - before) / 1000))
    assert.equal(await sendMessages(away), 0)
    testServer.app.clock.advance(wait + seconds(1))
  }
  assert.deepEqual(waited, [5, 30, 120])
  assert.deepEqual(await receivedAbout(subscription.ref), [])
  await testServer.app.settle()
  assert.deepEqual(await receivedAbout(subscription.ref), ['subscription.created'])
})

test('a message is no longer retried after the last failed attempt', async () => {
  const away = { ...testServer.app.app.platform, own: undefined, ownAddress: () => 'http://127.0.0.1:1/x' } as Context
  const { subscription } = await buy(testServer)
  let attempts = 0
  for (; attempts < 20; attempts++) {
    await sendMessages(away)
    const [message] = await waitingOf(subscription.ref)
    if (message?.next_attempt_at === null) break
    testServer.app.clock.advance(new Date(message?.next_attempt_at ?? 0).getTime() - testServer.now().getTime())
  }
  assert.equal(attempts, 9)
  await testServer.app.settle()
  assert.deepEqual(await receivedAbout(subscription.ref), [])
})

test('messages are sent to the path set by the operator, independent of the public URL', async () => {
  const moved = await sandboxServer({
    moves: { '/gateways': '/hooks/payments' },
    settings: { publicUrl: 'https://app.example.com', allowPrivateTargets: false, checkAnswers: true },
  })
  try {
    const { subscription, checkout } = await buy(moved)
    assert.match(checkout.url, /^https:\/\/app\.example\.com\/sandbox\/checkouts\//)
    await moved.app.settle()
    assert.deepEqual(await receivedAbout(subscription.ref, moved), ['subscription.created'])
  } finally {
    await moved.close()
  }
})

test('messages of a disconnected connection are not sent', async () => {
  const { subscription } = await buy(testServer)
  await testServer.app.database.sql`
    update gateway_connections set disconnected_at = ${testServer.now()} where id = ${testServer.account.connectionId}`
  await testServer.app.settle()
  const [message] = await waitingOf(subscription.ref)
  assert.deepEqual([message?.next_attempt_at, message?.taken_at], [null, null])
})
