import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const areas = join(import.meta.dirname, '../src/areas')

test('each letter after g leads to one screen', () => {
  const letters = readdirSync(areas)
    .map((area) => join(areas, area, 'screens.ts'))
    .filter((file) => existsSync(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bshortcut: '(\w)'/g)].map(([, letter]) => letter))
  assert.ok(letters.length > 10)
  assert.deepEqual(
    letters.filter((letter, index) => letters.indexOf(letter) !== index),
    [],
  )
})
