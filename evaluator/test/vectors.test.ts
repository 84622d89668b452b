import assert from 'node:assert/strict'
import { test } from 'node:test'
import { evaluate } from '../src/index.ts'
import { shownAnswers, vectors } from './vectors.ts'

for (const { name, flags, subject, now, expected } of vectors) {
  test(name, () => assert.deepEqual(shownAnswers(evaluate(flags, subject, now)), expected))
}

test('flags with circular prerequisites are both off, without an endless loop', () => {
  const on = { key: 'on', value: true, weight: 100 }
  const flag = (key: string, needs: string) => ({
    key,
    enabled: true,
    variants: [on, { key: 'off', value: false, weight: 0 }],
    rules: [{ segment_id: null, rollout: 100 }],
    off_variant: 'off',
    prerequisites: [{ flag: needs, variant: 'on' }],
  })
  const answers = evaluate([flag('a', 'b'), flag('b', 'a')], { unit: 'u', segments: new Set() }, new Date())
  assert.deepEqual([answers.a?.variant, answers.b?.variant], ['off', 'off'])
})

test('a flag with the key of an object property works like any other', () => {
  const flag = {
    key: 'constructor',
    enabled: true,
    variants: [{ key: 'on', value: 1, weight: 100 }],
    rules: [{ segment_id: null, rollout: 100 }],
    off_variant: 'on',
  }
  const answers = evaluate([flag], { unit: 'u', units: {}, segments: new Set() }, new Date())
  assert.deepEqual(shownAnswers(answers), { constructor: { value: 1, variant: 'on', reason: 'rule_matched' } })
})
