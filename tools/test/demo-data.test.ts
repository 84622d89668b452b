import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { demoHash, fillDemoData } from './demo-data.ts'

test('the demo data are created once and copied afterwards', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'userkeep-demo-data-'))
  t.after(() => rmSync(folder, { recursive: true }))
  let made = 0
  const fill = async (name: string) => {
    const dataDir = join(folder, name)
    const make = async () => {
      mkdirSync(dataDir)
      writeFileSync(join(dataDir, 'rows'), `made ${++made} times`)
    }
    await fillDemoData(dataDir, make, join(folder, 'cache'))
    return readFileSync(join(dataDir, 'rows'), 'utf8')
  }
  assert.deepEqual([await fill('first'), await fill('second')], ['made 1 times', 'made 1 times'])
})

test('the demo data are created again on another day', () => {
  const [one, next] = [new Date('2026-03-01T08:00:00Z'), new Date('2026-03-02T08:00:00Z')]
  assert.equal(demoHash(one), demoHash(new Date('2026-03-01T20:00:00Z')))
  assert.notEqual(demoHash(one), demoHash(next))
})
