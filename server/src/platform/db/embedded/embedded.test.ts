import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmod, chown, cp, lstat, mkdir, readdir, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { StartError } from '../../../start-error.ts'
import { locatePackage } from './binaries.ts'
import { type EmbeddedPostgres, startEmbedded } from './index.ts'
import { readPidFile } from './pid-file.ts'
import { postgresIn, until } from './processes.ts'
import { mayEnter } from './run-as.ts'
import { addNote, copyOfPackage, type Note, notesIn, pathWith, startInChild, temporaryDirectory } from './testing.ts'

const root = process.getuid?.() === 0
const ordinary = { uid: 65534, gid: 65534 }
const othersMayRunUs =
  root &&
  (await mayEnter({ how: 'user', ...ordinary }, import.meta.dirname)) &&
  (await mayEnter({ how: 'user', ...ordinary }, dirname(process.execPath)))
const needsRoot = root ? {} : { skip: 'only root can try this' }
const needsOthers = othersMayRunUs ? {} : { skip: 'only root can try this, in a project that other users may read' }

let directory: string
let seed: string

/** A data directory with a database that was stopped in good order: cheaper than making a new one. */
async function seeded(name: string): Promise<string> {
  const dataDir = join(directory, name)
  await mkdir(dirname(dataDir), { recursive: true })
  execFileSync('cp', ['-a', seed, dataDir])
  return dataDir
}

const postmasterOf = async ({ dataDir }: EmbeddedPostgres) =>
  (await readPidFile(dataDir))?.pid ?? assert.fail('nothing runs')

const answers = (embedded: EmbeddedPostgres) =>
  notesIn(embedded).then(
    (notes) => notes.includes('seed'),
    () => false,
  )

before(async () => {
  directory = await temporaryDirectory()
  seed = join(directory, 'seed', 'data')
  const embedded = await startEmbedded({ dataDir: seed })
  await addNote(embedded, 'seed')
  await embedded.stop()
})

after(() => rm(directory, { recursive: true, force: true }))

test('a fresh start makes a database that a second start finds again', async () => {
  const embedded = await startEmbedded({ dataDir: seed })
  try {
    assert.deepEqual(await notesIn(embedded), ['seed'])
    assert.equal(embedded.notice, undefined)
  } finally {
    await embedded.stop()
  }
  assert.deepEqual(await readdir(seed), ['postgres'])
  assert.deepEqual(await postgresIn(join(seed, 'postgres')), [])
})

test('it writes durably, speaks UTF-8, opens no TCP port and its socket is closed to others', async () => {
  const embedded = await startEmbedded({ dataDir: seed })
  try {
    const setting = (name: string) => notesIn(embedded, (sql) => sql<Note[]>`SELECT current_setting(${name}) AS text`)
    assert.deepEqual(await setting('fsync'), ['on'])
    assert.deepEqual(await setting('synchronous_commit'), ['on'])
    assert.deepEqual(await setting('server_encoding'), ['UTF8'])
    assert.deepEqual(await setting('listen_addresses'), [''])
    assert.equal((await stat(embedded.connection.host)).mode & 0o077, 0)
    assert.deepEqual(await notesIn(embedded, (sql) => sql<Note[]>`SELECT lower('ÄÉ') AS text`), ['äé'])
  } finally {
    await embedded.stop()
  }
})

test('what was acknowledged survives kill -9 of the process that started it', async () => {
  const dataDir = await seeded('killed')
  const child = await startInChild({ dataDir })
  await addNote(child, 'acknowledged')
  await child.kill()
  const embedded = await startEmbedded({ dataDir })
  assert.deepEqual(await notesIn(embedded), ['seed', 'acknowledged'])
  await embedded.stop()
  assert.deepEqual(await postgresIn(child.dataDir), [])
})

test('a PostgreSQL that outlived its killed parent is stopped by the next start', async () => {
  const dataDir = await seeded('outlived')
  const child = await startInChild({ dataDir, env: { PATH: await pathWith(directory, 'sh', 'chown', 'unshare') } })
  await addNote(child, 'acknowledged')
  const left = await postgresIn(child.dataDir)
  await child.kill()
  const embedded = await startEmbedded({ dataDir })
  assert.deepEqual(await notesIn(embedded), ['seed', 'acknowledged'])
  assert.ok(left.length > 0)
  const now = await postgresIn(child.dataDir)
  assert.deepEqual(
    left.filter((pid) => now.includes(pid)),
    [],
  )
  await embedded.stop()
})

test('what was acknowledged survives kill -9 of everything', async () => {
  const dataDir = await seeded('all-killed')
  const child = await startInChild({ dataDir })
  await addNote(child, 'acknowledged')
  for (const pid of await postgresIn(child.dataDir)) process.kill(pid, 'SIGKILL')
  await child.kill()
  const embedded = await startEmbedded({ dataDir })
  assert.deepEqual(await notesIn(embedded), ['seed', 'acknowledged'])
  await embedded.stop()
})

test('a PostgreSQL killed while we run is started again at the same address', async () => {
  const embedded = await startEmbedded({ dataDir: seed })
  try {
    const pid = await postmasterOf(embedded)
    process.kill(pid, 'SIGKILL')
    const gone = async () => !(await postgresIn(embedded.dataDir)).includes(pid)
    assert.ok(await until(gone, 10_000))
    assert.ok(await until(() => answers(embedded), 30_000))
  } finally {
    await embedded.stop()
  }
  assert.deepEqual(await postgresIn(embedded.dataDir), [])
})

test('files left by a killed start that name some other live process hold nobody up', async () => {
  const dataDir = await seeded('reused-pids')
  const pidFile = [process.pid, join(dataDir, 'postgres'), 1, 5432, join(dataDir, 'postgres'), '', '0 0', 'ready', '']
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    await writeFile(join(dataDir, 'postgres', name), pidFile.join('\n'))
  }
  await writeFile(
    join(dataDir, 'userkeep.lock'),
    JSON.stringify({ pid: process.pid, incarnation: 'an earlier one', since: '' }),
  )
  const embedded = await startEmbedded({ dataDir })
  assert.deepEqual(await notesIn(embedded), ['seed'])
  await embedded.stop()
})

test('a start that was killed while it made the database is begun anew', async () => {
  const dataDir = join(directory, 'half-made')
  await mkdir(join(dataDir, 'postgres.new', 'base'), { recursive: true })
  await mkdir(join(dataDir, 'postgres'))
  const embedded = await startEmbedded({ dataDir })
  await addNote(embedded, 'new')
  await embedded.stop()
  assert.deepEqual(await readdir(dataDir), ['postgres'])
})

test('a second start on the same data is refused and says which process holds it', async () => {
  const child = await startInChild({ dataDir: seed })
  try {
    await assert.rejects(startEmbedded({ dataDir: seed }), (error: Error) => {
      assert.ok(error instanceof StartError)
      assert.match(error.message, new RegExp(`^Process ${child.pid}, started .* already runs Userkeep on .*DATA_DIR`))
      return true
    })
    assert.deepEqual(await notesIn(child), ['seed'])
  } finally {
    await child.stop()
  }
})

test('of several starts at one moment after a kill exactly one wins', async () => {
  const dataDir = await seeded('race')
  await (await startInChild({ dataDir })).kill()
  const starts = await Promise.allSettled(Array.from({ length: 4 }, () => startEmbedded({ dataDir })))
  const won = starts.filter((start) => start.status === 'fulfilled')
  assert.equal(won.length, 1)
  await won[0]?.value.stop()
  assert.deepEqual(await readdir(dataDir), ['postgres'])
})

for (const [what, name] of [
  ['too long', `${'long'.repeat(40)}/data`],
  ['full of signs', `a, "b": 'c' ü/data`],
] as const) {
  test(`a path ${what} for a socket gets a short one, which goes away with it`, async () => {
    const dataDir = await seeded(name)
    const child = await startInChild({ dataDir })
    const left = child.connection.host
    assert.ok(Buffer.byteLength(`${left}/.s.PGSQL.5432`) <= 103)
    assert.equal((await stat(left)).mode & 0o077, 0)
    await child.kill()
    const embedded = await startEmbedded({ dataDir })
    process.kill(await postmasterOf(embedded), 'SIGKILL')
    assert.ok(await until(() => answers(embedded), 30_000))
    await embedded.stop()
    for (const path of [left, embedded.connection.host]) await assert.rejects(lstat(path), /ENOENT/)
  })
}

test('library links that an install without scripts left out are made', async () => {
  const packageDir = await copyOfPackage(join(directory, 'without-links'))
  const embedded = await startEmbedded({ dataDir: seed, packageDir })
  assert.deepEqual(await notesIn(embedded), ['seed'])
  await embedded.stop()
  assert.ok((await lstat(join(packageDir, 'native', 'lib', 'libpq.so.5'))).isSymbolicLink())
})

test('root runs it as nobody, in a directory that is open', needsRoot, async () => {
  const embedded = await startEmbedded({ dataDir: join(directory, 'open') })
  assert.equal((await stat(embedded.dataDir)).uid, 65534)
  await embedded.stop()
})

test('root runs it from a copy where the project is closed to others', needsRoot, async () => {
  const closed = join(directory, 'closed-project')
  const packageDir = await copyOfPackage(join(closed, 'package'))
  await chmod(closed, 0o700)
  const dataDir = join(directory, 'open-data')
  for (const _ of ['first', 'second']) {
    const embedded = await startEmbedded({ dataDir, packageDir })
    await addNote(embedded, 'x')
    await embedded.stop()
  }
  assert.match((await readdir(dataDir)).join(), /^postgres,postgresql-[\w.-]+$/)
})

test('root runs it in a directory closed to others, where user namespaces exist', needsRoot, async (t) => {
  if (!(await mayEnter({ how: 'namespace' }, '/'))) return t.skip('this machine refuses user namespaces')
  const dataDir = await seeded('closed/data')
  await chmod(dirname(dataDir), 0o700)
  const child = await startInChild({ dataDir })
  assert.equal(child.notice, undefined)
  assert.equal(child.dataDir, join(dataDir, 'postgres'))
  await addNote(child, 'acknowledged')
  await child.kill()
  const embedded = await startEmbedded({ dataDir })
  assert.deepEqual(await notesIn(embedded), ['seed', 'acknowledged'])
  await embedded.stop()
})

test(
  'without user namespaces root keeps the database outside a closed directory, and says so',
  needsRoot,
  async (t) => {
    const dataDir = join(directory, 'closed-for-all', 'data')
    await mkdir(dataDir, { recursive: true })
    await chmod(dirname(dataDir), 0o700)
    const env = { PATH: await pathWith(directory, 'sh', 'chown') }
    const first = await startInChild({ dataDir, env })
    t.after(async () => {
      await rm(dirname(first.dataDir), { recursive: true, force: true })
      await rmdir(dirname(dirname(first.dataDir))).catch(() => {})
    })
    assert.match(
      first.notice ?? '',
      /^The database is in .*, because .*closed-for-all\/data is closed to every user but root/,
    )
    await addNote(first, 'outside')
    await first.stop()
    const second = await startEmbedded({ dataDir })
    assert.equal(second.notice, first.notice)
    assert.deepEqual(await notesIn(second), ['outside'])
    await second.stop()
  },
)

test('a closed directory that holds the database already is never left for another one', needsRoot, async () => {
  const dataDir = await seeded('closed-with-data/data')
  await chmod(dirname(dataDir), 0o700)
  const env = { PATH: await pathWith(directory, 'sh', 'chown') }
  await assert.rejects(startInChild({ dataDir, env }), /no other user may enter .*chmod o\+x.*DATA_DIR/)
})

test('an ordinary user runs it, and root afterwards, without taking it from them', needsOthers, async () => {
  const dataDir = join(directory, 'ordinary', 'data')
  await mkdir(dirname(dataDir))
  await chown(dirname(dataDir), 1234, 1234)
  await mkdir(dataDir, { mode: 0o700 })
  await chown(dataDir, 1234, 1234)
  const theirs = { dataDir, uid: 1234, gid: 1234 }
  const killed = await startInChild({ ...theirs, env: { PATH: await pathWith(directory, 'sh', 'unshare') } })
  await addNote(killed, 'theirs')
  await killed.kill()
  const again = await startInChild(theirs)
  assert.deepEqual(await notesIn(again), ['theirs'])
  await again.stop()
  assert.equal((await stat(again.dataDir)).uid, 1234)
  const byRoot = await startEmbedded({ dataDir })
  assert.deepEqual(await notesIn(byRoot), ['theirs'])
  await byRoot.stop()
  assert.equal((await stat(byRoot.dataDir)).uid, 1234)
  await (await startInChild(theirs)).stop()
})

test('an ordinary user whose installed package cannot be completed runs a copy', needsOthers, async () => {
  const packageDir = await copyOfPackage(join(directory, 'read-only-package'))
  const dataDir = join(directory, 'with-copy')
  await mkdir(dataDir)
  await chown(dataDir, ordinary.uid, ordinary.gid)
  const child = await startInChild({ dataDir, packageDir, ...ordinary })
  await addNote(child, 'x')
  await child.stop()
  assert.match((await readdir(dataDir)).join(), /^postgres,postgresql-[\w.-]+$/)
})

test('an ordinary user is told about data that belongs to someone else', needsOthers, async () => {
  const dataDir = join(directory, 'foreign')
  await mkdir(dataDir, { mode: 0o700 })
  await assert.rejects(
    startInChild({ dataDir, ...ordinary }),
    /DATA_DIR .*foreign cannot be read and written \(it belongs to user 0/,
  )
  await chown(dataDir, ordinary.uid, ordinary.gid)
  await mkdir(join(dataDir, 'postgres'), { mode: 0o700 })
  await assert.rejects(startInChild({ dataDir, ...ordinary }), /belongs to user 0, and this process runs as 65534/)
  const unmade = join(directory, 'closed-above', 'data')
  await mkdir(dirname(unmade), { mode: 0o700 })
  await assert.rejects(startInChild({ dataDir: unmade, ...ordinary }), /DATA_DIR .* cannot be read and written/)
})

test('what cannot be used as a data directory is said in one line', async () => {
  const refused = async (dataDir: string, message: RegExp) => {
    await assert.rejects(startEmbedded({ dataDir }), (error: Error) => {
      assert.ok(error instanceof StartError)
      assert.match(error.message, message)
      assert.doesNotMatch(error.message, /\n/)
      return true
    })
  }
  const file = join(directory, 'file')
  await writeFile(file, '')
  await refused(file, /DATA_DIR .*file is not a directory/)
  await refused(join(file, 'data'), /DATA_DIR .*data is not a directory/)

  const other = join(directory, 'other')
  await mkdir(join(other, 'postgres'), { recursive: true })
  await writeFile(join(other, 'postgres', 'thesis.txt'), '')
  await refused(other, /holds files but no database/)
  assert.deepEqual(await readdir(other), ['postgres'])

  const old = await seeded('old')
  await writeFile(join(old, 'postgres', 'PG_VERSION'), '17\n')
  await refused(old, /was made by PostgreSQL 17, and this is 18: dump it/)

  const broken = await seeded('broken')
  await rm(join(broken, 'postgres', 'global', 'pg_control'))
  await refused(broken, /does not start \(.*\): mend that, or set DATABASE_URL/)
})

test('a platform without a packaged PostgreSQL is told to set DATABASE_URL', () => {
  assert.throws(() => locatePackage('linux', 'riscv64'), /no embedded PostgreSQL for linux-riscv64: set DATABASE_URL/)
  assert.throws(() => locatePackage('win32', 'x64'), /set DATABASE_URL/)
})

test('binaries that do not run here end in one line', async () => {
  const packageDir = join(directory, 'wrong-package')
  await cp(join(locatePackage(), 'package.json'), join(packageDir, 'package.json'))
  await mkdir(join(packageDir, 'native', 'bin'), { recursive: true })
  await writeFile(join(packageDir, 'native', 'bin', 'postgres'), '#!/no/such/interpreter\n', { mode: 0o755 })
  await assert.rejects(
    startEmbedded({ dataDir: join(directory, 'wrong'), packageDir }),
    /does not run on this system .*set DATABASE_URL/,
  )
})
