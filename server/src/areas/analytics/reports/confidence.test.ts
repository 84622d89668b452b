import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareGroups } from './confidence.ts'

const group = (people: number, converted: number) => ({ people, converted })

test('a difference has an interval, and a direction only if 0 is outside the interval', () => {
  // Newcombe (1998), table II, method 10: 56 of 70 to 48 of 80.
  const { difference, low, high, conclusion } = compareGroups(group(70, 56), group(80, 48))
  assert.deepEqual([difference?.toFixed(4), low?.toFixed(4), high?.toFixed(4)], ['0.2000', '0.0524', '0.3339'])
  assert.equal(conclusion, 'higher')
  assert.equal(compareGroups(group(80, 48), group(70, 56)).conclusion, 'lower')
  assert.equal(compareGroups(group(70, 40), group(80, 44)).conclusion, 'no_difference_shown')
})

test('small groups and rare goals give no conclusion', () => {
  assert.equal(compareGroups(group(10, 9), group(1000, 10)).conclusion, 'too_few')
  assert.equal(compareGroups(group(100, 4), group(100, 0)).conclusion, 'too_few')
  assert.deepEqual(compareGroups(group(0, 0), group(100, 10)), {
    ...{ difference: null, low: null, high: null },
    conclusion: 'too_few',
  })
})
