import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openIdFields, primaryAddress, readProfile } from './profile-rules.ts'

const openId = openIdFields(false)

test('an address is verified only if the provider says so', () => {
  const verified = (email_verified: unknown) => readProfile({ sub: '1', email: 'a@b.example', email_verified }, openId)
  for (const yes of [true, 'true']) assert.equal(verified(yes)?.emailVerified, true)
  for (const no of [false, 'false', undefined, null, 'yes', {}]) assert.equal(verified(no)?.emailVerified, false)
  assert.equal(readProfile({ sub: '1', email_verified: true }, openId)?.emailVerified, false)
})

test('a Microsoft address is verified only by its own claim xms_edov', () => {
  const said = { sub: '1', email: 'a@b.example', email_verified: true }
  assert.equal(readProfile(said, openIdFields(true))?.emailVerified, false)
  assert.equal(readProfile({ ...said, xms_edov: '1' }, openIdFields(true))?.emailVerified, true)
})

test('an invalid email address is ignored', () => {
  for (const email of [
    '',
    'a',
    'a@b',
    'ä@b.example',
    'a b@c.example',
    `${'a'.repeat(250)}@b.example`,
    7,
    'a@b@c.example',
  ]) {
    assert.equal(readProfile({ sub: '1', email, email_verified: true }, openId)?.email, undefined, String(email))
  }
})

test('a name is cleaned and shortened', () => {
  assert.equal(readProfile({ sub: '1', name: ' Ann\u0000\n ' }, openId)?.name, 'Ann')
  assert.equal(readProfile({ sub: '1', name: ' ' }, openId)?.name, undefined)
  assert.equal([...(readProfile({ sub: '1', name: '😀'.repeat(500) }, openId)?.name ?? '')].length, 60)
})

test('a profile requires a subject', () => {
  for (const sub of [undefined, null, '', 1.5, {}, 'x'.repeat(256), 'a\u0000']) {
    assert.equal(readProfile({ sub }, openId), null)
  }
  assert.equal(readProfile({ sub: 4711 }, openId)?.subject, '4711')
})

test('the verified primary address is chosen from several', () => {
  const entry = (email: string, primary: boolean, verified: boolean) => ({ email, primary, verified })
  assert.equal(primaryAddress([entry('a@b.example', false, true), entry('c@d.example', true, true)]), 'c@d.example')
  assert.equal(primaryAddress([entry('a@b.example', true, false)]), undefined)
  for (const odd of [null, {}, 'text', [null, 1]]) assert.equal(primaryAddress(odd), undefined)
})
