import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { distributedHandle } from '../../testing/engine.ts'
import type { Db } from './db/sql.ts'
import { createLastUsed, type LastUse } from './last-used.ts'

const pool = (() => {}) as unknown as Db
const touch = (id: string, ip: string): LastUse => ({ id, at: new Date(), ip })

test('only the last of several uses is written, once, at the latest when the service stops', async () => {
  const written: LastUse[] = []
  const lastUsed = createLastUsed(pool, { key: async (all) => written.push(...all) }, pino({ level: 'silent' }))
  for (const ip of ['1.1.1.1', '2.2.2.2']) lastUsed.note('key', touch('a', ip))
  lastUsed.note('unheard of', touch('b', '3.3.3.3'))
  await lastUsed.flush()
  await lastUsed.stop()
  assert.deepEqual(
    written.map(({ id, ip }) => [id, ip]),
    [['a', '2.2.2.2']],
  )
})

test('a failing kind does not prevent the others from being written', async () => {
  const written: string[] = []
  const logged: string[] = []
  const flushers = {
    broken: async () => Promise.reject(new Error('away')),
    sound: async (all: LastUse[]) => written.push(...all.map(({ id }) => id)),
  }
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
  const lastUsed = createLastUsed(pool, flushers, log)
  lastUsed.note('broken', touch('a', ''))
  lastUsed.note('sound', touch('b', ''))
  await lastUsed.stop()
  assert.deepEqual(written, ['b'])
  assert.match(logged.join(), /"kind":"broken"/)
})

test('with distributed tables, the uses of each environment are written separately', async () => {
  const groups: string[][] = []
  const write = async (uses: LastUse[]) => groups.push(uses.map(({ id }) => id))
  const lastUsed = createLastUsed(await distributedHandle(), { session: write }, pino({ level: 'silent' }))
  for (const [id, environmentId] of ['a1', 'b1', 'a2'].map((id) => [id, id.charAt(0)] as const)) {
    lastUsed.note('session', { ...touch(id, ''), environmentId })
  }
  await lastUsed.stop()
  assert.deepEqual(groups, [['a1', 'a2'], ['b1']])
})
