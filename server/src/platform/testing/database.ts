import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type postgres from 'postgres'
import { type Connection, connect } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'

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
  const name = `userkeep_test_${randomBytes(6).toString('hex')}`
  const admin = connect(on, { max: 1, statementTimeoutMs: 60_000 })
  const template = await ensureTemplate(admin, on)
  await admin.unsafe(`create database ${name} template ${template}`)
  const connection = inDatabase(on, name)
  const sql = connect(connection, { max: 10 })
  return {
    connection,
    sql,
    async drop() {
      await sql.end({ timeout: 5 })
      await admin.unsafe(`drop database if exists ${name} with (force)`)
      await admin.end()
    },
  }
}

async function ensureTemplate(admin: postgres.Sql, on: Connection): Promise<string> {
  const name = `userkeep_template_${migrationsHash()}`
  const lock = 48_151_623
  await admin`select pg_advisory_lock(${lock})`
  try {
    const [existing] = await admin`select 1 from pg_database where datname = ${name}`
    if (existing) return name
    const building = `${name}_building`
    await admin.unsafe(`drop database if exists ${building} with (force)`)
    await admin.unsafe(`create database ${building}`)
    const sql = connect(inDatabase(on, building), { max: 1 })
    await migrate(sql)
    await sql.end()
    await admin.unsafe(`alter database ${building} rename to ${name}`)
    return name
  } finally {
    await admin`select pg_advisory_unlock(${lock})`
  }
}

function migrationsHash(): string {
  const directory = new URL('../../../migrations/', import.meta.url)
  const hash = createHash('sha256')
  for (const name of readdirSync(directory).sort()) hash.update(readFileSync(new URL(name, directory)))
  return hash.digest('hex').slice(0, 12)
}
