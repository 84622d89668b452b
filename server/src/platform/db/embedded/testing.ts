import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, lstat, mkdir, mkdtemp, realpath, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import postgres from 'postgres'
import { locatePackage } from './binaries.ts'
import { type EmbeddedPostgres, startEmbedded } from './index.ts'

export interface Note {
  text: string
}

type Query = (sql: postgres.Sql) => PromiseLike<Note[]>
type Reachable = Pick<EmbeddedPostgres, 'connection'>

/** A directory open to other users, as a project's usually is, and in it a database that was stopped in good order. */
export async function seededDirectory() {
  const directory = await mkdtemp(join(await realpath(tmpdir()), 'userkeep-embedded-'))
  await chmod(directory, 0o755)
  const seed = join(directory, 'seed', 'data')
  const embedded = await startEmbedded({ dataDir: seed })
  await addNote(embedded, 'seed')
  await embedded.stop()
  return {
    directory,
    seed,
    /** A data directory of its own with that database: cheaper than making a new one. */
    async seeded(name: string): Promise<string> {
      const dataDir = join(directory, name)
      await mkdir(dirname(dataDir), { recursive: true })
      execFileSync('cp', ['-a', seed, dataDir])
      return dataDir
    },
  }
}

async function ask(to: Reachable, query: Query): Promise<string[]> {
  const sql = postgres({ ...to.connection, max: 1, onnotice: () => {} })
  try {
    return (await query(sql)).map((note) => note.text)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

export async function addNote(to: Reachable, note: string): Promise<void> {
  await ask(to, async (sql) => {
    await sql`CREATE TABLE IF NOT EXISTS notes (id int GENERATED ALWAYS AS IDENTITY, text text)`
    return sql<Note[]>`INSERT INTO notes (text) VALUES (${note}) RETURNING text`
  })
}

export const notesIn = (to: Reachable, query: Query = (sql) => sql<Note[]>`SELECT text FROM notes ORDER BY id`) =>
  ask(to, query)

/** A directory for PATH with these programs and no others. */
export async function pathWith(directory: string, ...programs: string[]): Promise<string> {
  const bin = join(directory, `bin-${programs.join('-')}`)
  await mkdir(bin, { recursive: true })
  for (const program of programs) {
    for (const place of (process.env.PATH ?? '').split(delimiter)) {
      const found = await realpath(join(place, program)).catch(() => undefined)
      if (found !== undefined) await symlink(found, join(bin, program)).catch(() => {})
    }
  }
  return bin
}

/** The package as `npm ci --ignore-scripts` leaves it: without a link among its libraries. */
export async function copyOfPackage(to: string): Promise<string> {
  await cp(locatePackage(), to, { recursive: true, filter: async (path) => !(await lstat(path)).isSymbolicLink() })
  return to
}

interface ChildOptions {
  dataDir: string
  packageDir?: string
  uid?: number
  gid?: number
  env?: NodeJS.ProcessEnv
}

const script = `
  import { startEmbedded } from ${JSON.stringify(import.meta.resolve('./index.ts'))}
  const { stop, ...started } = await startEmbedded(JSON.parse(process.argv[1]))
  console.log(JSON.stringify(started))
  process.stdin.on('end', stop).resume()
`

/** Starts it in another process, possibly another user's, which can be killed. Rejects with what that one said. */
export async function startInChild({ dataDir, packageDir, env = {}, ...identity }: ChildOptions) {
  const options = JSON.stringify({ dataDir, packageDir })
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, options], {
    ...identity,
    cwd: '/',
    env: { PATH: process.env.PATH, ...env },
  })
  const said = text(child.stderr)
  const exited = once(child, 'exit')
  let output = ''
  for await (const chunk of child.stdout) {
    output += chunk
    if (output.endsWith('\n')) break
  }
  if (output === '') throw new Error(await said)
  const { connection, dataDir: cluster, notice }: Omit<EmbeddedPostgres, 'stop'> = JSON.parse(output)
  return {
    connection,
    dataDir: cluster,
    notice,
    pid: child.pid,
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    async stop() {
      child.stdin.end()
      await exited
    },
  }
}
