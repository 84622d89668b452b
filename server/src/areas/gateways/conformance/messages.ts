import assert from 'node:assert/strict'
import { minutes } from '../../../platform/clock.ts'
import type { Case } from './test-server.ts'

const about = { kind: 'invoice', ref: 'in_1' } as const

export const messageCases: Readonly<Record<string, Case>> = {
  'a message with the signature of the connection says what it is about': async (testServer) => {
    const { raw, headers } = testServer.message(about)
    const read = testServer.gateway.readMessage(raw, headers)
    assert.match(read?.id ?? '', /\w/)
    assert.match(read?.type ?? '', /\w/)
    assert.deepEqual(read?.about, about)
    assert.deepEqual(testServer.gateway.readMessage(raw, headers), read)
  },

  'a message of a type that nobody knows is about nothing': async (testServer) => {
    const { raw, headers } = testServer.message(null)
    const read = testServer.gateway.readMessage(raw, headers)
    assert.ok(read)
    assert.equal(read.about, null)
  },

  'a message with the signature of another secret does not pass': async (testServer) => {
    const { raw, headers } = testServer.message(about, { secret: 'whsec_of_somebody_else' })
    assert.equal(testServer.gateway.readMessage(raw, headers), null)
  },

  'a message whose body was changed does not pass': async (testServer) => {
    const { raw, headers } = testServer.message(about)
    const changed = Buffer.from(raw.toString('utf8').replace('in_1', 'in_2'))
    assert.notDeepEqual(changed, raw)
    assert.equal(testServer.gateway.readMessage(changed, headers), null)
    assert.equal(testServer.gateway.readMessage(Buffer.concat([raw, Buffer.from(' ')]), headers), null)
  },

  'a message that was signed more than five minutes ago does not pass': async (testServer) => {
    const [fresh, old] = [minutes(4), minutes(6)].map((age) =>
      testServer.message(about, { at: new Date(testServer.now().getTime() - age) }),
    )
    assert.ok(fresh && testServer.gateway.readMessage(fresh.raw, fresh.headers))
    assert.ok(old && testServer.gateway.readMessage(old.raw, old.headers) === null)
  },

  'a message without a signature, or with one that is none, does not pass': async (testServer) => {
    const { raw } = testServer.message(about)
    for (const signature of [null, '', 't=1', 'v1=00', `t=${'9'.repeat(40)},v1=${'0'.repeat(64)}`])
      assert.equal(
        testServer.gateway.readMessage(raw, { 'stripe-signature': signature, 'sandbox-signature': signature }),
        null,
      )
  },
}
