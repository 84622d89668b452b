import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testsOf } from './changed.ts'

const tree: Record<string, string> = {
  'contract/src/index.ts': "export * from './areas/index.ts'",
  'contract/src/areas/index.ts': "import './flags.ts'",
  'contract/src/areas/flags.ts': '',
  'server/src/areas.ts': "import './areas/flags/index.ts'\nimport './areas/credits/index.ts'",
  'server/src/areas/flags/index.ts': "import { decide } from './rules.ts'",
  'server/src/areas/flags/rules.ts': "import type { Flag } from '@userkeep/contract'",
  'server/src/areas/flags/public.ts': "export { decide } from './rules.ts'",
  'server/src/areas/flags/flags.test.ts': "import { testApp } from '../../../testing/app.ts'",
  'server/src/areas/credits/index.ts': '',
  'server/src/areas/credits/credits.test.ts': "import { testApp } from '../../../testing/app.ts'",
  'server/src/areas/banners/audience.ts': "import { decide } from '../flags/public.ts'",
  'server/src/areas/banners/banners.test.ts': "import { testApp } from '../../../testing/app.ts'",
  'server/test/surface/ids.test.ts': "import { testApp } from '../../testing/app.ts'",
  'server/test/readme.test.ts': "read('README.md')",
  'server/testing/app.ts': "import { areas } from '../src/areas.ts'",
  'panel/e2e/flags.spec.ts': '',
  'panel/e2e/screens.spec.ts': '',
  'panel/e2e/credits.spec.ts': '',
}
const found = (...changed: string[]) => testsOf(changed, Object.keys(tree), (file) => tree[file] ?? '')

test('a change runs the tests that import the file, the browser tests of its area and the tests over all areas', () => {
  assert.deepEqual(found('server/src/areas/flags/rules.ts'), [
    'server/src/areas/flags/flags.test.ts',
    'server/src/areas/banners/banners.test.ts',
    'server/test/surface/ids.test.ts',
    'server/test/readme.test.ts',
    'panel/e2e/flags.spec.ts',
  ])
})

test('a change to a test runs that test', () => {
  assert.deepEqual(found('panel/e2e/credits.spec.ts'), ['panel/e2e/credits.spec.ts'])
})

test('a changed panel screen runs the test over all screens', () => {
  assert.deepEqual(found('panel/src/areas/flags/flags-page.tsx'), [
    'panel/e2e/flags.spec.ts',
    'panel/e2e/screens.spec.ts',
  ])
})

test('a changed document runs the tests that mention it', () => {
  assert.deepEqual(found('README.md'), ['server/test/readme.test.ts'])
})

test('a change to the test kit, the platform or the migrations runs all tests', () => {
  const all = Object.keys(tree).filter((file) => /[.](test|spec)[.]ts$/.test(file))
  for (const file of ['server/testing/app.ts', 'server/migrations/0001_start.sql', 'package-lock.json'])
    assert.deepEqual(found(file), all)
})
