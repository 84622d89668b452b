import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeQueue, openQueue } from './queue.ts'

test('each file is taken from the queue once, and unfinished files are reported', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'userkeep-queue-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const queue = makeQueue(folder, ['a', 'b', 'c', 'd'], ['e'])
  const [one, other] = [openQueue(folder), openQueue(folder)]
  assert.deepEqual([one.take(), other.take(), one.take()], ['a', 'b', 'c'])
  one.finish('a')
  other.finish('b')
  assert.deepEqual(queue.unfinished(), ['c', 'd', 'e'])
  assert.deepEqual([other.take(), one.take(), other.take()], ['d', undefined, undefined])
  other.finish('d')
  one.finish('e')
  assert.deepEqual(queue.unfinished(), ['c'])
})
