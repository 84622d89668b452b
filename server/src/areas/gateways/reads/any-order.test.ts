import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import type { TestApp } from '../../../../testing/app.ts'
import { runs } from '../../../../testing/depth.ts'
import { minutes } from '../../../platform/clock.ts'
import type { GatewaySubscription } from '../port.ts'
import { observed, observedApp, subscription } from '../testing/observed-area.ts'
import { connectSandbox, deliver, type FakeGateway, isAway, registerFakeGateway } from '../testing.ts'

let app: TestApp
let gateway: FakeGateway
let connectionId: string
before(async () => {
  app = await observedApp()
  gateway = registerFakeGateway(app)
  connectionId = await connectSandbox(await app.signUp())
})
after(() => app.close())

const state = fc.record({
  status: fc.constantFrom<GatewaySubscription['status'][]>('trialing', 'active', 'past_due', 'paused', 'canceled'),
  quantity: fc.integer({ min: 1, max: 50 }),
})

/** Changes at the gateway, each with a message; then the order of their arrival. */
const story = fc.record({
  states: fc.array(state, { minLength: 1, maxLength: 6 }),
  /** The messages that arrive, possibly repeated; others arrive last. */
  arrivals: fc.array(fc.nat({ max: 5 }), { maxLength: 12 }),
  /** After which arrivals the worker gets a turn, and whether the gateway answers it. */
  turns: fc.array(fc.constantFrom('no', 'answered', 'away'), { minLength: 12, maxLength: 12 }),
})

test('messages in any order and number lead to the same state as at the gateway', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ states, arrivals, turns }) => {
      const ref = `sub_${uuid()}`
      const messages = states.map(() => gateway.message(connectionId, { kind: 'subscription', ref }))
      const order = [...arrivals.filter((n) => n < states.length), ...states.keys()]
      let happened = 0
      for (const [turn, n] of order.entries()) {
        // A message is sent once its change has happened.
        while (happened <= n) gateway.subscriptions.set(ref, subscription(ref, states[happened++] ?? {}))
        assert.equal((await deliver(app, messages[n] as never)).status, 200)
        if (turns[turn] === 'no' || turns[turn] === undefined) continue
        gateway.before = turns[turn] === 'away' ? isAway : null
        await app.app.worker.settle()
      }
      gateway.before = null
      app.clock.advance(minutes(30))
      await app.app.worker.settle()
      const told = (await observed(app, ref)).at(-1)?.told
      const { status, quantity } = gateway.subscriptions.get(ref) as GatewaySubscription
      assert.deepEqual([told?.status, told?.quantity], [status, quantity])
      const [row] = await app.database.sql`select asked = read as settled, lease from gateway_reads where ref = ${ref}`
      assert.deepEqual({ ...row }, { settled: true, lease: null })
    }),
    { numRuns: runs(25) },
  )
})
