import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type postgres from 'postgres'
import { type Connection, connect } from '../server/src/platform/db/connect.ts'
import { startEmbedded } from '../server/src/platform/db/embedded/index.ts'
import { inDatabase } from '../server/testing/database.ts'

/** The same driver, settings and pool for the service and for what it is compared with. */
export const openPool = (connection: Connection): postgres.Sql => connect(connection)

export interface BenchDatabase {
  connection: Connection
  /** For example `embedded PostgreSQL 18.1`. */
  label: string
  remove(): Promise<void>
}

/** A database for this run alone: on the server that DATABASE_URL names, or on an embedded one in a temporary folder. */
export async function benchDatabase(url: string | undefined): Promise<BenchDatabase> {
  const made = url ? await databaseOn(url) : await embeddedDatabase()
  const where = url ? '' : 'embedded '
  return { ...made, label: `${where}PostgreSQL ${await serverVersion(made.connection)}` }
}

async function databaseOn(url: string) {
  const name = `userkeep_bench_${randomBytes(6).toString('hex')}`
  const administer = async (statement: string) => {
    const admin = connect(url, { max: 1, statementTimeoutMs: 60_000 })
    await admin.unsafe(statement).finally(() => admin.end())
  }
  await administer(`create database ${name}`)
  return {
    connection: inDatabase(url, name),
    remove: () => administer(`drop database if exists ${name} with (force)`),
  }
}

async function embeddedDatabase() {
  const folder = await mkdtemp(join(tmpdir(), 'userkeep-bench-'))
  const removeFolder = () => rm(folder, { recursive: true, force: true })
  try {
    await chmod(folder, 0o755) // started by root, PostgreSQL runs as another user that must get in
    const embedded = await startEmbedded({ dataDir: join(folder, 'data') })
    return {
      connection: embedded.connection,
      async remove() {
        await embedded.stop()
        await removeFolder()
      },
    }
  } catch (error) {
    await removeFolder()
    throw error
  }
}

async function serverVersion(connection: Connection): Promise<string> {
  const sql = connect(connection, { max: 1 })
  const [row] = await sql<{ server_version: string }[]>`show server_version`.finally(() => sql.end())
  return row?.server_version.split(' ')[0] ?? 'of an unknown version'
}
