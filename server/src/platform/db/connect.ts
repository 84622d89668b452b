import type { Socket } from 'node:net'
import postgres from 'postgres'
import { isoOf } from '../clock.ts'
import { openSecureSocket, type Security } from './secure-socket.ts'
import { openSocket, type Target } from './socket.ts'
import { timestampOf } from './timestamps.ts'

export type Connection = string | { host: string; port: number; database: string; user: string; password?: string }

type Settings = postgres.Options<Record<string, postgres.PostgresType>> & {
  socket(target: Target): Socket | Promise<Socket>
}

interface PoolOptions {
  /**
   * The maximum number of connections. The driver uses the one that was idle longest, so with many of them every
   * statement wakes a cold server process.
   */
  max?: number
  statementTimeoutMs?: number
  name?: string
}

/**
 * Ignored by PostgreSQL. The driver sends full kilobytes at once and holds the rest back for a moment. After a lost
 * connection, a short greeting would stay behind held-back data, and every new attempt would time out.
 */
const padding = ' '.repeat(1024)

/** Opens a pool. Times arrive as RFC 3339 text and 64-bit integers as numbers, the way the API speaks. */
export function connect(connection: Connection, options: PoolOptions = {}): postgres.Sql {
  const settings: Settings = {
    max: options.max ?? 10,
    idle_timeout: 60,
    connect_timeout: 5,
    keep_alive: 10,
    socket: openSocket,
    // While the database is away, requests queue for these attempts. Frequent attempts fail early and recover together.
    backoff: (tries: number) => Math.min(0.05 * 2 ** tries, 0.2),
    onnotice: () => {},
    connection: {
      application_name: options.name ?? 'userkeep',
      TimeZone: 'UTC',
      jit: 'off', // compiling pays for itself in reports; here it cost a statement ten times its own time
      statement_timeout: options.statementTimeoutMs ?? 15_000,
      idle_in_transaction_session_timeout: 60_000,
      options: padding,
    },
    types: {
      date: { to: 1184, from: [1114, 1184], serialize: asTimestamp, parse: timestampOf },
      bigint: { to: 20, from: [20], serialize: String, parse: Number },
    },
  }
  const sql = openPool(connection, settings)
  askForTypesOnce(sql)
  return sql
}

/** Opens no connection before it is used, so that the driver can parse the address first. */
function openPool(connection: Connection, settings: Settings): postgres.Sql {
  const pool = (more: Partial<Settings>): postgres.Sql =>
    typeof connection === 'string'
      ? postgres(connection, { ...settings, ...more })
      : postgres({ ...connection, ...settings, ...more })
  const plain = pool({})
  const security = plain.options as unknown as Security
  return security.ssl ? pool({ ssl: false, socket: (target) => openSecureSocket(target, security) }) : plain
}

const textArray = 1009

/**
 * The driver queries array types on every new connection, and nobody handles the rejection when it is lost meanwhile,
 * which ends the process. The types of the first connection are used for all.
 */
function askForTypesOnce({ options }: postgres.Sql): void {
  Object.defineProperty(options, 'fetch_types', { get: () => !(textArray in options.parsers) })
}

const asTimestamp = (value: string | Date): string => isoOf(new Date(value))
