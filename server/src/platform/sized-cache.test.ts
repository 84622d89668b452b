import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSizedCache } from './sized-cache.ts'

const lengths = () => createSizedCache<string>({ max: 10, sizeOf: (text) => text.length })

test('the least recently used values are removed until the rest is within the limit', async () => {
  const cache = lengths()
  for (const [key, value] of Object.entries({ a: 'aaaa', b: 'bbbb' })) cache.set(key, Promise.resolve(value))
  await Promise.all([cache.get('b'), cache.get('a')])
  cache.set('c', Promise.resolve('cccc'))
  await cache.get('c')
  assert.deepEqual(
    [await cache.get('a'), cache.get('b'), await cache.get('c'), cache.size()],
    ['aaaa', undefined, 'cccc', 8],
  )
})

test('a replaced value no longer counts, and one above the limit is not stored', async () => {
  const cache = lengths()
  cache.set('a', Promise.resolve('aaaaaaaa'))
  await cache.get('a')
  cache.set('a', Promise.resolve('a'))
  assert.deepEqual([await cache.get('a'), cache.size()], ['a', 1])
  cache.set('b', Promise.resolve('b'.repeat(11)))
  assert.equal(await cache.get('b'), 'b'.repeat(11))
  assert.deepEqual([cache.get('b'), cache.size()], [undefined, 0])
})

test('a value that fails to load is not stored', async () => {
  const cache = lengths()
  cache.set('a', Promise.reject(new Error('away')))
  await assert.rejects(async () => cache.get('a'), /away/)
  assert.deepEqual([cache.get('a'), cache.size()], [undefined, 0])
})
