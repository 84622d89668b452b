import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLanes } from './lanes.ts'

const busy = () => new Error('busy')

test('no more work runs at once than there are lanes, and it starts in order', async () => {
  const lanes = createLanes(3, 100, busy)
  const started: number[] = []
  let running = 0
  let most = 0
  const work = (i: number) => async () => {
    started.push(i)
    running += 1
    most = Math.max(most, running)
    await new Promise(setImmediate)
    running -= 1
    return i
  }
  const inOrder = Array.from({ length: 50 }, (_, i) => i)
  assert.deepEqual(await Promise.all(inOrder.map((i) => lanes.run(work(i)))), inOrder)
  assert.deepEqual(started, inOrder)
  assert.equal(most, 3)
})

test('who finds the queue full is turned away, and the rest is served', async () => {
  const lanes = createLanes(1, 2, busy)
  const results = await Promise.allSettled([1, 2, 3, 4].map((i) => lanes.run(async () => i)))
  assert.deepEqual(
    results.map((result) => result.status),
    ['fulfilled', 'fulfilled', 'fulfilled', 'rejected'],
  )
  assert.equal(await lanes.run(async () => 5), 5)
})

test('work that fails gives its lane back', async () => {
  const lanes = createLanes(1, 2, busy)
  const failing = lanes.run(() => Promise.reject(new Error('broken')))
  const next = lanes.run(async () => 'served')
  await assert.rejects(failing, /broken/)
  assert.equal(await next, 'served')
})
