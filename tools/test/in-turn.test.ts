import assert from 'node:assert/strict'
import { test } from 'node:test'
import { turnAt } from './in-turn.ts'

test('output before the turn is buffered, and later output is written immediately', () => {
  const said: unknown[] = []
  const turn = turnAt({ write: (chunk: unknown) => said.push(chunk) > 0 })
  turn.write('one')
  turn.write('two')
  assert.deepEqual(said, [])
  turn.begin()
  turn.write('three')
  turn.begin()
  assert.deepEqual(said, ['one', 'two', 'three'])
})
