import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseBrowserTests, chooseTests, runsAlone } from './files.ts'

const files = [
  'README.md',
  'server/src/areas/roles/roles.test.ts',
  'server/src/main.ts',
  'tools/a.test.mjs',
  'panel/e2e/b.spec.ts',
]

test('without a filter every test file runs and nothing else', () => {
  assert.deepEqual(chooseTests(files, []), ['server/src/areas/roles/roles.test.ts', 'tools/a.test.mjs'])
})

test('a filter is a folder, a file or a part of a path', () => {
  for (const filter of ['server/src/areas/roles', './server/src/areas/roles/roles.test.ts', 'roles'])
    assert.deepEqual(chooseTests(files, [filter]), ['server/src/areas/roles/roles.test.ts'])
})

test('several filters add up', () => {
  assert.equal(chooseTests(files, ['roles', 'tools']).length, 2)
})

test('what runs in a browser is chosen likewise, and apart', () => {
  assert.deepEqual(chooseBrowserTests(files, []), ['panel/e2e/b.spec.ts'])
  assert.deepEqual(chooseBrowserTests(files, ['roles']), [])
})

test('what changes its process or takes long runs alone, and everything else with others', () => {
  assert.ok(runsAlone('server/test/surface/ids.test.ts'))
  assert.ok(runsAlone('client/test/verify-webhook.test.ts'), 'it sets a variable of the environment')
  assert.equal(runsAlone('server/src/areas/credits/credits.test.ts'), false)
})
