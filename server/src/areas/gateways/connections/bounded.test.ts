import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Gateway, GatewayRefused, GatewayUnreachable } from '../port.ts'
import { bounded } from './bounded.ts'

const gatewayThat = (test: Gateway['test']): Gateway => bounded({ test, readMessage: () => null } as never, 20)

test('a call that takes too long ends as unreachable', async () => {
  const gateway = gatewayThat(() => new Promise(() => {}))
  await assert.rejects(gateway.test(), { name: 'GatewayUnreachable', message: 'No answer within 0.02 seconds.' })
})

test('a refusal stays one, and whatever else is thrown is unreachable', async () => {
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

test('an answer passes, and a message is read at once', async () => {
  const gateway = gatewayThat(async () => ({ account: 'Acme' }))
  assert.deepEqual(await gateway.test(), { account: 'Acme' })
  assert.equal(gateway.readMessage(Buffer.alloc(0), { 'stripe-signature': null, 'sandbox-signature': null }), null)
})
