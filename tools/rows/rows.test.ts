import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type TestDatabase, testDatabase } from '../../server/testing/database.ts'
import { root } from '../tree.ts'
import { checkRows } from './check.ts'
import { serviceFiles } from './program.ts'

/** The statements that PostgreSQL cannot describe here, and why. */
const pinned = {
  'reads the catalog of Citus': [
    'platform/db/distribute.ts listUnlinked',
    'platform/db/distribute.ts listUnplaced',
    'platform/db/distribute.ts requireCitus',
    'platform/db/engine.ts hasDistributedTables',
  ],
  'a table or a column of it is known only when it runs': [
    'areas/boot/parts/boot-parts.sql.ts partsLookup',
    'platform/db/partitions.ts dropMonthsBefore',
    'areas/ingest/events/events.sql.ts insertEvents',
    'areas/segments/changes/changes.sql.ts queueContacts',
  ],
  'one of its texts combines conditions that exclude each other': [
    'areas/entitlements/entitlements.sql.ts listEntitlementRows',
    'areas/entitlements/standing.sql.ts findStanding',
    'areas/segments/members/members.sql.ts listTurned',
  ],
}

let database: TestDatabase
before(async () => {
  database = await testDatabase()
})
after(() => database.drop())

test('every statement returns the rows that its type declares', async () => {
  const { differences, undescribed, compared } = await checkRows(database.sql, serviceFiles())
  assert.deepEqual(differences, [])
  const names = undescribed.map((problem) => problem.replace(/^server\/src\/(\S+ \S+): .*$/s, '$1'))
  assert.deepEqual([...new Set(names)].toSorted(), Object.values(pinned).flat().toSorted(), undescribed.join('\n'))
  assert.ok(compared > 800, `${compared} statements were compared`)
})

const contacts = `from contacts where environment_id = \${id}`

const planted: [rule: string, source: string, found: string[]][] = [
  [
    'a column that is missing',
    `export const f = (db: Db, id: string) => db<{ id: string; nickname: string }[]>\`select id ${contacts}\``,
    ['2 f: nickname: declared, but not selected'],
  ],
  [
    'a column that nobody declared',
    `export const f = (db: Db, id: string) => db<{ id: string }[]>\`select id, kind ${contacts}\``,
    ['2 f: kind: selected, but not declared'],
  ],
  [
    'a column of another type',
    `export const f = (db: Db, id: string) => db<{ id: number; created_at: Date; n: string }[]>\`
      select id, created_at, count(*) over () as n ${contacts}\``,
    [
      '2 f: id: declared number, is string',
      '2 f: created_at: declared Date, is string',
      '2 f: n: declared string, is number',
    ],
  ],
  [
    'items of another type',
    `export const f = (db: Db) => db<{ ids: number[] }[]>\`select array_agg(id) as ids from contacts\``,
    ['2 f: ids: declared number[], is string[]'],
  ],
  [
    'a column that may be null, unless a condition excludes it',
    `export const f = (db: Db, id: string) => db<{ name: string; email: string }[]>\`
      select name, email ${contacts} and email is not null\``,
    ['2 f: name: declared string, may be null'],
  ],
  [
    'a table on the side of an outer join that may be missing',
    `export const f = (db: Db) => db<{ id: string; kind: string }[]>\`
      select e.id, c.kind from environments e left join contacts c on c.environment_id = e.id\``,
    ['2 f: kind: declared string, may be null'],
  ],
  [
    'a constant null',
    'export const f = (db: Db) => db<{ id: string }[]>`select null::uuid as id`',
    ['2 f: id: declared string, is null'],
  ],
  [
    'a function whose declared result is not what its statement returns',
    'export const f = (db: Db): Promise<{ id: string }[]> => db`select name as id from contacts`',
    ['2 f: id: declared string, may be null'],
  ],
  [
    'rows that are read without a type',
    `export const f = async (db: Db, id: string) => {
      const [row] = await db\`select name ${contacts}\`
      return row?.name
    }`,
    ['3 f: the rows have no declared type'],
  ],
  [
    'rows without a type that another function reads',
    `const read = (db: Db, id: string) => db\`select name ${contacts}\`
    export const f = async (db: Db) => (await read(db, 'x'))[0]?.name`,
    ['2 read: the rows have no declared type'],
  ],
  [
    'a fragment of another function, under each of its conditions',
    `const columns = (db: Db, all: boolean) => (all ? db\`id, name\` : db\`id\`)
    export const f = (db: Db, all: boolean) => db<{ id: string }[]>\`select \${columns(db, all)} from contacts\``,
    ['3 f: name: selected, but not declared'],
  ],
  [
    'a fragment that a caller gives',
    `const f = (db: Db, columns: Fragment) => db<{ id: string }[]>\`select id, \${columns} from contacts\`
    export const g = (db: Db) => f(db, db\`name\`)`,
    ['2 f: name: selected, but not declared'],
  ],
  [
    'a page of a list, and rows that are given to a statement',
    `const newest = keyset('x', 'desc', { 'c.id': 'uuid' })
    export const f = (db: Db, page: never, ids: { id: string }[]) => newest.read(db, page, ({ key, after, window }) =>
      db<{ id: number }[]>\`select given.id, \${key} from \${rowsIn(db, ids, { id: 'uuid' })} given
        join contacts c on c.id = given.id where true \${after} \${window}\`)`,
    ['4 f: id: declared number, is string'],
  ],
  [
    'a statement that cannot run',
    'export const f = (db: Db) => db<{ id: string }[]>`select id from nowhere`',
    [' f: relation "nowhere" does not exist'],
  ],
]

const valid: [rule: string, source: string][] = [
  [
    'columns of an outer join whose type is a row or nothing',
    `type Row = { id: string; kind: string } | { id: null }
    export const f = (db: Db) => db<Row[]>\`
      select c.id, c.kind from environments e left join contacts c on c.environment_id = e.id\``,
  ],
  [
    'a statement whose rows nobody reads',
    'export const f = async (db: Db) => { await db`select pg_advisory_xact_lock(1)` }',
  ],
  [
    'numbers, truth values, bytes, JSON and lists as the driver returns them',
    `export const f = (db: Db) => db<{ a: number; b: boolean; c: Buffer; d: { x: 1 }; e: string[]; f: string }[]>\`
      select 1::bigint as a, true as b, ''::bytea as c, '{}'::jsonb as d, '{}'::text[] as e, 1::numeric as f\``,
  ],
]

/** Checks sources, each in a file of its own, and returns what is found in each. */
async function checkSources(sources: readonly string[]): Promise<string[][]> {
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'rows-'))
  const at = (path: string) => JSON.stringify(join(root, 'server/src/platform/db', path))
  const imports = [
    `import type { Db, Fragment } from ${at('sql.ts')}`,
    `import { keyset } from ${at('keyset.ts')}`,
    `import { rowsIn } from ${at('rows-in.ts')}`,
  ].join('; ')
  try {
    const files = sources.map((_, n) => join(folder, `${n}.ts`))
    for (const [n, file] of files.entries()) writeFileSync(file, `${imports}\n${sources[n]}\n`)
    const { differences, undescribed } = await checkRows(database.sql, files)
    const found = [...differences, ...undescribed].map((line) => line.slice(line.lastIndexOf('/') + 1))
    return files.map((_, n) =>
      found.filter((line) => line.split(/[.]ts/)[0] === String(n)).map((line) => line.replace(/^\d+[.]ts:?/, '')),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('exactly the planted differences are found', async (t) => {
  const found = await checkSources([...planted, ...valid].map(([, source]) => source))
  for (const [n, [rule, , expected]] of planted.entries())
    await t.test(`the check finds ${rule}`, () => assert.deepEqual(found[n], expected))
  for (const [n, [rule]] of valid.entries())
    await t.test(`the check accepts ${rule}`, () => assert.deepEqual(found[planted.length + n], []))
})
