import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import type { TestApp } from '../../../../testing/app.ts'
import { minutes } from '../../../platform/clock.ts'
import { createSecrets } from '../../../platform/crypto/secrets.ts'
import { remoteGateway, startGatewayWorker } from '../testing/killed-worker.ts'
import { askToCancel, observed, observedApp, scopeOf, subscription } from '../testing/observed-area.ts'
import { connectSandbox, replaceProvider } from '../testing.ts'

// The gateway is a separate server, so that it outlives its caller. It does each thing once per key.

const key = randomBytes(32)
let app: TestApp
let server: Server
let origin: string
const arrived: string[] = []
const effects = new Map<string, number>()
let onArrival: ((moment: 'before' | 'after') => Promise<boolean>) | null = null

before(async () => {
  server = createServer(async (request, response) => {
    const { method, given } = JSON.parse(await text(request)) as { method: string; given: string[] }
    if (method === 'test') return response.end('{"account":"Acme"}')
    const object = JSON.stringify(subscription(given[0] ?? '', { status: 'canceled' }))
    if (method === 'readSubscription') return response.end(object)
    // The key of `cancelSubscription`, whose last argument is usage.
    const id = given[2] as string
    arrived.push(id)
    if (await onArrival?.('before')) return response.destroy()
    effects.set(id, effects.get(id) ?? 1)
    await onArrival?.('after')
    return response.end(object)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  app = await observedApp({ secrets: createSecrets([{ id: 'test', key }]) })
  replaceProvider(app, 'sandbox', () => remoteGateway(origin))
})
after(async () => {
  await app.close()
  server.closeAllConnections()
  server.close()
})

for (const moment of ['before', 'after'] as const) {
  test(`if a worker is killed right ${moment} a call takes effect, it has one effect and one report`, async () => {
    const owner = await app.signUp()
    const scope = await scopeOf(app, owner)
    const connectionId = await connectSandbox(owner)
    await app.settle()
    const gateway = origin
    const worker = await startGatewayWorker({
      connection: app.database.connection,
      key: key.toString('base64'),
      gateway,
    })
    const exited = once(worker, 'exit')
    onArrival = async (now) => {
      if (now !== moment) return false
      worker.kill('SIGKILL')
      await exited
      return true
    }
    // The clock of the other process was never moved.
    const id = await askToCancel(app, scope, { connectionId, ref: `sub_${moment}`, now: new Date() })
    await exited
    onArrival = null
    assert.equal((await observed(app, id)).length, 0)
    assert.equal(effects.has(id), moment === 'after')
    const [row] = await app.database.sql`select state, lease is not null as leased from gateway_calls where id = ${id}`
    assert.deepEqual({ ...row }, { state: 'waiting', leased: true })
    // Claimed work is free again when its lease has expired.
    app.clock.advance(minutes(2))
    await app.settle()
    assert.deepEqual(
      arrived.filter((arrival) => arrival === id),
      [id, id],
    )
    assert.equal(effects.get(id), 1)
    assert.deepEqual(
      (await observed(app, id)).map(({ what }) => what),
      ['done'],
    )
  })
}

test('after a worker is killed before a call, the next worker executes the call', async () => {
  const owner = await app.signUp()
  const scope = await scopeOf(app, owner)
  const connectionId = await connectSandbox(owner)
  const id = await askToCancel(app, scope, { connectionId, ref: 'sub_unbegun' })
  await app.settle()
  assert.equal(effects.get(id), 1)
  assert.equal((await observed(app, id)).length, 1)
})
