import { randomBytes } from 'node:crypto'
import { open, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import postgres from 'postgres'
import type { Place } from './place.ts'
import { until } from './processes.ts'
import { giveTo } from './run-as.ts'

const trusting = 'local all all trust\n'
/** Requires a password, because other processes of PostgreSQL's user can reach its socket. */
const closed = 'local all all scram-sha-256\n'

interface Protection {
  password: string
  /** Makes the running database ask for the password, where it does not yet. */
  enforce(connection: { host: string; port: number; database: string; user: string }): Promise<void>
}

/**
 * Returns the password of the database from the data directory. A database without one, or whose password was lost,
 * gets a new one once it runs. Its access rules are closed last, so that an interrupted start is repaired by the next.
 */
export async function protectionOf(dataDir: string, place: Place): Promise<Protection> {
  const file = join(dataDir, 'database.password')
  const known = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  const rules = await readFile(rulesOf(place), 'utf8')
  if (known && rules === closed) return { password: known.trim(), enforce: async () => {} }
  const password = known?.trim() || (await createPassword(file))
  await writeRules(place, trusting)
  return {
    password,
    async enforce(connection) {
      const sql = postgres({ ...connection, max: 1, onnotice: () => {} })
      try {
        await sql.unsafe(`ALTER ROLE ${connection.user} PASSWORD '${password}'`)
        await writeRules(place, closed)
        await reload(sql)
      } finally {
        await sql.end({ timeout: 5 })
      }
    },
  }
}

/** The postmaster reads the rules before it accepts another connection, and notifies its sessions before that. */
async function reload(sql: postgres.Sql): Promise<void> {
  const loadedAt = async () => (await sql<{ at: string }[]>`SELECT pg_conf_load_time()::text AS at`)[0]?.at
  const before = await loadedAt()
  await sql`SELECT pg_reload_conf()`
  await until(async () => (await loadedAt()) !== before, 10_000)
}

const rulesOf = ({ cluster }: Place) => join(cluster, 'pg_hba.conf')

async function writeRules(place: Place, rules: string): Promise<void> {
  const path = rulesOf(place)
  await writeFile(`${path}.new`, rules, { mode: 0o600 })
  await giveTo(place.runAs, `${path}.new`)
  await rename(`${path}.new`, path)
}

async function createPassword(file: string): Promise<string> {
  const password = randomBytes(24).toString('hex')
  const draft = await open(`${file}.new`, 'w', 0o600)
  // Root may start a database of another user, who starts it again later.
  const { uid, gid } = await stat(dirname(file))
  if (process.getuid?.() === 0) await draft.chown(uid, gid)
  await draft.writeFile(`${password}\n`)
  await draft.sync().finally(() => draft.close())
  await rename(`${file}.new`, file)
  return password
}
