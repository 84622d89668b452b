import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minutes, seconds } from '../../../platform/clock.ts'
import { afterFailure, afterSuccess, failuresToOpen, type Reach, whileProbed } from './breaker.ts'

const start = new Date('2026-11-01T12:00:00Z')
const later = (milliseconds: number) => new Date(start.getTime() + milliseconds)
const well: Reach = { unreachable: false, since: start, failures: 0, probeAt: null }

const failing = (times: number, at = start) => {
  let reach = well
  for (let n = 0; n < times; n++) reach = afterFailure(reach, at)
  return reach
}

test('the circuit breaker opens at the fifth failure in a row, and not before', () => {
  assert.equal(failing(failuresToOpen - 1).unreachable, false)
  const open = failing(failuresToOpen, later(seconds(9)))
  assert.deepEqual(open, { unreachable: true, since: later(seconds(9)), failures: 5, probeAt: later(seconds(39)) })
})

test('a successful call resets the number of failures', () => {
  const interrupted = afterSuccess(failing(failuresToOpen - 1), later(seconds(1)))
  assert.deepEqual(interrupted, well)
})

test('failures of calls that started before the breaker opened change nothing', () => {
  const open = failing(failuresToOpen)
  assert.deepEqual(afterFailure(open, later(seconds(5))), open)
})

test('an open breaker allows a probe after 30 seconds, then less often, down to every five minutes', () => {
  let reach = failing(failuresToOpen)
  const waits = [1, 2, 3, 4, 5].map(() => {
    const at = reach.probeAt as Date
    reach = whileProbed(reach, at)
    return (reach.probeAt as Date).getTime() - at.getTime()
  })
  assert.deepEqual(waits, [minutes(1), minutes(2), minutes(5), minutes(5), minutes(5)])
  assert.deepEqual(reach.since, start)
})

test('a response closes the breaker and sets the time of the change', () => {
  const closed = afterSuccess(failing(failuresToOpen), later(minutes(3)))
  assert.deepEqual(closed, { unreachable: false, since: later(minutes(3)), failures: 0, probeAt: null })
})
