import assert from 'node:assert/strict'
import { createHmac, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { hmacSha256 } from './hmac.ts'

test('signs the examples of RFC 4231 correctly', () => {
  const sign = hmacSha256(Buffer.from('Jefe'))
  assert.equal(
    sign('what do ya want for nothing?', 'hex'),
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  )
  const longKey = hmacSha256(Buffer.alloc(131, 0xaa))
  assert.equal(
    longKey('Test Using Larger Than Block-Size Key - Hash Key First', 'hex'),
    '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
  )
})

test('signs like Node for any key, message and previous call', () => {
  for (const keyBytes of [0, 1, 32, 63, 64, 65, 200]) {
    const key = randomBytes(keyBytes)
    const sign = hmacSha256(key)
    for (const message of ['', 'a', 'ü'.repeat(300), '€😀', 'x'.repeat(100_000), 'short again', '\ud800']) {
      for (const encoding of ['hex', 'base64'] as const) {
        assert.equal(sign(message, encoding), createHmac('sha256', key).update(message).digest(encoding))
      }
    }
  }
})
