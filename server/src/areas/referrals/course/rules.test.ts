import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fraudIn, isCapped, isTooLate, spellingOf } from './rules.ts'

test('addresses of the same mailbox have one normalized spelling', () => {
  const same = [
    ['Ann.Lee@gmail.com', 'annlee+x@googlemail.com'],
    ['ann@Acme.example.', 'ANN@acme.example'],
    ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
  ] as const
  for (const [one, other] of same) assert.equal(spellingOf(one), spellingOf(other), one)
  assert.notEqual(spellingOf('ann.lee@acme.example'), spellingOf('annlee@acme.example'))
  assert.notEqual(spellingOf('+a@acme.example'), spellingOf('+b@acme.example'))
})

test('normalizing an address twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      assert.equal(spellingOf(spellingOf(text)), spellingOf(text))
    }),
  )
  fc.assert(
    fc.property(fc.emailAddress(), fc.stringMatching(/^[a-z]{0,8}$/), (address, tag) => {
      const [local = '', host = ''] = address.split('@')
      if (!local.startsWith('+')) assert.equal(spellingOf(`${local}+${tag}@${host.toUpperCase()}`), spellingOf(address))
    }),
  )
})

const innocent = {
  isSamePerson: false,
  closesChain: false,
  isSameDevice: false,
  addresses: { referrer: ['a@acme.example'], referred: ['b@acme.example'] },
  paysAlike: false,
}

test('with several fraud reasons, the most direct one is reported', () => {
  assert.equal(fraudIn(innocent), null)
  assert.equal(fraudIn({ ...innocent, paysAlike: true }), 'same_payment_instrument')
  assert.equal(fraudIn({ ...innocent, paysAlike: true, isSameDevice: true }), 'same_device')
  assert.equal(fraudIn({ ...innocent, isSameDevice: true, isSamePerson: true }), 'self')
})

test('a cap applies at its limit, and a window ends after its last moment', () => {
  const caps = { max_per_referrer: 2, max_total: 5 }
  assert.equal(isCapped(caps, { ofReferrer: 1, total: 4 }), false)
  assert.equal(isCapped(caps, { ofReferrer: 2, total: 2 }), true)
  assert.equal(isCapped(caps, { ofReferrer: 0, total: 5 }), true)
  const touched = new Date('2026-01-01T00:00:00Z')
  assert.equal(isTooLate(touched, new Date('2026-01-08T00:00:00Z'), 7), false)
  assert.equal(isTooLate(touched, new Date('2026-01-08T00:00:01Z'), 7), true)
  assert.equal(isTooLate(touched, new Date('2036-01-01T00:00:00Z'), null), false)
})
