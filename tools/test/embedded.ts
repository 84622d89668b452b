import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { startEmbedded } from '../../server/src/platform/db/embedded/index.ts'

/** One embedded PostgreSQL for a whole run; each test file makes a database of its own in it. */
export async function throwawayPostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'userkeep-test-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await chmod(folder, 0o755) // started by root, PostgreSQL runs as another user that must get in
    const embedded = await startEmbedded({ dataDir: join(folder, 'data') })
    return {
      connection: embedded.connection,
      version: await prepare(embedded.connection),
      async stop() {
        await embedded.stop()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Its data goes with the run, so it need not survive a power cut. Answers the server's version. */
async function prepare(connection: postgres.Options<never>): Promise<string> {
  const sql = postgres({ ...connection, max: 1 })
  try {
    for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
      await sql.unsafe(`alter system set ${setting} = off`)
    await sql`select pg_reload_conf()`
    const [row] = await sql<{ server_version: string }[]>`show server_version`
    return row?.server_version ?? 'unknown'
  } finally {
    await sql.end()
  }
}
