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

test('without a filter, exactly the test files run', () => {
  assert.deepEqual(chooseTests(files, []), ['server/src/areas/roles/roles.test.ts', 'tools/a.test.mjs'])
})

test('a filter matches a folder, a file or a part of a path', () => {
  for (const filter of ['server/src/areas/roles', './server/src/areas/roles/roles.test.ts', 'roles'])
    assert.deepEqual(chooseTests(files, [filter]), ['server/src/areas/roles/roles.test.ts'])
})

test('several filters select the union of their files', () => {
  assert.equal(chooseTests(files, ['roles', 'tools']).length, 2)
})

test('browser tests are selected separately with the same filters', () => {
  assert.deepEqual(chooseBrowserTests(files, []), ['panel/e2e/b.spec.ts'])
  assert.deepEqual(chooseBrowserTests(files, ['roles']), [])
})

test('a test file that changes or measures its process runs alone; all others share a process', () => {
  assert.ok(runsAlone('client/test/verify-webhook.test.ts'), 'it sets a variable of the environment')
  assert.ok(runsAlone('server/test/surface/stalls.test.ts'), 'it measures the time of its thread')
  assert.equal(runsAlone('server/test/surface/ids.test.ts'), false)
  assert.equal(runsAlone('server/test/money/killed.test.ts'), false, 'it kills another process')
  assert.equal(runsAlone('server/src/areas/credits/credits.test.ts'), false)
})
