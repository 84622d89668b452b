import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moduleOf } from './modules.ts'
import { unusedExports } from './unused.ts'

const packages = new Map([
  ['@userkeep/contract', { folder: 'contract', exports: { '.': './src/index.ts', './*': './src/*.ts' } }],
])

const unusedIn = (files: Record<string, string>) =>
  unusedExports(
    new Map(Object.entries(files).map(([path, content]) => [path, moduleOf(path, content)])),
    packages,
    (file) => !file.startsWith('client/'),
  ).map((sentence) => sentence.replace(/, which.*/, ''))

test('every kind of export that no other file imports is reported', () => {
  const source = [
    'export const a = 1, b = 2',
    'export function f() {}',
    'export interface Thing {}',
    'export type Id = string',
    'export class Box {}',
    'export const { c } = { c: 1 }',
    'export default f',
  ]
  assert.deepEqual(
    unusedIn({ 'a.ts': source.join('\n') }),
    ['1 exports a', '1 exports b', '2 exports f', '3 exports Thing', '4 exports Id', '5 exports Box']
      .map((found) => `a.ts:${found}`)
      .concat('a.ts:6 exports c', 'a.ts:7 exports default'),
  )
})

test('every kind of import marks an export as used, including from workspace packages', () => {
  const used = {
    'server/a.ts':
      'export const one = 1\nexport type Two = 2\nexport const three = 3\nexport const four = 4\nexport const five = 5',
    'server/b.ts': [
      "import { one as first, type Two } from './a.ts'",
      "const { three } = await import('./a.ts')",
      "const four = (await import('./a.ts')).four",
      "type Five = typeof import('./a.ts').five",
    ].join('\n'),
    'contract/src/index.ts': "export * from './flags.ts'",
    'contract/src/flags.ts': 'export const flags = 1\nexport const unused = 2',
    'contract/src/areas.ts': 'export const areas = 1',
    'client/c.ts': "import { flags } from '@userkeep/contract'\nimport { areas } from '@userkeep/contract/areas'",
  }
  assert.deepEqual(unusedIn(used), ['contract/src/flags.ts:2 exports unused'])
})

test('a re-exported name is used when the re-export is imported', () => {
  const files = {
    'public.ts': "export { a, b as offered } from './own.ts'",
    'own.ts': 'export const a = 1\nexport const b = 2',
  }
  assert.deepEqual(unusedIn(files), [
    'public.ts:1 exports a',
    'public.ts:1 exports offered',
    'own.ts:1 exports a',
    'own.ts:2 exports b',
  ])
  const importing = { ...files, 'c.ts': "import { offered } from './public.ts'" }
  assert.deepEqual(unusedIn(importing), ['public.ts:1 exports a', 'own.ts:1 exports a'])
})

test('modules loaded by a glob pattern or a URL are used', () => {
  assert.deepEqual(
    unusedIn({
      'app/collect.ts': [
        "import.meta.glob('../areas/*/part.ts', { eager: true, import: 'part' })",
        "new Worker(new URL('thread.ts', import.meta.url))",
        `new URL(\`../areas/$${'{name}'}/demo.ts\`, import.meta.url)`,
      ].join('\n'),
      'app/thread.ts': 'export const run = 1',
      'areas/flags/part.ts': 'export const part = 1\nexport const other = 2',
      'areas/flags/demo.ts': 'export const demo = 1',
    }),
    ['areas/flags/part.ts:2 exports other'],
  )
})
