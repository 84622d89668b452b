import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { environmentIn, hashToken, newCode, newToken, newTokenIn, randomText, sameBytes } from './tokens.ts'

test('a token is its prefix and 43 letters and digits, and is unique', () => {
  const tokens = Array.from({ length: 1000 }, () => newToken('uk_sk_test_'))
  for (const token of tokens) assert.match(token, /^uk_sk_test_[0-9A-Za-z]{43}$/)
  assert.equal(new Set(tokens).size, 1000)
})

const prefixes = fc.constantFrom('uk_ct_', 'uk_2fa_', 'uk_ti_', '')

test('a token of a contact contains its environment as 22 letters and digits before the random ones', () => {
  fc.assert(
    fc.property(fc.uuid({ version: [1, 4, 7] }), prefixes, (environmentId, prefix) => {
      const token = newTokenIn(environmentId, prefix)
      assert.match(token.slice(prefix.length), /^[0-9A-Za-z]{65}$/)
      assert.ok(token.startsWith(prefix))
      assert.equal(environmentIn(token), environmentId)
    }),
  )
  for (const id of ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']) {
    assert.equal(environmentIn(newTokenIn(id, 'uk_ct_')), id)
  }
})

test('tokens of one environment begin with the same characters and differ after them', () => {
  const tokens = Array.from({ length: 1000 }, () => newTokenIn('018f3a52-9c1e-7cc2-b1a4-3d2f4e5a6b7c', 'uk_ct_'))
  assert.equal(new Set(tokens.map((token) => token.slice(0, 28))).size, 1)
  assert.equal(new Set(tokens).size, 1000)
})

test('a token in the old format contains no environment, and neither does text that is not a token', () => {
  for (const prefix of ['uk_ct_', 'uk_ti_', '']) assert.equal(environmentIn(newToken(prefix)), null)
  // More than 128 bits.
  assert.equal(environmentIn(`uk_ct_${'z'.repeat(22)}${'0'.repeat(43)}`), null)
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), (text) => {
      if (!/^[0-9A-Za-z]{65}$/.test(text)) assert.equal(environmentIn(text), null)
    }),
  )
})

test('a code has the requested number of digits, including leading zeros', () => {
  const codes = Array.from({ length: 500 }, () => newCode(6))
  for (const code of codes) assert.match(code, /^[0-9]{6}$/)
  assert.ok(codes.some((code) => code.startsWith('0')))
})

test('every character of the alphabet is used about equally often', () => {
  const drawn = randomText('abc', 30_000)
  for (const letter of 'abc') {
    const times = drawn.split(letter).length - 1
    assert.ok(times > 9_000 && times < 11_000, `${letter}: ${times}`)
  }
})

test('a token is stored as its SHA-256', () => {
  assert.deepEqual(hashToken('uk_ct_é'), createHash('sha256').update('uk_ct_é').digest())
})

test('bytes are compared correctly for any length', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
      assert.ok(sameBytes(a, a))
      assert.ok(sameBytes(a, Buffer.from(a)))
      assert.equal(sameBytes(a, b), Buffer.from(a).equals(Buffer.from(b)))
    }),
  )
})
