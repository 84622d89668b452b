import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type postgres from 'postgres'
import { type Connection, connect } from '../src/platform/db/connect.ts'
import { findEngine } from '../src/platform/db/engine.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { buildTemplate, clearWorkers, createEverywhere, dropEverywhere, findCluster, placementsHash } from './citus.ts'
import { clearUnused, type Unused } from './leftover-databases.ts'
import { openNamedSession } from './named-session.ts'

export interface TestDatabase {
  connection: Connection
  sql: postgres.Sql
  drop(): Promise<void>
}

/** The run's own embedded PostgreSQL; a single file run by hand takes the server that answers locally. */
function server(): Connection {
  const embedded = process.env.TEST_EMBEDDED
  if (embedded) return JSON.parse(embedded) as Connection
  return process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
}

export const inDatabase = (connection: Connection, database: string): Connection =>
  typeof connection === 'string'
    ? Object.assign(new URL(connection), { pathname: `/${database}` }).href
    : { ...connection, database }

/** A migrated database of the test's own, copied from a template that is made once for these migrations. */
export async function testDatabase(on?: Connection): Promise<TestDatabase> {
  const citus = process.env.TEST_CITUS_URL
  return on === undefined && citus ? databaseOn(await onCluster(citus)) : databaseOn(onServer(on ?? server()))
}

/** Differences where tables are distributed. */
interface Host {
  connection: Connection
  hash: string
  unused: Unused
  buildTemplate(sql: postgres.Sql, name: string): Promise<void>
  create(sql: postgres.Sql, name: string, template: string): Promise<unknown>
  drop(sql: postgres.Sql, name: string): Promise<unknown>
  clear(): Promise<void>
}

/**
 * The embedded server of a run goes with the run, and its files one after another make use of one template. It does not
 * wait for the disk, so that copying files costs it a fifth of writing every page through its log.
 */
const onServer = (connection: Connection): Host => ({
  connection,
  hash: migrationsHash(),
  unused: { templatesToo: typeof connection === 'string', force: false },
  buildTemplate: (sql, name) => buildOnServer(sql, connection, name),
  create: (sql, name, template) =>
    sql.unsafe(
      `create database ${name} template ${template} ${typeof connection === 'string' ? '' : 'strategy file_copy'}`,
    ),
  drop: (sql, name) => sql.unsafe(`drop database if exists ${name} with (force)`),
  clear: async () => {},
})

async function onCluster(url: string): Promise<Host> {
  const cluster = await findCluster(url)
  return {
    connection: url,
    hash: placementsHash(migrationsHash()),
    unused: { templatesToo: false, force: true },
    buildTemplate: (_sql, name) => buildTemplate(cluster, name),
    create: (_sql, name, template) => createEverywhere(cluster, name, template),
    drop: (_sql, name) => dropEverywhere(cluster, name),
    clear: () => clearWorkers(cluster),
  }
}

async function databaseOn(host: Host): Promise<TestDatabase> {
  const { connection: on, hash, unused } = host
  const name = `userkeep_test_${randomBytes(6).toString('hex')}_${hash}`
  const template = `userkeep_template_${hash}`
  // While it stands, nobody takes the database or its template for a leftover.
  const session = await openNamedSession(name, on)
  await session.ask(async (sql) => {
    await inTurn(sql, async () => {
      await clearUnused(sql, unused)
      await host.clear()
      const [existing] = await sql`select 1 from pg_database where datname = ${template}`
      if (!existing) await host.buildTemplate(sql, template)
    })
    await host.create(sql, name, template)
  })
  const connection = inDatabase(on, name)
  const sql = connect(connection, { max: 10 })
  await findEngine(sql)
  return {
    connection,
    sql,
    async drop() {
      await sql.end({ timeout: 5 })
      await session.ask(async (sql) => {
        await host.drop(sql, name)
        await sql`select set_config('application_name', 'userkeep', false)`
        await inTurn(sql, () => clearUnused(sql, unused))
      })
      await session.leave()
    },
  }
}

async function inTurn(sql: postgres.Sql, work: () => Promise<void>): Promise<void> {
  const lock = 48_151_623
  await sql`select pg_advisory_lock(${lock})`
  try {
    await work()
  } finally {
    await sql`select pg_advisory_unlock(${lock})`
  }
}

async function buildOnServer(sql: postgres.Sql, on: Connection, name: string): Promise<void> {
  const building = `${name}_building`
  await sql.unsafe(`drop database if exists ${building} with (force)`)
  await sql.unsafe(`create database ${building}`)
  const inside = connect(inDatabase(on, building), { max: 1 })
  await migrate(inside)
  await inside.end()
  await sql.unsafe(`alter database ${building} rename to ${name}`)
}

function migrationsHash(): string {
  const directory = new URL('../migrations/', import.meta.url)
  const hash = createHash('sha256')
  for (const name of readdirSync(directory).sort()) hash.update(readFileSync(new URL(name, directory)))
  return hash.digest('hex').slice(0, 12)
}
