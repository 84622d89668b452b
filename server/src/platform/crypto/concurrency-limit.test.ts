import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ConcurrencyLimitParts, createConcurrencyLimit } from './concurrency-limit.ts'

const turnsOf = (parts: Partial<ConcurrencyLimitParts> = {}) =>
  createConcurrencyLimit({
    width: 1,
    maxWaiting: 100,
    maxWaitingOfAccount: 100,
    busy: (n) => new Error(`${n} wait`),
    ...parts,
  })

/** Runs all at once and says in which order they began, and what was turned away. */
async function order(parts: Partial<ConcurrencyLimitParts>, asked: readonly string[]) {
  const turns = turnsOf(parts)
  const started: string[] = []
  const ends = asked.map((name) => {
    const [group = '', account = ''] = name.split('/')
    return turns.run({ group, account }, async () => {
      started.push(name)
      await new Promise(setImmediate)
    })
  })
  const settled = await Promise.allSettled(ends)
  return { started, turnedAway: asked.filter((_, i) => settled[i]?.status === 'rejected') }
}

test('the concurrency is limited in total, and to one per account', async () => {
  const turns = turnsOf({ width: 3 })
  const running: string[] = []
  let most = 0
  const work = (account: string) => async () => {
    assert.ok(!running.includes(account), `two of ${account}`)
    running.push(account)
    most = Math.max(most, running.length)
    await new Promise(setImmediate)
    running.splice(running.indexOf(account), 1)
    return account
  }
  const accounts = Array.from({ length: 60 }, (_, i) => `a${i % 7}`)
  const done = await Promise.all(accounts.map((account) => turns.run({ group: 'g', account }, work(account))))
  assert.deepEqual(done, accounts)
  assert.equal(most, 3)
})

test('groups are served in turn, and so are accounts within a group', async () => {
  const { started } = await order({}, ['a/1', 'a/1', 'a/1', 'a/2', 'a/2', 'b/3', 'b/3', 'c/4'])
  assert.deepEqual(started, ['a/1', 'a/1', 'b/3', 'c/4', 'a/2', 'b/3', 'a/1', 'a/2'])
})

test('only the account that floods the queue is refused', async () => {
  const flood = Array.from({ length: 50 }, () => 'a/flood')
  const { started, turnedAway } = await order({ maxWaitingOfAccount: 4 }, [...flood, 'a/owner', 'b/owner'])
  assert.equal(turnedAway.length, 45)
  assert.ok(turnedAway.every((name) => name === 'a/flood'))
  assert.ok(started.includes('a/owner') && started.includes('b/owner'))
})

test('when the queue is full, entries of the group that fills it are refused', async () => {
  const flood = Array.from({ length: 50 }, (_, i) => `a/${i}`)
  const { started, turnedAway } = await order({ maxWaiting: 10 }, [...flood, 'b/owner', 'c/owner'])
  assert.ok(turnedAway.every((name) => name.startsWith('a/')))
  assert.deepEqual(started.slice(0, 4), ['a/0', 'a/1', 'b/owner', 'c/owner'])
})

test('failed work releases its slot', async () => {
  const turns = turnsOf()
  const whose = { group: 'g', account: 'a' }
  const failing = turns.run(whose, () => Promise.reject(new Error('broken')))
  const next = turns.run(whose, async () => 'served')
  await assert.rejects(failing, /broken/)
  assert.equal(await next, 'served')
})
