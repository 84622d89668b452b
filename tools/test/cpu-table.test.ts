import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { longestFirst, markdownOf, readCosts, recordCost } from './cpu-table.ts'
import { cpuSecondsOf } from './cpu-time.ts'

test('the table lists the most expensive file first and the total', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'userkeep-costs-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'costs.jsonl')
  recordCost(path, { file: 'a.test.ts', cpuSeconds: 1, wallSeconds: 2 })
  recordCost(path, { file: 'b.test.ts', cpuSeconds: 2.5, wallSeconds: 3 })
  assert.deepEqual(markdownOf(readCosts(path)).split('\n').slice(2), [
    '| b.test.ts | 2.5 | 3.0 |',
    '| a.test.ts | 1.0 | 2.0 |',
    '| **Total** | **3.5** | |',
  ])
})

test('the CPU time of a process includes its child processes', {
  skip: process.platform !== 'linux',
}, () => {
  const before = cpuSecondsOf([process.pid])
  const busy = 'while (process.cpuUsage().user < 300_000);'
  execFileSync(process.execPath, ['-e', busy])
  assert.ok(cpuSecondsOf([process.pid]) - before >= 0.25)
})

test('the slowest files of the last table run first', () => {
  const table = markdownOf([
    { file: 'b.test.ts', cpuSeconds: 2, wallSeconds: 3 },
    { file: 'c.test.ts', cpuSeconds: 11.5, wallSeconds: 12 },
  ])
  assert.deepEqual(longestFirst(['new.test.ts', 'b.test.ts', 'c.test.ts'], table), [
    'c.test.ts',
    'b.test.ts',
    'new.test.ts',
  ])
})
