import assert from 'node:assert/strict'
import { test } from 'node:test'
import { turnAt } from './in-turn.ts'

test('what is said before its turn is said in it, and then everything at once', () => {
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
