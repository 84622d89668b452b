import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { createSecrets, type SecretKey, type Secrets, SecretUnreadable } from './secrets.ts'

const newKey = (id: string): SecretKey => ({ id, key: randomBytes(32) })

function secretsWith(...keys: SecretKey[]): Secrets {
  const secrets = createSecrets(keys)
  assert.ok(secrets)
  return secrets
}

const anyText = fc.string({ unit: 'grapheme' })
const key = newKey('2026-11')
const secrets = secretsWith(key)

test('without an encryption key there are no secrets', () => {
  assert.equal(createSecrets([]), null)
})

test('a secret can be decrypted only in its own context', () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, (plain, context, other) => {
      const sealed = secrets.seal(plain, context)
      assert.match(sealed, /^v1\.2026-11\.[\w-]{16}\.[\w-]{22,}$/)
      assert.equal(secrets.open(sealed, context), plain)
      if (other !== context) assert.throws(() => secrets.open(sealed, other), SecretUnreadable)
    }),
  )
})

test('one changed, added or missing character is detected', () => {
  fc.assert(
    fc.property(anyText, fc.nat(), fc.constantFrom('A', 'b', '7', '_', '.', '='), (plain, place, character) => {
      const sealed = secrets.seal(plain, 'totp:1')
      const at = place % sealed.length
      const altered = sealed.slice(0, at) + character + sealed.slice(at + 1)
      if (altered !== sealed) assert.throws(() => secrets.open(altered, 'totp:1'), SecretUnreadable)
      const longer = sealed.slice(0, at) + character + sealed.slice(at)
      assert.throws(() => secrets.open(longer, 'totp:1'), SecretUnreadable)
      const shorter = sealed.slice(0, at) + sealed.slice(at + 1)
      assert.throws(() => secrets.open(shorter, 'totp:1'), SecretUnreadable)
    }),
  )
})

test('encrypting the same text twice gives different results', () => {
  assert.notEqual(secrets.seal('same', 'a'), secrets.seal('same', 'a'))
})

test('after a rotation the new key encrypts and the old one still decrypts', () => {
  const old = secrets.seal('kept', 'a')
  const rotated = secretsWith(newKey('2027-01'), key)
  assert.equal(rotated.open(old, 'a'), 'kept')
  assert.equal(rotated.isCurrent(old), false)
  const renewed = rotated.seal(rotated.open(old, 'a'), 'a')
  assert.equal(rotated.isCurrent(renewed), true)
  assert.throws(() => secrets.open(renewed, 'a'), {
    name: 'SecretUnreadable',
    message: /"2027-01".*not configured/,
  })
})

test('a key with the same id but other bytes decrypts nothing', () => {
  const impostor = secretsWith(newKey(key.id))
  assert.throws(() => impostor.open(secrets.seal('kept', 'a'), 'a'), SecretUnreadable)
})

test('keys with an invalid length, an invalid id or a duplicate id are refused at the start', () => {
  assert.throws(() => createSecrets([{ id: 'a', key: randomBytes(16) }]), /16 bytes instead of 32/)
  assert.throws(() => createSecrets([newKey('a.b')]), /id/)
  assert.throws(() => createSecrets([newKey('a'), newKey('a')]), /Two encryption keys/)
})
