import assert from 'node:assert/strict'
import { test } from 'node:test'
import { distributedHandle } from '../../../testing/engine.ts'
import { batchLookup } from './batch-lookup.ts'
import type { Db } from './sql.ts'

const pool = (() => {}) as unknown as Db
const afterwards = () => new Promise(setImmediate)

/** Finds what is in the set, and writes down what it was asked for together. */
function testServer(present: ReadonlySet<string>, judge: (keys: string[]) => void = () => {}) {
  const statements: string[][] = []
  const find = batchLookup({
    nameOf: (key: string) => key,
    async find(_db, keys) {
      statements.push(keys)
      judge(keys)
      return keys.map((key) => (present.has(key) ? `${key} found` : null))
    },
  })
  return { find, statements }
}

test('concurrent lookups share one statement, and each gets its own result', async () => {
  const { find, statements } = testServer(new Set(['a', 'b']))
  const answers = await Promise.all(['a', 'x', 'b', 'a'].map((key) => find(pool, key)))
  assert.deepEqual(answers, ['a found', null, 'b found', 'a found'])
  assert.deepEqual(statements, [['a', 'x', 'b']])
})

test('nothing is cached: a deleted row is not found by the next lookup', async () => {
  const present = new Set(['key'])
  const { find, statements } = testServer(present)
  assert.equal(await find(pool, 'key'), 'key found')
  present.delete('key')
  assert.equal(await find(pool, 'key'), null)
  assert.equal(statements.length, 2)
})

test('a lookup does not join a statement that is already running', async () => {
  const { find, statements } = testServer(new Set(['key']))
  const first = find(pool, 'key')
  await afterwards()
  await Promise.all([first, find(pool, 'key')])
  assert.deepEqual(statements, [['key'], ['key']])
})

test('lookups during a running statement share the next one', async () => {
  const ends: (() => void)[] = []
  const statements: string[][] = []
  const find = batchLookup({
    nameOf: (key: string) => key,
    async find(_db, keys: string[]) {
      statements.push(keys)
      await new Promise<void>((resolve) => void ends.push(resolve))
      return keys
    },
  })
  const asked: Promise<string | null>[] = []
  for (const key of ['a', 'b', 'c', 'd', 'e']) {
    asked.push(find(pool, key))
    await afterwards()
  }
  assert.deepEqual(statements, [['a']])
  ends.shift()?.()
  assert.equal(await asked[0], 'a')
  await afterwards()
  assert.deepEqual(statements, [['a'], ['b', 'c', 'd', 'e']])
  for (const end of ends) end()
  assert.deepEqual(await Promise.all(asked), ['a', 'b', 'c', 'd', 'e'])
})

test('a hanging statement delays only its own lookups', async () => {
  const hanging = Promise.withResolvers<void>()
  const find = batchLookup({
    nameOf: (key: string) => key,
    async find(_db, keys: string[]) {
      if (keys.includes('hanging')) await hanging.promise
      return keys
    },
  })
  const stuck = find(pool, 'hanging')
  await afterwards()
  assert.equal(await find(pool, 'another'), 'another')
  hanging.resolve()
  assert.equal(await stuck, 'hanging')
})

test('a lookup in a transaction runs its own statement', async () => {
  const { find, statements } = testServer(new Set(['a', 'b']))
  const transaction = (() => {}) as unknown as Db
  await Promise.all([find(pool, 'a'), find(transaction, 'b')])
  assert.deepEqual(statements, [['a'], ['b']])
})

test('an invalid lookup fails alone', async () => {
  const { find } = testServer(new Set(['a', 'c']), (keys) => {
    if (keys.includes('bad')) throw Object.assign(new Error('refused'), { code: '22P02' })
  })
  const answers = await Promise.allSettled(['a', 'bad', 'c'].map((key) => find(pool, key)))
  assert.deepEqual(
    answers.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
})

test('while the database is unavailable it is queried once for all lookups', async () => {
  const { find, statements } = testServer(new Set(), () => {
    throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  })
  const answers = await Promise.allSettled(['a', 'b'].map((key) => find(pool, key)))
  assert.deepEqual(
    answers.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  assert.equal(statements.length, 1)
})

test('with distributed tables, only keys of one tenant share a statement', async () => {
  const statements: string[][] = []
  const find = batchLookup({
    nameOf: (key: string) => key,
    placeOf: (key) => key.charAt(0),
    async find(_db, keys) {
      statements.push(keys)
      return keys.map((key) => `${key} found`)
    },
  })
  const keys = ['a1', 'b1', 'a2', 'b1']
  assert.deepEqual(await Promise.all(keys.map((key) => find(pool, key))), [
    'a1 found',
    'b1 found',
    'a2 found',
    'b1 found',
  ])
  assert.deepEqual(statements.splice(0), [['a1', 'b1', 'a2']])
  const handle = await distributedHandle()
  assert.deepEqual(await Promise.all(keys.map((key) => find(handle, key))), [
    'a1 found',
    'b1 found',
    'a2 found',
    'b1 found',
  ])
  assert.deepEqual(statements, [['a1', 'a2'], ['b1']])
})
