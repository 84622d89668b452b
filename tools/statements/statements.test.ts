import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkStatements } from './check.ts'
import { createSources } from './sources.ts'

const tables = {
  contacts: {},
  customers: {},
  usage_counters: {},
  environments: { placement: 'reference' },
  users: { placement: 'local' },
} as const

const ownership = {
  order: ['audit', 'organizations', 'contacts', 'customers', 'usage'],
  owners: new Map([
    ['environments', 'organizations'],
    ['users', 'organizations'],
    ['contacts', 'contacts'],
    ['customers', 'customers'],
    ['usage_counters', 'usage'],
  ]),
}

const root = '/project/server/src/'

/** `$id` stands for a value in a template. */
const withValues = (text: string) => text.replace(/\$(\w+)/g, (_, name) => `$\{${name}}`)

function check(files: Record<string, string>) {
  const contents = new Map(Object.entries(files).map(([file, text]) => [root + file, withValues(text)]))
  return checkStatements(createSources(contents), root, Object.keys(files), tables, ownership)
}

const faultsIn = (files: Record<string, string>) => check(files).faults
const breachesIn = (source: string) => check({ 'areas/usage/x.sql.ts': source }).breaches

const offered = {
  'areas/contacts/public.ts': "export { contactRows } from './public.sql.ts'",
  'areas/contacts/public.sql.ts':
    'export const contactRows = (db: Db) => db`(select environment_id, id from contacts)`',
}

test('a table of another area is reported in a statement, also in a verb, a part or a nested fragment', () => {
  const faults = faultsIn({
    'areas/usage/report.ts': 'await sql`\nselect 1 from contacts c where c.environment_id = $id`',
    'areas/usage/x.sql.ts': [
      'const isKnown = (db: Db) => db`exists (select 1 from contacts c where c.environment_id = $id)`',
      `const find = (db: Db) => db\`select 1 from usage_counters u where u.environment_id = $id and \${isKnown(db)}\``,
      'const all = (db: Db) => db`select 1 from usage_counters u',
      `  \${joined ? db\`join customers c on c.environment_id = u.environment_id\` : db\`\`} where u.environment_id = $id\``,
    ].join('\n'),
    'platform/erase.sql.ts': 'await db`delete from contacts where environment_id = $id`',
  })
  assert.deepEqual(faults.toSorted(), [
    'areas/usage/report.ts:2 names contacts, which belongs to contacts',
    'areas/usage/x.sql.ts:1 names contacts, which belongs to contacts',
    'areas/usage/x.sql.ts:4 names customers, which belongs to customers',
    'platform/erase.sql.ts:1 writes contacts, which belongs to contacts',
  ])
})

test('a table in a public fragment of its owner is allowed', () => {
  const faults = faultsIn({
    ...offered,
    'areas/usage/x.sql.ts': `import { contactRows } from '../contacts/public.ts'
      const find = (db: Db) => db\`select 1 from \${contactRows(db)} c where c.environment_id = $id\``,
  })
  assert.deepEqual(faults, [])
})

test('a common table expression with the name of a table is not that table', () => {
  const source = 'const find = (db: Db) => db`with contacts as (select 1 as id) select id from contacts`'
  assert.deepEqual(faultsIn({ 'areas/usage/x.sql.ts': source }), [])
})

test('an area below the owner may read a staff table but not write it', () => {
  const read = 'await db`select 1 from environments where id = $id`'
  assert.deepEqual(faultsIn({ 'areas/audit/a.ts': read }), [])
  assert.deepEqual(faultsIn({ 'areas/usage/a.ts': read }), [
    'areas/usage/a.ts:1 names environments, which belongs to organizations',
  ])
  assert.deepEqual(faultsIn({ 'areas/audit/a.ts': 'await db`delete from environments where id = $id`' }), [
    'areas/audit/a.ts:1 writes environments, which belongs to organizations',
  ])
})

test('demo data reads the tables of other areas through their owner', () => {
  assert.deepEqual(faultsIn({ 'areas/usage/demo.ts': 'await db`select 1 from contacts where environment_id = $id`' }), [
    'areas/usage/demo.ts:1 names contacts, which belongs to contacts',
  ])
  const through = "import { contactRows } from '../contacts/public.ts'\nawait db`select 1 from $contactRows(db) c`"
  assert.deepEqual(
    faultsIn({ ...offered, 'areas/usage/demo.ts': through.replace('$contactRows(db)', '$' + '{contactRows(db)}') }),
    [],
  )
})

test('a template that is not valid SQL is reported', () => {
  assert.deepEqual(faultsIn({ 'areas/usage/a.ts': 'const find = () => db`select from from from`' }), [
    'areas/usage/a.ts find: PostgreSQL cannot parse this template',
  ])
})

test('a tenant table must be restricted by its scope column; mentioning the column is not enough', () => {
  const statements = {
    mentioned: 'select environment_id from contacts',
    inOneBranch: 'select 1 from contacts where environment_id = $id or name = $name',
    joinedById: 'select 1 from contacts c join customers k on k.id = c.customer_id where c.environment_id = $id',
    ofUnrestricted: 'select 1 from contacts c join customers k on k.environment_id = c.environment_id',
    ofEveryEnvironment: 'select 1 from contacts c join environments e on e.id = c.environment_id',
    nested: 'select (select count(*) from customers) from contacts where environment_id = $id',
    inUnion: 'select id from contacts where environment_id = $id union all select id from contacts',
    named: 'with all_contacts as (select environment_id from contacts) select 1 from all_contacts',
    changed: 'update contacts set name = $name where id = $id',
    removed: 'delete from contacts where ctid = any(array(select ctid from contacts where environment_id = $id))',
    copied: 'insert into usage_counters (environment_id) select environment_id from contacts',
    different: 'select 1 from contacts where environment_id <> $id',
  }
  const source = Object.entries(statements).map(([name, text]) => `const ${name} = (db: Db) => db\`${text}\``)
  const found = breachesIn(source.join('\n'))
  const rule = (name: string, table: string) => `areas/usage/x.sql.ts ${name}: restricts ${table} to a tenant`
  assert.deepEqual(found, [
    rule('changed', 'contacts'),
    rule('copied', 'contacts'),
    rule('different', 'contacts'),
    rule('inOneBranch', 'contacts'),
    rule('inUnion', 'contacts'),
    rule('joinedById', 'customers'),
    rule('mentioned', 'contacts'),
    rule('named', 'contacts'),
    rule('nested', 'customers'),
    rule('ofEveryEnvironment', 'contacts'),
    rule('ofUnrestricted', 'contacts'),
    rule('ofUnrestricted', 'customers'),
    rule('removed', 'contacts'),
  ])
})

test('a condition, a join or a row with the scope column restricts a table', () => {
  const statements = [
    'select 1 from contacts where environment_id = any($ids)',
    'select 1 from contacts c join customers k on k.environment_id = c.environment_id where k.environment_id = $id',
    'select 1 from contacts c join customers k using (environment_id) where c.environment_id = $id',
    'select 1 from contacts c join environments e on e.id = c.environment_id where e.organization_id = $id',
    'select 1 from contacts where (environment_id, id) in (select environment_id, id from given)',
    'select 1 from given g cross join lateral (select 1 from contacts c where c.environment_id = g.environment_id) x',
    'select 1 from (select environment_id, id from contacts) c where c.environment_id = $id',
    'select 1 from contacts where environment_id = $id and a = 1 or environment_id = $id and b = 1',
    'update contacts c set name = g.name from given g where c.environment_id = g.environment_id',
    'insert into contacts (environment_id, id) values ($id, $id)',
  ]
  assert.deepEqual(breachesIn(statements.map((text) => `db\`${text}\``).join('\n')), [])
})

test('a statement that cannot run on distributed tables is reported', () => {
  const statements = {
    joined: 'select 1 from contacts c join users u on u.id = c.id where c.environment_id = $id',
    hopping: 'with recursive x as (select 1) select * from x',
    reading:
      'insert into contacts (environment_id) values ($id) returning (select count(*) from customers where environment_id = $id)',
    adding:
      'insert into usage_counters (organization_id) values (1) on conflict (organization_id) do update set used = usage_counters.used + 1',
    locking: 'select 1 from contacts where environment_id = any($ids) for update skip locked',
    orphaned: 'select not exists (select 1 from environments e where e.id = $id)',
    dated: "insert into contacts (environment_id) values ($id) returning to_char(created_at, 'YYYY')",
    timed: 'select 1 from unnest($times::text[]::timestamptz[]) t (at)',
  }
  const source = Object.entries(statements).map(([name, text]) => `const ${name} = (db: Db) => db\`${text}\``)
  assert.deepEqual(
    breachesIn(source.join('\n')).map((breach) => breach.replace('areas/usage/x.sql.ts ', '')),
    [
      'adding: has an alias for what on conflict compares with',
      'dated: returns nothing that depends on settings',
      'hopping: is not recursive',
      'joined: joins no local table to tenant tables',
      'locking: locks rows of one environment alone',
      'orphaned: looks for a reference row by a join',
      'reading: reads nothing in returning',
      'timed: takes times as times',
    ],
  )
})

test('writes that a distributed database refuses are reported', () => {
  const insert = 'insert into usage_counters as u (environment_id, quantity)'
  const statements = {
    valueInConflict: `${insert} select c.environment_id, 1 from contacts c where c.environment_id = $id
      on conflict (environment_id) do update set quantity = least(u.quantity, $most)`,
    tenantAsValue: `${insert} select $id, 1 from contacts c where c.environment_id = $id`,
    castTenant: `${insert} select $id::uuid, 1 from contacts c where c.environment_id = $id`,
    byTimeZone: 'update contacts c set trend = extract(epoch from c.created_at) where c.environment_id = $id',
    byDay: `update contacts set day = to_char(seen_at, 'YYYY') where environment_id = $id`,
    inCondition: `update contacts set name = $name where environment_id = $id and date_trunc('day', seen_at) = $day`,
  }
  const source = Object.entries(statements).map(([name, text]) => `const ${name} = (db: Db) => db\`${text}\``)
  const rules = {
    conflict: 'has no value in on conflict after insert … select',
    tenant: 'takes the tenant of inserted rows from the selected rows',
    zone: 'updates by nothing that depends on the time zone',
  }
  assert.deepEqual(breachesIn(source.join('\n')), [
    `areas/usage/x.sql.ts byDay: ${rules.zone}`,
    `areas/usage/x.sql.ts byTimeZone: ${rules.zone}`,
    `areas/usage/x.sql.ts castTenant: ${rules.tenant}`,
    `areas/usage/x.sql.ts inCondition: ${rules.zone}`,
    `areas/usage/x.sql.ts tenantAsValue: ${rules.tenant}`,
    `areas/usage/x.sql.ts valueInConflict: ${rules.conflict}`,
  ])
})

test('writes in the form that a distributed database takes are allowed', () => {
  const insert = 'insert into usage_counters as u (environment_id, quantity)'
  const statements = [
    `${insert} select c.environment_id, $quantity from contacts c where c.environment_id = $id
      on conflict (environment_id) do update set quantity = u.quantity + excluded.quantity`,
    `${insert} values ($id, 1) on conflict (environment_id) do update set quantity = least(u.quantity, $most)`,
    `${insert} select $id, quantity from unnest($quantities::int[]) quantity`,
    "update contacts c set trend = extract(epoch from c.created_at at time zone 'UTC') where c.environment_id = $id",
    'update contacts set trend = extract(epoch from $at::timestamptz) where environment_id = $id',
  ]
  const source = statements.map((text, n) => `const number${n} = (db: Db) => db\`${text}\``)
  assert.deepEqual(breachesIn(source.join('\n')), [])
})

test('a segment field that takes the tenant from the contact is reported', () => {
  const field = (tenant: string) =>
    `const votes = { value: (db: Db) => db\`(select count(*) from contacts v where v.environment_id = ${tenant})\` }`
  const file = 'areas/contacts/segment-fields.sql.ts'
  assert.deepEqual(check({ [file]: field('c.environment_id') }).breaches, [
    `${file} votes: gives the tenant as a value`,
  ])
  assert.deepEqual(check({ [file]: field('$id') }).breaches, [])
})

test('a statement or a fragment that reads the clock of the database is reported, and one with the time of the service is not', () => {
  const where = 'u.environment_id = $id'
  const clocks = [
    'now()',
    'pg_catalog.now()',
    'clock_timestamp()',
    'current_timestamp',
    'current_date',
    'localtimestamp(0)',
    'age(u.at)',
  ]
  for (const clock of clocks)
    assert.deepEqual(
      breachesIn(`const due = (db: Db) => db\`select 1 from usage_counters u where ${where} and u.at <= ${clock}\``),
      ['areas/usage/x.sql.ts due: does not read the clock of the database'],
      clock,
    )
  assert.deepEqual(breachesIn("const isDue = (db: Db) => db`u.due_at <= now() - interval '1 day'`"), [
    'areas/usage/x.sql.ts isDue: does not read the clock of the database',
  ])
  const given = 'u.at <= $now and age(u.at, $now) > $span and u.user = current_user'
  assert.deepEqual(
    breachesIn(`const due = (db: Db) => db\`select 1 from usage_counters u where ${where} and ${given}\``),
    [],
  )
})
