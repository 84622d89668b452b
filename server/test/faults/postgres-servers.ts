import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { connect } from '../../src/platform/db/connect.ts'
import { locatePackage, program } from '../../src/platform/db/embedded/binaries.ts'
import { readPidFile } from '../../src/platform/db/embedded/pid-file.ts'
import { choosePlace, type Place } from '../../src/platform/db/embedded/place.ts'
import { postgresIn, signal } from '../../src/platform/db/embedded/processes.ts'
import { giveTo, launch, run } from '../../src/platform/db/embedded/run-as.ts'
import { freePort } from '../../testing/free-port.ts'
import { until } from '../../testing/until.ts'

/** A PostgreSQL server of its own, on a port of this machine. */
export interface PostgresServer {
  readonly connection: string
  /** Starts it, also after it was killed. */
  start(): Promise<void>
  /** Kills all its processes at once, as a loss of power does. */
  kill(): Promise<void>
  /** Makes a standby the primary. */
  promote(): Promise<void>
  /** Acknowledges commits from now on only after the standby has written them. */
  waitForStandby(): Promise<void>
  /** Creates a standby that follows this server. */
  createStandby(directory: string): Promise<PostgresServer>
}

const user = 'userkeep'
const settings = {
  max_connections: '150',
  shared_buffers: '64MB',
  wal_level: 'replica',
  // Enough for a standby to follow that was away for a while.
  wal_keep_size: '1GB',
  max_wal_senders: '4',
  hot_standby: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
}

/** Creates a server with an empty database. */
export async function createPostgres(directory: string): Promise<PostgresServer> {
  const place = await placeIn(directory)
  const { runAs, cluster, packageDir } = place
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  // Reachable from this machine only, for the minutes of one run.
  const access = [`--username=${user}`, '--auth=trust', '--no-instructions']
  const set = Object.entries(settings).flatMap(([name, value]) => ['--set', `${name}=${value}`])
  await run(runAs, program(packageDir, 'initdb'), ['-D', cluster, ...locale, ...access, ...set])
  await run(
    runAs,
    program(packageDir, 'postgres'),
    ['--single', '-D', cluster, 'postgres'],
    `create database ${user}\n`,
  )
  return serverIn(place)
}

async function placeIn(directory: string): Promise<Place> {
  await mkdir(directory)
  const place = await choosePlace(directory, locatePackage())
  await mkdir(place.cluster, { recursive: true, mode: 0o700 })
  await giveTo(place.runAs, place.cluster)
  return place
}

async function serverIn(place: Place): Promise<PostgresServer> {
  const { cluster } = place
  const port = await freePort()
  const connection = `postgres://${user}@127.0.0.1:${port}/${user}`
  let running: ChildProcess | null = null
  const query = async (...statements: string[]) => {
    const sql = connect(connection, { max: 1 })
    try {
      for (const statement of statements) await sql.unsafe(statement)
    } finally {
      await sql.end({ timeout: 5 })
    }
  }
  return {
    connection,
    async start() {
      running = await startIn(place, port)
    },
    async kill() {
      if (running !== null && !hasEnded(running)) {
        const ended = once(running, 'exit')
        running.kill('SIGKILL')
        await ended
      }
      running = null
      await until('all processes of the server have ended', async () => {
        const left = await postgresIn(cluster)
        signal(left, 'SIGKILL')
        return left.length === 0
      })
    },
    promote: () => query('select pg_promote()'),
    async waitForStandby() {
      await query(`alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()')
      const sql = connect(connection, { max: 1 })
      const isFollowed = async () => (await sql`select 1 from pg_stat_replication where sync_state = 'sync'`).length > 0
      await until('the standby follows', isFollowed).finally(() => sql.end({ timeout: 5 }))
    },
    createStandby: (directory) => standbyOf(connection, cluster, directory),
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

async function startIn({ cluster, packageDir, runAs }: Place, port: number): Promise<ChildProcess> {
  const options = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' }
  const args = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = launch(runAs, program(packageDir, 'postgres'), ['-D', cluster, ...args])
  const child = spawn(command.program, command.args, { ...command.options, stdio: ['ignore', 'ignore', 'pipe'] })
  const lines: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => {
    lines.push(line)
    if (lines.length > 20) lines.shift()
  })
  await until('the server is ready', async () => {
    if (hasEnded(child)) throw new Error(`PostgreSQL did not start:\n${lines.join('\n')}`)
    const file = await readPidFile(cluster)
    return file?.pid === child.pid && file?.ready === true
  })
  return child
}

/** Copies the running server file by file between the start and the end of a backup, as its manual describes. */
async function standbyOf(primary: string, source: string, directory: string): Promise<PostgresServer> {
  const place = await placeIn(directory)
  const { cluster, runAs } = place
  const sql = connect(primary, { max: 1, statementTimeoutMs: 0 })
  const session = await sql.reserve()
  try {
    await session`select pg_backup_start('standby', fast => true)`
    await copyFiles(source, cluster)
    const [backup] = await session<{ labelfile: string }[]>`select labelfile from pg_backup_stop(false)`
    await writeFile(join(cluster, 'backup_label'), backup?.labelfile ?? '')
  } finally {
    session.release()
    await sql.end({ timeout: 5 })
  }
  const { hostname, port, username } = new URL(primary)
  const follow = `host=${hostname} port=${port} user=${username}`
  // Replaces the settings of the primary, so that a promoted standby waits for nobody.
  await writeFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${follow}'\n`)
  await writeFile(join(cluster, 'standby.signal'), '')
  await run({ how: 'self' }, 'chmod', ['-R', 'go=', cluster])
  await giveAllTo(place, runAs)
  return serverIn(place)
}

/** `giveTo` looks at the directory alone, which belongs to the user already. */
async function giveAllTo({ cluster }: Place, runAs: Place['runAs']): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = runAs.how === 'user' ? runAs : { uid: 0, gid: 0 }
  await run({ how: 'self' }, 'chown', ['-R', `${uid}:${gid}`, cluster])
}

/**
 * Files come and go while they are copied, which ends the first program with a warning. The log of changes is streamed
 * from the primary instead.
 */
async function copyFiles(source: string, destination: string): Promise<void> {
  const copying = 'tar -C "$1" --exclude "./pg_wal/*" --exclude ./postmaster.pid -cf - . | tar -C "$2" -xf -'
  await run({ how: 'self' }, 'sh', ['-c', copying, 'sh', source, destination])
}
