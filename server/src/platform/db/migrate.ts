import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type postgres from 'postgres'
import { StartError } from '../start-error.ts'
import type { Tables } from '../tables.ts'
import { allowUnplaced, distribute } from './distribute.ts'
import { hasDistributedTables } from './engine.ts'
import { isNobodysFault } from './errors.ts'
import type { Db } from './sql.ts'
import { transaction } from './transaction.ts'

const lock = 7_205_759_403
const ours = new URL('../../../migrations/', import.meta.url)

interface Migration {
  name: string
  text: string
  hash: string
}

interface MigrateOptions {
  /** Where tables are distributed, new tables of a migration are placed as declared here. */
  tables?: Tables
  directory?: URL
}

/** Applies the migrations that are missing, in order. Instances that start together wait for one another. */
export async function migrate(
  sql: postgres.Sql,
  { tables = {}, directory = ours }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = await readMigrations(directory)
  await alone(sql, createTable)
  const done: string[] = []
  for (const migration of await missing(sql, migrations))
    if (await apply(sql, migration, tables).catch((error) => throwNamed(migration, error))) done.push(migration.name)
  return done
}

function throwNamed({ name }: Migration, error: Error): never {
  if (isNobodysFault(error)) throw error
  throw new Error(`The migration ${name} failed: ${error.message}`, { cause: error })
}

async function readMigrations(directory: URL): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, directory), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** One instance at a time, for as long as it takes. */
const alone = <T>(sql: postgres.Sql, work: (tx: postgres.TransactionSql) => PromiseLike<T>): Promise<T> =>
  transaction(sql, async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`select pg_advisory_xact_lock(${lock})`
    return work(tx)
  })

const createTable = (tx: postgres.TransactionSql) => tx`
  create table if not exists migrations (
    name text primary key, hash text not null, applied_at timestamptz not null
  )`

async function missing(db: Db, migrations: Migration[]): Promise<Migration[]> {
  const rows = await db<{ name: string; hash: string }[]>`select name, hash from migrations`
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]))
  const changed = migrations.find(({ name, hash }) => applied.has(name) && applied.get(name) !== hash)
  if (changed) {
    throw new StartError(`The migration ${changed.name} was changed after it was applied to this database. Restore it.`)
  }
  return migrations.filter(({ name }) => !applied.has(name))
}

/** Returns whether this instance applied it. */
const apply = (sql: postgres.Sql, migration: Migration, tables: Tables): Promise<boolean> =>
  alone(sql, async (tx) => {
    if ((await missing(tx, [migration])).length === 0) return false
    const { name, text, hash } = migration
    const isDistributed = await hasDistributedTables(tx)
    if (isDistributed) await allowUnplaced(tx)
    await tx.unsafe(text).simple()
    if (isDistributed) await distribute(tx, tables)
    await tx`insert into migrations (name, hash, applied_at) values (${name}, ${hash}, ${new Date()})`
    return true
  })
