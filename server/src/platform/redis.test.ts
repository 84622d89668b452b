import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { noRedisServer, throwawayRedis } from '../../testing/throwaway-redis.ts'
import { until as waitUntil } from '../../testing/until.ts'
import { connectRedis } from './redis.ts'

const until = (holds: () => boolean) => waitUntil(String(holds), holds)

function recorder() {
  const lines: string[] = []
  return { lines, log: pino({ base: null }, { write: (line: string) => void lines.push(line) }) }
}

test('an invalid URL is refused without repeating it', () => {
  assert.throws(
    () => connectRedis('redis://:hunter2@host:not-a-port', recorder().log),
    (error: Error) => !`${error.message}${error.stack}`.includes('hunter2'),
  )
})

test('losing and regaining Redis is logged once each, never with the password', {
  skip: noRedisServer,
}, async (t) => {
  const server = await throwawayRedis()
  t.after(() => server.kill())
  const { lines, log } = recorder()
  const redis = connectRedis(server.url.replace('//', '//default:hunter2@'), log)
  t.after(() => redis.disconnect())
  await until(() => redis.status === 'ready')
  await server.kill()
  let failures = 0
  redis.on('error', () => (failures += 1))
  await until(() => failures >= 3)
  await assert.rejects(redis.ping())
  await server.start()
  await until(() => redis.status === 'ready')
  const told = lines.map((line) => JSON.parse(line).msg)
  assert.deepEqual(told.slice(-3), ['Redis is connected', 'Redis is unavailable', 'Redis is connected'])
  assert.ok(!lines.join().includes('hunter2'))
})
