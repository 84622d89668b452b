import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { bucketOf, buckets, evaluate, type Flag, murmur3 } from '../src/index.ts'

test('the hash matches published MurmurHash3 test vectors', () => {
  const published: [text: string, seed: number, hash: number][] = [
    ['', 0, 0],
    ['', 1, 0x514e28b7],
    ['', 0xffffffff, 0x81f16f39],
    ['\0\0\0\0', 0, 0x2362f9de],
    ['a', 0x9747b28c, 0x7fa09ea6],
    ['aa', 0x9747b28c, 0x5d211726],
    ['aaa', 0x9747b28c, 0x283e0130],
    ['aaaa', 0x9747b28c, 0x5a97808a],
    ['abc', 0, 0xb3dd93fa],
    ['Hello, world!', 0x9747b28c, 0x24884cba],
    ['ππππππππ', 0x9747b28c, 0xd58063c1],
    ['The quick brown fox jumps over the lazy dog', 0x9747b28c, 0x2fa826cd],
  ]
  for (const [text, seed, hash] of published) assert.equal(murmur3(text, seed), hash, JSON.stringify(text))
})

const key = fc.stringMatching(/^[a-z][a-z0-9-]{0,30}$/)
const share = fc.double({ min: 0, max: 100, noNaN: true })
const subjectOf = (unit: string) => ({ unit, segments: new Set<string>() })

const onOff = (flagKey: string, rollout: number): Flag => ({
  key: flagKey,
  enabled: true,
  variants: [
    { key: 'on', value: true, weight: 100 },
    { key: 'off', value: false, weight: 0 },
  ],
  rules: [{ segment_id: null, rollout }],
  off_variant: 'off',
})

test('increasing a rollout removes no unit', () => {
  fc.assert(
    fc.property(key, fc.uuid(), share, share, (flagKey, unit, one, other) => {
      const variantAt = (rollout: number) =>
        evaluate([onOff(flagKey, rollout)], subjectOf(unit), new Date(0))[flagKey]?.variant
      const [smaller, larger] = one < other ? [one, other] : [other, one]
      if (variantAt(smaller) === 'on') assert.equal(variantAt(larger), 'on')
    }),
    { numRuns: 2000 },
  )
})

test('changing the rollout keeps the variant of every included unit', () => {
  const variants = ['a', 'b', 'c', 'd'].map((name) => ({ key: name, value: name, weight: 25 }))
  const flagAt = (rollout: number): Flag => ({ ...onOff('split', rollout), variants, off_variant: 'a' })
  fc.assert(
    fc.property(fc.uuid(), share, share, (unit, one, other) => {
      const [first, second] = [one, other].map((rollout) =>
        Object.values(evaluate([flagAt(rollout)], subjectOf(unit), new Date(0))).at(0),
      )
      if (first?.rule === 0 && second?.rule === 0) assert.equal(first.variant, second.variant)
    }),
    { numRuns: 2000 },
  )
})

/** Ids as they are made: alike in most of their characters. */
const unitAt = (index: number) => `0197a111-${(index % 65536).toString(16).padStart(4, '0')}-7abc-8def-${index}`

/** Pearson's, of how often each happened against all being as likely. */
function chiSquared(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

// The values that chance exceeds once in ten thousand, for 99 and 19 degrees of freedom.
const rare = { 99: 158.0, 19: 53.0 }

test('units are spread evenly over the rollout of a flag, regardless of its key', () => {
  for (const flagKey of ['a', 'new-editor', 'checkout', 'x'.repeat(60)]) {
    const counts = new Array<number>(100).fill(0)
    for (let index = 0; index < 50_000; index++) {
      const percent = Math.floor((bucketOf(flagKey, unitAt(index)) / buckets) * 100)
      counts[percent] = (counts[percent] ?? 0) + 1
    }
    const value = chiSquared(counts)
    assert.ok(value < rare[99], `${flagKey}: ${value}`)
  }
})

test('the variant is independent of the rollout bucket and of other flags', () => {
  const variants = ['a', 'b', 'c', 'd'].map((name) => ({ key: name, value: name, weight: 25 }))
  const flags = ['first', 'second'].map((flagKey) => ({ ...onOff(flagKey, 100), variants }))
  const byTenant = new Map<string, number>()
  const byOther = new Map<string, number>()
  const count = (counts: Map<string, number>, cell: string) => counts.set(cell, (counts.get(cell) ?? 0) + 1)
  for (let index = 0; index < 50_000; index++) {
    const answers = evaluate(flags, subjectOf(unitAt(index)), new Date(0))
    const fifth = Math.floor((bucketOf('first', unitAt(index)) / buckets) * 5)
    count(byTenant, `${answers.first?.variant} ${fifth}`)
    count(byOther, `${answers.first?.variant} ${answers.second?.variant}`)
  }
  assert.equal(byTenant.size, 20)
  assert.ok(chiSquared([...byTenant.values()]) < rare[19])
  assert.equal(byOther.size, 16)
  assert.ok(chiSquared([...byOther.values()]) < rare[19])
})

test('with increasing rollout steps, a contact with the variant keeps it', () => {
  const steps = [5, 25, 100].map((rollout, n) => ({ at: new Date(n * 1000).toISOString(), rollout }))
  fc.assert(
    fc.property(key, fc.uuid(), fc.nat(4000), fc.nat(4000), (flagKey, unit, one, other) => {
      const flag = { ...onOff(flagKey, 0), rules: [{ segment_id: null, rollout: 0, steps }] }
      const variantAt = (ms: number) => evaluate([flag], subjectOf(unit), new Date(ms))[flagKey]?.variant
      const [earlier, later] = one < other ? [one, other] : [other, one]
      if (variantAt(earlier) === 'on') assert.equal(variantAt(later), 'on')
      assert.equal(variantAt(2000), 'on')
    }),
    { numRuns: 1000 },
  )
})
