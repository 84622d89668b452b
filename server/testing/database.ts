import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type postgres from 'postgres'
import { type Connection, connect } from '../src/platform/db/connect.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { clearUnused } from './leftover-databases.ts'
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
export async function testDatabase(on: Connection = server()): Promise<TestDatabase> {
  const migrations = migrationsHash()
  const name = `userkeep_test_${randomBytes(6).toString('hex')}_${migrations}`
  const template = `userkeep_template_${migrations}`
  // While it stands, nobody takes the database or its template for a leftover.
  const session = await openNamedSession(name, on)
  await session.ask(async (sql) => {
    await inTurn(sql, async () => {
      await clearUnused(sql, { templatesToo: outlivesTests(on) })
      await ensureTemplate(sql, on, template)
    })
    await sql.unsafe(`create database ${name} template ${template}`)
  })
  const connection = inDatabase(on, name)
  const sql = connect(connection, { max: 10 })
  return {
    connection,
    sql,
    async drop() {
      await sql.end({ timeout: 5 })
      await session.ask(async (sql) => {
        await sql.unsafe(`drop database if exists ${name} with (force)`)
        await sql`select set_config('application_name', 'userkeep', false)`
        await inTurn(sql, () => clearUnused(sql, { templatesToo: outlivesTests(on) }))
      })
      await session.leave()
    },
  }
}

/** The embedded server of a run goes with the run, and its files one after another make use of one template. */
const outlivesTests = (on: Connection): boolean => typeof on === 'string'

async function inTurn(sql: postgres.Sql, work: () => Promise<void>): Promise<void> {
  const lock = 48_151_623
  await sql`select pg_advisory_lock(${lock})`
  try {
    await work()
  } finally {
    await sql`select pg_advisory_unlock(${lock})`
  }
}

async function ensureTemplate(sql: postgres.Sql, on: Connection, name: string): Promise<void> {
  const [existing] = await sql`select 1 from pg_database where datname = ${name}`
  if (existing) return
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
