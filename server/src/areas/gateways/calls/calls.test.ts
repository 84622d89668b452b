import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { TestApp } from '../../../../testing/app.ts'
import { change } from '../../../platform/change.ts'
import { days, hours, minutes, seconds } from '../../../platform/clock.ts'
import { Failure } from '../../../platform/fail.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { askGateway, type GatewaySubscription, runCallNow } from '../public.ts'
import { askToCancel, connectTenant, observed, observedWithFake, subscription } from '../testing/observed-area.ts'
import { type FakeGateway, isAway, refuses } from '../testing.ts'

let app: TestApp
let gateway: FakeGateway
let scope: EnvironmentScope
let connectionId: string
before(async () => {
  ;({ app, gateway } = await observedWithFake())
})
after(() => app.close())
beforeEach(async () => {
  ;({ scope, connectionId } = await connectTenant(app, gateway))
})

let refs = 0
function someSubscription(): string {
  const ref = `sub_${++refs}`
  gateway.subscriptions.set(ref, subscription(ref))
  return ref
}

const stateOf = async (id: string) => {
  const [row] = await app.database.sql`select state, attempts, last_error from gateway_calls where id = ${id}`
  return { ...row }
}
const changes = () => gateway.calls.filter(({ key }) => key !== null)

test('a call is executed after the commit, with its ID as idempotency key, and reported once', async () => {
  const ref = someSubscription()
  const id = await askToCancel(app, scope, { connectionId, ref })
  assert.deepEqual(changes(), [])
  await app.settle()
  assert.deepEqual(
    changes().map(({ method, key }) => [method, key]),
    [['cancelSubscription', id]],
  )
  const told = await observed(app, id)
  assert.deepEqual(
    told.map(({ what }) => what),
    ['done'],
  )
  assert.equal(told[0]?.told.status, 'canceled')
})

test('a rolled back transaction makes no call', async () => {
  const ref = someSubscription()
  const given = { connectionId, kind: 'subscription.pause', subject: ref, input: { ref } } as const
  await assert.rejects(
    change(app.app.platform, scope, async (tx) => {
      await askGateway(tx, scope, given, app.clock.now())
      throw new Error('changed my mind')
    }),
    /changed my mind/,
  )
  await app.settle()
  assert.deepEqual(changes(), [])
})

test('no transaction is open during a call to the gateway', async () => {
  const open: number[] = []
  gateway.before = async ({ key }) => {
    if (key === null) return
    const rows = await app.database.sql`
      select 1 from pg_locks where relation = 'gateway_calls'::regclass and mode = 'RowExclusiveLock'
        and database = (select oid from pg_database where datname = current_database())`
    open.push(rows.length)
  }
  const ref = someSubscription()
  const waited = await askToCancel(app, scope, { connectionId, ref, awaited: true })
  await runCallNow({ platform: app.app.platform, scope }, waited)
  await askToCancel(app, scope, { connectionId, ref })
  await app.settle()
  assert.deepEqual(open, [0, 0])
})

test('a refusal is reported as a refusal, without a retry', async () => {
  gateway.before = () => refuses('already_canceled', 'It was canceled before.')
  const id = await askToCancel(app, scope, { connectionId, ref: someSubscription() })
  await app.settle()
  app.clock.advance(days(2))
  await app.settle()
  assert.equal(changes().length, 1)
  const told = await observed(app, id)
  assert.deepEqual(
    told.map(({ what, told }) => [what, told]),
    [['refused', { code: 'already_canceled', message: 'It was canceled before.' }]],
  )
})

test('calls to an unreachable gateway are retried with growing delays and the same key', async () => {
  let times = 0
  gateway.before = ({ key }) => {
    if (key !== null && ++times <= 3) isAway()
  }
  const id = await askToCancel(app, scope, { connectionId, ref: someSubscription() })
  await app.settle()
  assert.deepEqual(await stateOf(id), { state: 'waiting', attempts: 1, last_error: 'The gateway is away.' })
  for (const [wait, attempts] of [
    [seconds(1), 1],
    [seconds(1), 2],
    [seconds(4), 2],
    [seconds(1), 3],
    [seconds(14), 3],
    [seconds(1), 4],
  ] as const) {
    app.clock.advance(wait)
    await app.settle()
    assert.equal((await stateOf(id)).attempts, attempts)
  }
  assert.equal((await stateOf(id)).state, 'done')
  assert.equal(gateway.effects(id), 1)
  assert.deepEqual(new Set(changes().map(({ key }) => key)), new Set([id]))
})

test('a call is repeated after a lost response, and takes effect once', async () => {
  let lost = 0
  gateway.after = ({ key }) => {
    if (key !== null && ++lost === 1) isAway()
  }
  const id = await askToCancel(app, scope, { connectionId, ref: someSubscription() })
  await app.settle()
  app.clock.advance(minutes(1))
  await app.settle()
  assert.equal(changes().length, 2)
  assert.equal(gateway.effects(id), 1)
  assert.equal((await observed(app, id)).length, 1)
})

test('calls about the same subject are executed in order, also when the first has to wait', async () => {
  const [ref, other] = [someSubscription(), someSubscription()]
  let away = true
  gateway.before = ({ key, input }) => {
    if (key !== null && input[0] === ref && away) isAway()
  }
  const first = await askToCancel(app, scope, { connectionId, ref })
  const second = await askToCancel(app, scope, { connectionId, ref })
  const beside = await askToCancel(app, scope, { connectionId, ref: other })
  await app.settle()
  assert.deepEqual([(await stateOf(second)).attempts, (await stateOf(beside)).state], [0, 'done'])
  away = false
  app.clock.advance(minutes(1))
  await app.settle()
  const keys = changes()
    .filter(({ input }) => input[0] === ref)
    .map(({ key }) => key)
  assert.deepEqual(keys, [first, first, second])
})

test('a call that creates something is not retried after the gateway has forgotten its idempotency key', async () => {
  gateway.invoices.clear()
  gateway.before = ({ key }) => {
    if (key !== null) isAway()
  }
  const id = await change(app.app.platform, scope, (tx) => {
    const input = { ref: 'in_1', amount: 500 }
    return askGateway(tx, scope, { connectionId, kind: 'invoice.refund', subject: 'in_1', input }, app.clock.now())
  })
  const cancel = await askToCancel(app, scope, { connectionId, ref: someSubscription() })
  await app.settle()
  app.clock.advance(hours(24))
  const before = changes().length
  await app.settle()
  assert.equal((await stateOf(id)).state, 'refused')
  assert.equal(changes().filter(({ key }) => key === id).length, 1)
  assert.equal((await observed(app, id))[0]?.told.code, 'no_answer')
  assert.equal((await stateOf(cancel)).state, 'waiting')
  assert.ok(changes().length > before)
})

test('a waiting request gets the result with its times as dates', async () => {
  const ref = someSubscription()
  const id = await askToCancel(app, scope, { connectionId, ref, awaited: true })
  await app.settle()
  assert.deepEqual(changes(), [], 'it is left to the request')
  const result = await runCallNow<'subscription.cancel'>({ platform: app.app.platform, scope }, id)
  assert.deepEqual(result, gateway.subscriptions.get(ref) as GatewaySubscription)
  assert.ok(result.endedAt instanceof Date)
  const again = await runCallNow<'subscription.cancel'>({ platform: app.app.platform, scope }, id)
  assert.deepEqual(again, result)
  assert.equal(gateway.effects(id), 1)
  assert.equal((await observed(app, id)).length, 1)
})

test('a waiting request gets the refusal of the gateway, or a 503 while the workers retry', async () => {
  gateway.before = ({ key }) => void (key !== null && refuses())
  const declined = await askToCancel(app, scope, { connectionId, ref: someSubscription(), awaited: true })
  const waiting = { platform: app.app.platform, scope }
  await assert.rejects(runCallNow(waiting, declined), { name: 'GatewayRefused', code: 'card_declined' })
  gateway.before = ({ key }) => void (key !== null && isAway())
  const unheard = await askToCancel(app, scope, { connectionId, ref: someSubscription(), awaited: true })
  await assert.rejects(
    runCallNow(waiting, unheard),
    (error: unknown) => error instanceof Failure && error.code === 'gateway_unreachable' && error.status === 503,
  )
  gateway.before = null
  app.clock.advance(minutes(1))
  await app.settle()
  assert.equal((await stateOf(unheard)).state, 'done')
})

test('the workers execute a call that its request did not execute', async () => {
  const id = await askToCancel(app, scope, { connectionId, ref: someSubscription(), awaited: true })
  app.clock.advance(minutes(1))
  await app.settle()
  assert.equal((await stateOf(id)).state, 'done')
})

test('a request cannot wait for an uncommitted call', async () => {
  const ref = someSubscription()
  await change(app.app.platform, scope, async (tx) => {
    const input = { ref, at: 'now' } as const
    const asked = { connectionId, kind: 'subscription.cancel', subject: ref, input } as const
    const id = await askGateway(tx, scope, asked, app.clock.now())
    await assert.rejects(runCallNow({ platform: app.app.platform, scope }, id), /after its transaction has committed/)
  })
  await app.settle()
})

test('several workers execute each call once', async () => {
  const ids = []
  for (let n = 0; n < 30; n++) ids.push(await askToCancel(app, scope, { connectionId, ref: someSubscription() }))
  const [loop] = [app.app.worker]
  await Promise.all([loop.settle(), loop.settle(), loop.settle()])
  await app.settle()
  assert.equal(changes().length, 30)
  for (const id of ids) assert.equal((await observed(app, id)).length, 1)
})

test('the changes of a failed hook are rolled back, and the hook is retried', async () => {
  await app.database.sql`alter table seen add constraint never check (what <> 'done') not valid`
  const id = await askToCancel(app, scope, { connectionId, ref: someSubscription() })
  await app.settle()
  assert.equal((await stateOf(id)).state, 'waiting')
  await app.database.sql`alter table seen drop constraint never`
  app.clock.advance(minutes(1))
  await app.settle()
  assert.equal((await stateOf(id)).state, 'done')
  assert.equal(gateway.effects(id), 1)
  assert.equal((await observed(app, id)).length, 1)
})

test('finished calls are deleted after thirty days, waiting calls never', async () => {
  const done = await askToCancel(app, scope, { connectionId, ref: someSubscription() })
  await app.settle()
  gateway.before = ({ key }) => void (key !== null && isAway())
  const waiting = await askToCancel(app, scope, { connectionId, ref: someSubscription() })
  await app.settle()
  app.clock.advance(days(31))
  await app.settle()
  app.clock.advance(hours(7))
  await app.settle()
  assert.deepEqual(await stateOf(done), {})
  assert.equal((await stateOf(waiting)).state, 'waiting')
})
