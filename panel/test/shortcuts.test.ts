import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const areas = join(import.meta.dirname, '../src/areas')

const fieldOf = (text: string, pattern: RegExp) => pattern.exec(text)?.[1]

/** The screens with a place in the navigation. */
const placed = readdirSync(areas)
  .map((area) => join(areas, area, 'screens.ts'))
  .filter((file) => existsSync(file))
  .flatMap((file) => readFileSync(file, 'utf8').split(/(?=\bpath: ')/))
  .filter((text) => text.includes('nav: {'))
  .map((text) => ({
    path: fieldOf(text, /\bpath: '([^']+)'/),
    group: fieldOf(text, /\bgroup: '(\w+)'/),
    under: fieldOf(text, /\bunder: '([^']+)'/),
    icon: fieldOf(text, /\bicon: (\w+)/),
    shortcut: fieldOf(text, /\bshortcut: '(.)'/),
  }))

const twice = (values: readonly (string | undefined)[]) =>
  values.filter((value, index) => values.indexOf(value) !== index)

const settings = ['organization', 'signIn', 'billing', 'communication', 'records']

test('every entry of the navigation has a shortcut, and each letter after g opens one screen', () => {
  assert.ok(placed.length > 35)
  assert.deepEqual(
    placed.filter(({ shortcut }) => shortcut === undefined),
    [],
  )
  assert.deepEqual(twice(placed.map(({ shortcut }) => shortcut)), [])
})

test('every entry of the navigation has its own icon', () => {
  assert.deepEqual(twice(placed.map(({ icon }) => icon)), [])
})

test('the collapsed navigation has at most 23 entries, including Get started', () => {
  const main = placed.filter(({ group = '', under }) => !settings.includes(group) && !under)
  assert.ok(main.length <= 23, String(main.length))
})

test('a nested entry is in the group of its parent', () => {
  for (const { path, group, under } of placed.filter((one) => one.under)) {
    assert.equal(placed.find((one) => one.path === under)?.group, group, path)
  }
})
