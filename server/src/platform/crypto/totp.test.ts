import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Secret, TOTP, URI } from 'otpauth'
import { checkTotp, newRecoveryCodes, newTotp, normaliseRecoveryCode } from './totp.ts'

const { secret } = newTotp('ada@example.com', 'Userkeep')
const at = (step: number) => new Date(step * 30_000 + 12_345)
const codeAt = (step: number) => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: step * 30_000 })

/** Neighbouring steps may share a code once in a hundred thousand secrets; then nothing about order can be said. */
const differing = fc.integer({ min: 50_000_000, max: 90_000_000 }).filter((step) => {
  const codes = [-2, -1, 0, 1, 2].map((offset) => codeAt(step + offset))
  return new Set(codes).size === codes.length
})

test('the code of RFC 6238 is accepted', () => {
  const rfcSecret = Secret.fromLatin1('12345678901234567890').base32
  assert.equal(checkTotp(rfcSecret, '287082', new Date(59_000), null), 1)
  assert.equal(checkTotp(rfcSecret, ' 287 082 ', new Date(59_000), null), 1)
})

test('an authenticator app can read the URI: issuer, label and secret', () => {
  const { secret: base32, uri } = newTotp('ada@example.com', 'Big & Co: Shop')
  const read = URI.parse(uri)
  assert.ok(read instanceof TOTP)
  assert.equal(read.issuer, 'Big & Co: Shop')
  assert.equal(read.secret.base32, base32)
  assert.equal(read.secret.bytes.length, 20)
})

test('a code of the previous or next time step is accepted, two steps off is refused', () => {
  fc.assert(
    fc.property(differing, (step) => {
      for (const offset of [-1, 0, 1])
        assert.equal(checkTotp(secret, codeAt(step + offset), at(step), null), step + offset)
      for (const offset of [-2, 2]) assert.equal(checkTotp(secret, codeAt(step + offset), at(step), null), null)
    }),
  )
})

test('a code works once, and older codes do not work after it', () => {
  fc.assert(
    fc.property(differing, (step) => {
      const used = checkTotp(secret, codeAt(step), at(step), null)
      assert.equal(checkTotp(secret, codeAt(step), at(step), used), null)
      assert.equal(checkTotp(secret, codeAt(step - 1), at(step), used), null)
      assert.equal(checkTotp(secret, codeAt(step + 1), at(step), used), step + 1)
    }),
  )
})

test('a code that is not six digits is refused', () => {
  for (const code of ['', '12345', '1234567', 'abcdef', '１２３４５６', '-12345']) {
    assert.equal(checkTotp(secret, code, at(1), null), null)
  }
})

test('recovery codes are readable, all different, and ten by default', () => {
  const codes = newRecoveryCodes()
  assert.equal(codes.length, 10)
  assert.equal(new Set(codes).size, 10)
  for (const code of codes) assert.match(code, /^([a-km-np-z2-9]{4}-){2}[a-km-np-z2-9]{4}$/)
})

test('a recovery code is recognized in any notation', () => {
  for (const code of newRecoveryCodes(50)) {
    assert.equal(normaliseRecoveryCode(code), code)
    assert.equal(normaliseRecoveryCode(` ${code.toUpperCase().replaceAll('-', ' ')} `), code)
    assert.equal(normaliseRecoveryCode(code.replaceAll('-', '')), code)
  }
  assert.equal(normaliseRecoveryCode(''), '')
})
