import type postgres from 'postgres'
import type { Config } from './config.ts'
import { boundedConnections, boundedStatementMs } from './platform/bounded-reads.ts'
import { connect } from './platform/db/connect.ts'
import { startEmbedded } from './platform/db/embedded/index.ts'
import { findEngine } from './platform/db/engine.ts'
import { migrate } from './platform/db/migrate.ts'
import { StartError } from './platform/start-error.ts'
import { tables } from './tables.ts'

export interface OpenDatabase {
  sql: postgres.Sql
  workerSql: postgres.Sql
  bootSql: postgres.Sql
  notice: string | null
  close(): Promise<void>
}

const oldestSupported = 150_000

/** Opens the server of DATABASE_URL, or the embedded one, migrated and ready. */
export async function openDatabase(config: Config): Promise<OpenDatabase> {
  const embedded = config.databaseUrl === undefined ? await startEmbedded({ dataDir: config.dataDir }) : null
  const connection = config.databaseUrl ?? (embedded as NonNullable<typeof embedded>).connection
  const sql = connect(connection)
  const workerSql = connect(connection, { name: 'userkeep-worker' })
  const bootSql = connect(connection, {
    name: 'userkeep-boot',
    max: boundedConnections,
    statementTimeoutMs: boundedStatementMs(config.bootPartsMs),
  })
  const pools = [sql, workerSql, bootSql]
  const close = async () => {
    await Promise.all(pools.map((pool) => pool.end({ timeout: 5 })))
    await embedded?.stop()
  }
  try {
    await checkVersion(sql)
    await migrate(sql, { tables })
    await Promise.all(pools.map(findEngine))
    return { sql, workerSql, bootSql, notice: embedded?.notice ?? null, close }
  } catch (error) {
    await close()
    throw explained(error, config)
  }
}

async function checkVersion(sql: postgres.Sql): Promise<void> {
  const [row] = await sql<{ version: string }[]>`select current_setting('server_version_num') as version`
  if (Number(row?.version) < oldestSupported) {
    throw new StartError('DATABASE_URL names a PostgreSQL older than 15: use 15 or newer.')
  }
}

/** Never repeats the URL, which may contain a password. */
function explained(error: unknown, config: Config): unknown {
  if (error instanceof StartError || config.databaseUrl === undefined) return error
  const { code, message } = error as { code?: string; message?: string }
  if (code === undefined) return error
  const { host, pathname } = new URL(config.databaseUrl)
  return new StartError(
    `DATABASE_URL (${host}${pathname}) cannot be used: ${message || code}. Check its host, user, password and database.`,
  )
}
