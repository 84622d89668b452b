import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'
import { type EmbeddedPostgres, startEmbedded } from '../../server/src/platform/db/embedded/index.ts'
import { databaseFolders, makeFolder } from './fast-folder.ts'

/**
 * One embedded PostgreSQL for a whole run; each test file makes a database of its own in it. Stored in memory where
 * possible: copying the files of a database costs a tenth there.
 */
export async function throwawayPostgres() {
  const { embedded, remove } = await startInFirst(databaseFolders())
  try {
    return {
      connection: embedded.connection,
      /** The process id of its postmaster. */
      pid: Number.parseInt(await readFile(join(embedded.dataDir, 'postmaster.pid'), 'utf8'), 10),
      version: await prepare(embedded.connection),
      async stop() {
        await embedded.stop()
        await remove()
      },
    }
  } catch (error) {
    await embedded.stop()
    await remove()
    throw error
  }
}

/** Starts in the next folder where one does not let PostgreSQL run, such as a file system without programs. */
async function startInFirst([parent, ...others]: string[]): Promise<{
  embedded: EmbeddedPostgres
  remove(): Promise<void>
}> {
  if (parent === undefined) throw new Error('There is no folder for a throwaway PostgreSQL.')
  const folder = makeFolder(parent, 'userkeep-test-')
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    return { embedded: await startEmbedded({ dataDir: join(folder, 'data') }), remove }
  } catch (error) {
    await remove()
    if (others.length === 0) throw error
    return startInFirst(others)
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
