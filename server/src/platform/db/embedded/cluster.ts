import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from '../../start-error.ts'
import { program } from './binaries.ts'
import type { Place } from './place.ts'
import { giveTo, run } from './run-as.ts'

export const user = 'userkeep'
export const database = 'userkeep'

/** Written once into `postgresql.conf`, where an operator may change them. Durability keeps its defaults. */
const settings = {
  max_connections: '100',
  shared_buffers: '64MB',
  max_wal_size: '512MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '2',
  max_worker_processes: '4',
  io_method: 'sync',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

export async function prepareCluster(place: Place): Promise<void> {
  const version = await readFile(join(place.cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) await createCluster(place)
  else await refuseOtherVersion(place, version.trim())
  await giveTo(place.runAs, place.cluster)
}

/**
 * Created in a draft directory and moved into place, so that a killed start leaves nothing that looks like a cluster.
 */
async function createCluster(place: Place): Promise<void> {
  const contents = await readdir(place.cluster).catch(() => [])
  if (contents.length > 0)
    throw new StartError(
      `${place.cluster} holds files but no database: empty it, or set DATA_DIR to another directory.`,
    )
  const draft = `${place.cluster}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  await giveTo(place.runAs, draft)
  try {
    await initialise(place, draft)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    const { stderr, message } = error as Error & { stderr?: string }
    const reason = stderr?.match(/(?:error|FATAL): +(.*)/)?.[1] ?? message.split('\n')[0]
    throw new StartError(
      `The embedded database could not be created in ${place.cluster} (${reason}). Fix this, or set DATABASE_URL.`,
    )
  }
  await rename(draft, place.cluster)
  await syncDirectory(dirname(place.cluster))
}

async function initialise({ packageDir, runAs }: Place, draft: string): Promise<void> {
  const set = Object.entries(settings).flatMap(([name, value]) => ['--set', `${name}=${value}`])
  // The order of C is the same on every machine; the builtin provider adds case mapping beyond ASCII.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = [`--username=${user}`, '--auth-local=trust', '--auth-host=reject']
  await run(runAs, program(packageDir, 'initdb'), ['-D', draft, ...locale, ...access, ...set, '--no-instructions'])
  const alone = ['--single', '-D', draft, 'postgres']
  await run(runAs, program(packageDir, 'postgres'), alone, `CREATE DATABASE ${database}\n`)
}

async function refuseOtherVersion({ packageDir, cluster, runAs }: Place, made: string): Promise<void> {
  const current = (await run(runAs, program(packageDir, 'postgres'), ['--version'])).match(/\) (\d+)/)?.[1]
  if (made === current) return
  throw new StartError(
    `The database in ${cluster} was created by PostgreSQL ${made}, but this is ${current}. Dump it with ${made} and load it into a new DATA_DIR.`,
  )
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory)
  await handle.sync().finally(() => handle.close())
}
