import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { wrongImports } from './cruise.ts'

const areas = `
import { rolesArea } from './areas/roles/index.ts'
import { membersArea } from './areas/members/index.ts'
import { contactsArea } from './areas/contacts/index.ts'
export const tiers = {
  identity: [rolesArea, membersArea],
  people: [contactsArea],
}
export const areas = Object.values(tiers).flat()
`

/** A house with every part in its place; a test adds the one import that it is about. */
const sound = {
  'server/src/areas.ts': areas,
  'contract/package.json': JSON.stringify({ name: '@userkeep/contract', exports: { '.': './src/index.ts' } }),
  'contract/src/kernel.ts': 'export const limit = 1; export type Limit = number',
  'contract/src/index.ts': "export * from './kernel.ts'",
  'client/src/index.ts': "import type { Limit } from '../../contract/src/index.ts'; export const ask = (n: Limit) => n",
  'portal/src/state.ts': 'export interface State { name: string }',
  'panel/e2e/states.ts': "import type { State } from '../../portal/src/state.ts'; export const states: State[] = []",
  'panel/src/page.ts': "import { ask } from '../../client/src/index.ts'; export const page = ask(1)",
  'server/src/platform/db.ts': "import { limit } from '../../../contract/src/index.ts'; export const db = limit",
  'server/demo/seed.ts': 'export const scene = 1',
  'server/src/areas/roles/demo.ts': "import { scene } from '../../../demo/seed.ts'; export const demo = scene",
  'server/testing/kit.ts': "import { areas } from '../src/areas.ts'; export const kit = areas",
  'server/src/areas/roles/public.ts': "import { db } from '../../platform/db.ts'; export const role = db",
  'server/src/areas/roles/index.ts': 'export const rolesArea = 1',
  'server/src/areas/members/index.ts': 'export const membersArea = 1',
  'server/src/areas/contacts/index.ts': 'export const contactsArea = 1',
  'server/src/areas/roles/roles.sql.ts': 'export const rows = 1; export type Row = number',
  'server/src/areas/members/public.ts': "import { role } from '../roles/public.ts'; export const member = role",
  'server/src/areas/contacts/public.ts': "import { member } from '../members/public.ts'; export const contact = member",
  'server/src/areas/contacts/contacts.test.ts': "import { kit } from '../../../testing/kit.ts'; kit",
}

async function judge(extra: Record<string, string>): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), 'userkeep-imports-'))
  try {
    for (const [file, text] of Object.entries({ ...sound, ...extra })) {
      mkdirSync(dirname(join(root, file)), { recursive: true })
      writeFileSync(join(root, file), `${text}\n`)
    }
    mkdirSync(join(root, 'node_modules/@userkeep'), { recursive: true })
    symlinkSync(join(root, 'contract'), join(root, 'node_modules/@userkeep/contract'), 'junction')
    return await wrongImports(root)
  } finally {
    rmSync(root, { recursive: true })
  }
}

const area = 'server/src/areas'
const wrong: [sentence: string, rule: string, file: string, text: string][] = [
  ['the contract imports no workspace', 'contract', 'contract/src/upward.ts', "import '../../client/src/index.ts'"],
  [
    'the evaluator imports nothing of ours',
    'evaluator',
    'evaluator/src/upward.ts',
    "import '../../contract/src/index.ts'",
  ],
  ['the platform knows no area', 'platform', 'server/src/platform/area.ts', "import '../areas/roles/public.ts'"],
  [
    'the platform knows no area by type either',
    'platform',
    'server/src/platform/area-type.ts',
    "import type { Row } from '../areas/roles/roles.sql.ts'; export type X = Row",
  ],
  ['the platform imports no test kit', 'platform', 'server/src/platform/kit.ts', "import '../../testing/kit.ts'"],
  [
    'an area sees only public.ts of a lower one',
    'area-contacts',
    `${area}/contacts/inside.ts`,
    "import '../roles/roles.sql.ts'",
  ],
  [
    'an area sees no inside of a lower one by type either',
    'area-contacts',
    `${area}/contacts/inside-type.ts`,
    "import type { Row } from '../roles/roles.sql.ts'; export type X = Row",
  ],
  ['an area sees no higher tier', 'area-members', `${area}/members/higher.ts`, "import '../contacts/public.ts'"],
  [
    'an area sees no later area of its own tier',
    'area-roles',
    `${area}/roles/later.ts`,
    "import '../members/public.ts'",
  ],
  ['an area never imports the wiring', 'area-roles', `${area}/roles/wiring.ts`, "import '../../areas.ts'"],
  ['an area imports no test kit', 'area-roles', `${area}/roles/kit.ts`, "import '../../../testing/kit.ts'"],
  [
    "an area's test sees no inside of another area",
    'area-contacts-test',
    `${area}/contacts/inside.test.ts`,
    "import '../roles/roles.sql.ts'",
  ],
  [
    'a dynamic import counts',
    'area-roles',
    `${area}/roles/dynamic.ts`,
    "export const late = () => import('../members/public.ts')",
  ],
  ['re-exporting counts', 'area-roles', `${area}/roles/again.ts`, "export { member } from '../members/public.ts'"],
  ["an area's rules are pure", 'pure-rules', `${area}/roles/rules.ts`, "import { db } from '../../platform/db.ts'; db"],
  ['served code never imports the demo', 'demo-stays-in-demos', `${area}/roles/shown.ts`, "import './demo.ts'"],
  ['served code imports no test kit', 'main', 'server/src/main.ts', "import '../testing/kit.ts'"],
  [
    'the client takes no values from the contract',
    'types-of-contract-only',
    'client/src/value.ts',
    "import { limit } from '../../contract/src/index.ts'; limit",
  ],
  [
    'an import by package name is reported as well',
    'types-of-contract-only',
    'client/src/by-name.ts',
    "import { limit } from '@userkeep/contract'; limit",
  ],
  [
    'the client imports no values of the contract next to types',
    'types-of-contract-only',
    'client/src/both.ts',
    "import type { Limit } from '../../contract/src/index.ts'; export { limit } from '../../contract/src/index.ts'",
  ],
  [
    'a frontend does not see the server',
    'panel',
    'panel/src/server.ts',
    "import type { X } from '../../server/src/platform/db.ts'; export type Y = X",
  ],
  ['a frontend does not see another frontend', 'portal', 'portal/src/frontend.ts', "import '../../panel/src/page.ts'"],
  [
    'the browser tests do not see the server',
    'browser-tests',
    'panel/e2e/server.ts',
    "import type { X } from '../../server/src/platform/db.ts'; export type Y = X",
  ],
  ['an import of a missing file is reported', 'resolvable', `${area}/roles/nothing.ts`, "import './gone.ts'"],
]

test('a valid tree has no findings', async () => {
  assert.deepEqual(await judge({}), [])
})

test('every forbidden import direction is reported', async (t) => {
  const found = await judge(Object.fromEntries(wrong.map(([, , file, text]) => [file, text])))
  for (const [sentence, rule, file] of wrong) {
    await t.test(sentence, () => {
      const said = found.filter((line) => line.startsWith(`${file} → `))
      assert.ok(
        said.some((line) => line.includes(`(${rule}:`)),
        said.join('\n') || 'nothing was said',
      )
    })
  }
})

test('an import cycle is reported, including one of types', async () => {
  const found = await judge({
    'contract/src/a.ts': "import type { B } from './b.ts'; export type A = B",
    'contract/src/b.ts': "import type { A } from './a.ts'; export type B = A",
  })
  assert.ok(found.some((line) => line.includes('no-cycle')))
})

test('an area without a tier is reported', async () => {
  assert.deepEqual(await judge({ [`${area}/billing/public.ts`]: 'export {}' }), [
    'server/src/areas/billing has no place in server/src/areas.ts',
  ])
})
