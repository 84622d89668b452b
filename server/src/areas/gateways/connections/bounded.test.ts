import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Gateway, GatewayRefused, GatewayUnreachable } from '../port.ts'
import { bounded } from './bounded.ts'

const gatewayThat = (test: Gateway['test']): Gateway => bounded({ test, readMessage: () => null } as never, 20)

test('a call that exceeds the timeout fails as unreachable', async () => {
  const gateway = gatewayThat(() => new Promise(() => {}))
  await assert.rejects(gateway.test(), { name: 'GatewayUnreachable', message: 'No response within 0.02 seconds.' })
})

test('a refusal is thrown unchanged, and any other error becomes unreachable', async () => {
  const refused = new GatewayRefused('declined', 'Declined.')
  await assert.rejects(gatewayThat(() => Promise.reject(refused)).test(), refused)
  const broken = gatewayThat(() => {
    throw new TypeError('fetch failed')
  })
  await assert.rejects(broken.test(), (error: unknown) => {
    assert.ok(error instanceof GatewayUnreachable)
    assert.ok(error.cause instanceof TypeError)
    return error.message === 'fetch failed'
  })
})

test('a response is returned unchanged, and a message is read synchronously', async () => {
  const gateway = gatewayThat(async () => ({ account: 'Acme' }))
  assert.deepEqual(await gateway.test(), { account: 'Acme' })
  assert.equal(gateway.readMessage(Buffer.alloc(0), { 'stripe-signature': null, 'sandbox-signature': null }), null)
})
