import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { StartError } from '../../start-error.ts'
import { lockDirectory, rightTo } from './lock.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'userkeep-lock-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const lockPath = () => join(directory, 'userkeep.lock')
const leftBy = (id: string) => JSON.stringify({ pid: process.pid, incarnation: 'an earlier one', since: '', id })

async function race(starts: number) {
  const tries = await Promise.allSettled(Array.from({ length: starts }, () => lockDirectory(directory)))
  return {
    won: tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    refused: tries.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])),
  }
}

test('of many concurrent starts with the lock of a killed process exactly one succeeds', async () => {
  for (let round = 0; round < 200; round += 1) {
    await writeFile(lockPath(), leftBy(`round ${round}`))
    const { won, refused } = await race(8)
    assert.equal(won.length, 1)
    for (const reason of refused) assert.ok(reason instanceof StartError)
    await won[0]?.()
    assert.deepEqual(await readdir(directory), [])
  }
})

test('a start that is killed while replacing a stale lock does not block later starts', async () => {
  await writeFile(lockPath(), leftBy('the first'))
  await writeFile(rightTo(lockPath(), leftBy('the first')), leftBy('the second'))
  const { won } = await race(4)
  assert.equal(won.length, 1)
  await won[0]?.()
  assert.deepEqual(await readdir(directory), [])
})

for (const text of ['', '{', 'null', '{}'])
  test(`a lock that contains ${JSON.stringify(text)} does not block a start`, async () => {
    await writeFile(lockPath(), text)
    const unlock = await lockDirectory(directory)
    assert.match(await readFile(lockPath(), 'utf8'), new RegExp(`"pid":${process.pid},`))
    await unlock()
  })
