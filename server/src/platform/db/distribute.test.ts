import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import type postgres from 'postgres'
import { v7 as uuid } from 'uuid'
import { type Cluster, createBare, dropEverywhere, findCluster } from '../../../testing/citus.ts'
import { testDatabase } from '../../../testing/database.ts'
import { tables } from '../../tables.ts'
import { StartError } from '../start-error.ts'
import { connect } from './connect.ts'
import { distribute, requireCitus } from './distribute.ts'
import { findEngine, isDistributed } from './engine.ts'
import { migrate } from './migrate.ts'
import { transaction } from './transaction.ts'

const url = process.env.TEST_CITUS_URL ?? ''
const skip = url === '' && 'TEST_CITUS_URL names no Citus'

async function onBareDatabase(work: (sql: postgres.Sql) => Promise<void>): Promise<void> {
  const cluster: Cluster = await findCluster(url)
  const name = `userkeep_test_${randomBytes(6).toString('hex')}_${'0'.repeat(12)}`
  const sql = connect(await createBare(cluster, name), { max: 4 })
  try {
    await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
    await dropEverywhere(cluster, name)
  }
}

const place = (sql: postgres.Sql, declared = tables) => transaction(sql, (tx) => distribute(tx, declared))

/** An organization with an environment, and so many contacts in it. */
async function fill(sql: postgres.Sql, count: number): Promise<string> {
  const [organizationId, environmentId, now] = [uuid(), uuid(), new Date()]
  await sql`
    insert into organizations (id, code, name, created_at)
    values (${organizationId}, ${`org_${organizationId.replaceAll('-', '')}`}, 'Acme', ${now})`
  await sql`
    insert into environments (organization_id, id, environment, created_at)
    values (${organizationId}, ${environmentId}, 'live', ${now})`
  for (let n = 0; n < count; n++)
    await sql`
      insert into contacts (environment_id, id, kind, first_seen_at, last_seen_at, created_at, updated_at)
      values (${environmentId}, ${uuid()}, 'visitor', ${now}, ${now}, ${now}, ${now})`
  return environmentId
}

const countContacts = async (sql: postgres.Sql, environmentId: string) =>
  (await sql`select 1 from contacts where environment_id = ${environmentId}`).count

const placements = async (sql: postgres.Sql): Promise<Map<string, string>> =>
  new Map(
    (
      await sql<{ name: string; placement: string }[]>`
        select logicalrelid::text as name, partmethod::text || repmodel::text as placement from pg_dist_partition`
    ).map(({ name, placement }) => [name, placement]),
  )

test('on a server without Citus the error says what is missing', { skip: url !== '' && 'this is Citus' }, async () => {
  const database = await testDatabase()
  try {
    await assert.rejects(requireCitus(database.sql), StartError)
    assert.equal(isDistributed(database.sql), false)
  } finally {
    await database.drop()
  }
})

test('all tables are distributed with their rows, and a second run does nothing', { skip }, () =>
  onBareDatabase(async (sql) => {
    await migrate(sql, { tables })
    const environmentId = await fill(sql, 3)
    await requireCitus(sql)
    const done = await place(sql)
    assert.ok(done.includes('contacts: by environment_id') && done.includes('audit_events: by organization_id'))
    const placed = await placements(sql)
    for (const [name, { placement }] of Object.entries(tables)) {
      const wanted = { tenant: 'hs', reference: 'nt', coordinator: 'ns', local: undefined }[placement ?? 'tenant']
      if (wanted) assert.equal(placed.get(name), wanted, name)
    }
    assert.equal(await countContacts(sql, environmentId), 3)
    assert.deepEqual(await place(sql), [])
    await findEngine(sql)
    assert.ok(isDistributed(sql))
    await transaction(sql, async (tx) => assert.ok(isDistributed(tx)))
  }),
)

test('the foreign keys are restored and enforced', { skip }, () =>
  onBareDatabase(async (sql) => {
    await migrate(sql, { tables })
    const keys = () => sql`
      select conrelid::regclass::text as table, conname, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      where contype = 'f' and conparentid = 0 and c.relname = any(${Object.keys(tables)}) order by 1, 2`
    const before = await keys()
    await place(sql)
    assert.deepEqual([...(await keys())], [...before])
    const environmentId = await fill(sql, 1)
    await sql`delete from organizations where id = (select organization_id from environments where id = ${environmentId})`
    assert.equal(await countContacts(sql, environmentId), 0)
  }),
)

test('tables of later migrations are distributed, too', { skip }, () =>
  onBareDatabase(async (sql) => {
    await migrate(sql, { tables })
    await place(sql)
    const folder = await mkdtemp(join(tmpdir(), 'userkeep-migrations-'))
    await writeFile(
      join(folder, '9001-toys.sql'),
      `create table toys (
         environment_id uuid not null, organization_id uuid not null, id uuid not null, contact_id uuid not null,
         primary key (environment_id, id),
         foreign key (organization_id, environment_id) references environments on delete cascade,
         foreign key (environment_id, contact_id) references contacts on delete cascade);
       create table toy_parts (
         environment_id uuid not null, id uuid not null, toy_id uuid not null, primary key (environment_id, id),
         foreign key (environment_id, toy_id) references toys on delete cascade);
       create index toy_parts_of_toy on toy_parts (environment_id, toy_id);
       create table staff_toys (id uuid primary key, organization_id uuid not null references organizations);
       alter table contacts add column toys int not null default 0;`,
    )
    const declared = { ...tables, toys: {}, toy_parts: {}, staff_toys: { placement: 'local' } as const }
    const options = { tables: declared, directory: pathToFileURL(`${folder}/`) }
    assert.deepEqual(await migrate(sql, options), ['9001-toys.sql'])
    await rm(folder, { recursive: true })
    const placed = await placements(sql)
    assert.deepEqual([placed.get('toys'), placed.get('toy_parts'), placed.get('staff_toys')], ['hs', 'hs', 'ns'])
    const environmentId = await fill(sql, 2)
    await sql`
      insert into toys (environment_id, organization_id, id, contact_id)
      select c.environment_id, e.organization_id, c.id, c.id from contacts c join environments e on e.id = c.environment_id
      where c.environment_id = ${environmentId}`
    await sql`insert into staff_toys select id, id from organizations`
    assert.deepEqual(await place(sql, declared), [])
  }),
)
