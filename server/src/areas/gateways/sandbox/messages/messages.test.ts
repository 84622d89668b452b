import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { minutes, seconds } from '../../../../platform/clock.ts'
import type { Context } from '../../../../platform/context.ts'
import { buy } from '../../conformance/stage.ts'
import { type SandboxStage, sandboxStage } from '../testing.ts'
import { sendMessages } from './send-messages.ts'

let stage: SandboxStage
before(async () => {
  stage = await sandboxStage()
})
after(() => stage.close())

interface Waiting {
  type: string
  attempts: number
  next_attempt_at: string | null
  taken_at: string | null
}

const waitingOf = (ref: string) => stage.app.database.sql<Waiting[]>`
  select type, attempts, next_attempt_at, taken_at from sandbox_messages where ref = ${ref} order by created_at, id`

const receivedAbout = async (ref: string, { app } = stage) =>
  (await app.database.sql<{ type: string }[]>`select type from gateway_messages where ref = ${ref}`).map(
    ({ type }) => type,
  )

test('what happens reaches the receiver signed, as the messages of any gateway', async () => {
  const { checkout, subscription, invoice } = await buy(stage)
  await stage.app.settle()
  assert.deepEqual(await receivedAbout(checkout.ref), ['checkout.paid'])
  assert.deepEqual(await receivedAbout(subscription.ref), ['subscription.created'])
  assert.deepEqual((await receivedAbout(invoice?.ref ?? '')).sort(), ['invoice.created', 'invoice.paid'])
  assert.ok((await waitingOf(subscription.ref)).every(({ taken_at, attempts }) => taken_at !== null && attempts === 1))
})

test('a receiver that is away is tried again, each time after a longer wait, until it answers', async () => {
  const away = {
    ...stage.app.app.platform,
    own: undefined,
    ownAddress: () => 'http://127.0.0.1:1/gateways',
  } as Context
  await stage.app.settle()
  const { subscription } = await buy(stage)
  const waited: number[] = []
  for (const wait of [seconds(5), seconds(30), minutes(2)]) {
    const before = stage.now().getTime()
    assert.ok((await sendMessages(away)) > 0)
    const [message] = await waitingOf(subscription.ref)
    waited.push(Math.round((new Date(message?.next_attempt_at ?? 0).getTime() - before) / 1000))
    assert.equal(await sendMessages(away), 0)
    stage.app.clock.advance(wait + seconds(1))
  }
  assert.deepEqual(waited, [5, 30, 120])
  assert.deepEqual(await receivedAbout(subscription.ref), [])
  await stage.app.settle()
  assert.deepEqual(await receivedAbout(subscription.ref), ['subscription.created'])
})

test('a message that nobody takes is given up in the end', async () => {
  const away = { ...stage.app.app.platform, own: undefined, ownAddress: () => 'http://127.0.0.1:1/x' } as Context
  const { subscription } = await buy(stage)
  let attempts = 0
  for (; attempts < 20; attempts++) {
    await sendMessages(away)
    const [message] = await waitingOf(subscription.ref)
    if (message?.next_attempt_at === null) break
    stage.app.clock.advance(new Date(message?.next_attempt_at ?? 0).getTime() - stage.now().getTime())
  }
  assert.equal(attempts, 9)
  await stage.app.settle()
  assert.deepEqual(await receivedAbout(subscription.ref), [])
})

test('the receiver is found where the operator put it, whatever people reach the service by', async () => {
  const moved = await sandboxStage({
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

test('messages of a connection that was given up are sent to nobody', async () => {
  const { subscription } = await buy(stage)
  await stage.app.database.sql`
    update gateway_connections set disconnected_at = ${stage.now()} where id = ${stage.account.connectionId}`
  await stage.app.settle()
  const [message] = await waitingOf(subscription.ref)
  assert.deepEqual([message?.next_attempt_at, message?.taken_at], [null, null])
})
