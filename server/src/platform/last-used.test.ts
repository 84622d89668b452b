import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { createTouches, type Touch, type TouchParts } from './last-used.ts'

const parts = {} as TouchParts
const touch = (id: string, ip: string): Touch => ({ id, at: new Date(), ip })

test('of many uses the last one is written, once, at the latest when the service stops', async () => {
  const written: Touch[] = []
  const touches = createTouches(parts, { key: async (_sql, all) => written.push(...all) }, pino({ level: 'silent' }))
  for (const ip of ['1.1.1.1', '2.2.2.2']) touches.note('key', touch('a', ip))
  touches.note('unheard of', touch('b', '3.3.3.3'))
  await touches.flush()
  await touches.stop()
  assert.deepEqual(
    written.map(({ id, ip }) => [id, ip]),
    [['a', '2.2.2.2']],
  )
})

test('one kind that cannot be written does not keep the others from it', async () => {
  const written: string[] = []
  const logged: string[] = []
  const flushers = {
    broken: async () => Promise.reject(new Error('away')),
    sound: async (_sql: unknown, all: Touch[]) => written.push(...all.map(({ id }) => id)),
  }
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
  const touches = createTouches(parts, flushers, log)
  touches.note('broken', touch('a', ''))
  touches.note('sound', touch('b', ''))
  await touches.stop()
  assert.deepEqual(written, ['b'])
  assert.match(logged.join(), /"kind":"broken"/)
})
