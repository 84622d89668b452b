import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createNoted } from './noted.ts'

const exposed = (...variants: string[]) =>
  variants.map((variant, index) => ({
    contact_id: 'c',
    flag_id: `flag-${index}`,
    variant,
    unit: 'c',
    first_at: new Date(0),
  }))

test('only the latest variants of a contact are recognized as the same', () => {
  const noted = createNoted(10)
  assert.equal(noted.isSame('c', exposed('a')), false)
  noted.remember('c', exposed('a', 'b'))
  assert.equal(noted.isSame('c', exposed('a', 'b')), true)
  for (const other of [exposed('a'), exposed('b', 'a'), exposed('a', 'b', 'b')])
    assert.equal(noted.isSame('c', other), false)
  assert.equal(noted.isSame('d', exposed('a', 'b')), false)
})

test('the number of remembered contacts is limited, and the oldest are removed first', () => {
  const noted = createNoted(10)
  for (let n = 0; n < 12; n++) noted.remember(`c${n}`, exposed('a'))
  const isKnown = (n: number) => noted.isSame(`c${n}`, exposed('a'))
  assert.deepEqual([isKnown(0), isKnown(4), isKnown(5), isKnown(11)], [false, false, true, true])
})
