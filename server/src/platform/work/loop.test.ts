import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { test } from 'node:test'
import { pino } from 'pino'
import { until } from '../../../testing/until.ts'
import { hours } from '../clock.ts'
import { startLoop } from './loop.ts'

const log = pino({ level: 'silent' })

test('a loop runs once in its interval', async () => {
  let runs = 0
  const loop = startLoop({ name: 'x', log, everyMs: 5, run: async () => ++runs < 0 })
  await until('it ran five times', () => runs >= 5)
  await loop.stop()
})

test('a loop continues at once while there is more, then sleeps until it is woken', async () => {
  const bell = new EventEmitter()
  let waiting = 3
  let runs = 0
  const run = async () => {
    runs++
    return --waiting > 0
  }
  const wakeOn = (listener: () => void) => {
    bell.on('ring', listener)
    return () => bell.off('ring', listener)
  }
  const loop = startLoop({ name: 'x', log, everyMs: hours(1), run, wakeOn })
  await until('all is done', () => runs === 3)
  bell.emit('ring')
  await until('it was woken', () => runs === 4)
  await loop.stop()
  assert.equal(bell.listenerCount('ring'), 0)
})

test('a wake-up during a run is not missed, and runs never overlap', async () => {
  const bell = new EventEmitter()
  let [runs, running, most] = [0, 0, 0]
  const run = async () => {
    most = Math.max(most, ++running)
    if (++runs === 1) for (let ring = 0; ring < 5; ring++) bell.emit('ring')
    await new Promise((resolve) => setTimeout(resolve, 5))
    running--
    return false
  }
  const loop = startLoop({
    name: 'x',
    log,
    everyMs: hours(1),
    run,
    wakeOn: (listener) => {
      bell.on('ring', listener)
      return () => {}
    },
  })
  await until('it ran again', () => runs === 2)
  await loop.stop()
  assert.equal(most, 1)
})

test('stopping waits for the current run', async () => {
  const entered = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  let ended = false
  const run = async () => {
    entered.resolve()
    await mayEnd.promise
    ended = true
    return true
  }
  const loop = startLoop({ name: 'x', log, everyMs: 1, run })
  await entered.promise
  const stopped = loop.stop().then(() => assert.ok(ended))
  mayEnd.resolve()
  await stopped
})

test('a run that fails is logged once, and the loop goes on', async () => {
  const logged: string[] = []
  const noting = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) })
  let runs = 0
  const run = async () => {
    if (++runs <= 2) throw new Error('the database is away')
    return false
  }
  const loop = startLoop({ name: 'mail', log: noting, everyMs: 1, run })
  await until('it got over it', () => runs >= 4)
  await loop.stop()
  assert.equal(logged.length, 1)
  assert.match(logged[0] ?? '', /"loop":"mail".*loop failed/)
})
