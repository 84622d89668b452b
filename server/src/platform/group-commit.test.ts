import assert from 'node:assert/strict'
import { test } from 'node:test'
import { distributedHandle } from '../../testing/engine.ts'
import type { Db } from './db/sql.ts'
import { createGroupCommit } from './group-commit.ts'

const pool = (() => {}) as unknown as Db
const refusal = Object.assign(new Error('refused'), { code: '22P02' })

/** Commits are let through one by one, so that what meets in them is no chance. */
function testServer(judge: (items: string[]) => void = () => {}, maxBatch = 100, db: Db = pool) {
  const groups: string[][] = []
  const gates: (() => void)[] = []
  const add = createGroupCommit<string, string>({
    db,
    environmentOf: (item) => item.charAt(0),
    maxBatch,
    sizeOf: (item) => item.length,
    concurrency: 2,
    async commit(items) {
      groups.push(items)
      await new Promise<void>((resolve) => gates.push(resolve))
      judge(items)
      return items.map((item) => `${item} stored`)
    },
  })
  const letAll = async (whileWaiting: Promise<unknown>) => {
    let over = false
    void whileWaiting.then(() => (over = true))
    while (!over) {
      gates.shift()?.()
      await new Promise(setImmediate)
    }
  }
  /** The first has begun before the others arrive. */
  const addAll = (items: string[]) =>
    items.map(async (item, index) => {
      if (index > 0) await new Promise(setImmediate)
      return add(item)
    })
  return { add, addAll, groups, letAll }
}

test('entries that arrive during a commit share the next one, and each gets its own result', async () => {
  const { addAll, groups, letAll } = testServer()
  const told = Promise.all(addAll(['a', 'b', 'c', 'd']))
  await letAll(told)
  assert.deepEqual(groups, [['a'], ['b', 'c', 'd']])
  assert.deepEqual(await told, ['a stored', 'b stored', 'c stored', 'd stored'])
})

test('no result is returned before the commit', async () => {
  const { add, letAll } = testServer()
  let told = 0
  const adding = Promise.all(['a', 'b'].map((item) => add(item).then(() => told++)))
  await new Promise(setImmediate)
  assert.equal(told, 0)
  await letAll(adding)
  assert.equal(told, 2)
})

test('the size of a group is limited', async () => {
  const { add, groups, letAll } = testServer(undefined, 4)
  await letAll(Promise.all(['bb', 'cc', 'dddddd', 'e'].map(add)))
  assert.deepEqual(groups, [['bb', 'cc'], ['dddddd'], ['e']])
})

test('a refused entry fails alone, and the others in its group are stored', async () => {
  const { add, groups, letAll } = testServer((items) => {
    if (items.includes('bad')) throw refusal
  })
  const told = Promise.allSettled(['a', 'bad', 'c'].map(add))
  await letAll(told)
  assert.deepEqual(
    (await told).map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
  assert.deepEqual(groups, [['a', 'bad', 'c'], ['a'], ['bad'], ['c']])
})

test('while the database is unavailable all entries fail at once, and later ones are tried again', async () => {
  let away = true
  const { add, groups, letAll } = testServer(() => {
    if (away) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  })
  const told = Promise.allSettled(['a', 'b', 'c'].map(add))
  await letAll(told)
  assert.deepEqual(groups, [['a', 'b', 'c']])
  assert.ok((await told).every(({ status }) => status === 'rejected'))
  away = false
  const later = add('d')
  await letAll(later)
  assert.equal(await later, 'd stored')
})

test('with distributed tables, only entries of one tenant share a commit', async () => {
  const { addAll, groups, letAll } = testServer(undefined, 100, await distributedHandle())
  const told = Promise.all(addAll(['a1', 'b1', 'a2', 'b2', 'a3']))
  await letAll(told)
  assert.deepEqual(groups.toSorted(), [['a1'], ['a2', 'a3'], ['b1', 'b2']])
  assert.deepEqual(await told, ['a1 stored', 'b1 stored', 'a2 stored', 'b2 stored', 'a3 stored'])
})
