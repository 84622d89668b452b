import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { hashToken, newCode, newToken, randomText, sameBytes } from './tokens.ts'

test('a token is its prefix and 43 letters and digits, never the same twice', () => {
  const tokens = Array.from({ length: 1000 }, () => newToken('uk_sk_test_'))
  for (const token of tokens) assert.match(token, /^uk_sk_test_[0-9A-Za-z]{43}$/)
  assert.equal(new Set(tokens).size, 1000)
})

test('a code has as many digits as asked for, leading zeros included', () => {
  const codes = Array.from({ length: 500 }, () => newCode(6))
  for (const code of codes) assert.match(code, /^[0-9]{6}$/)
  assert.ok(codes.some((code) => code.startsWith('0')))
})

test('every character of the alphabet comes up, about equally often', () => {
  const drawn = randomText('abc', 30_000)
  for (const letter of 'abc') {
    const times = drawn.split(letter).length - 1
    assert.ok(times > 9_000 && times < 11_000, `${letter}: ${times}`)
  }
})

test('a token is stored as its SHA-256', () => {
  assert.deepEqual(hashToken('uk_ct_é'), createHash('sha256').update('uk_ct_é').digest())
})

test('bytes are the same exactly when they are equal, whatever their lengths', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
      assert.ok(sameBytes(a, a))
      assert.ok(sameBytes(a, Buffer.from(a)))
      assert.equal(sameBytes(a, b), Buffer.from(a).equals(Buffer.from(b)))
    }),
  )
})
