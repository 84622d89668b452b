import assert from 'node:assert/strict'
import { cp, lstat, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { StartError } from '../../start-error.ts'
import { locatePackage } from './binaries.ts'
import { type EmbeddedPostgres, startEmbedded } from './index.ts'
import { readPidFile } from './pid-file.ts'
import { postgresIn, until } from './processes.ts'
import { addNote, copyOfPackage, type Note, notesIn, pathWith, seededDirectory, startInChild } from './testing.ts'

const { directory, seed, seeded } = await seededDirectory()

const postmasterOf = async ({ dataDir }: EmbeddedPostgres) =>
  (await readPidFile(dataDir))?.pid ?? assert.fail('nothing runs')

const answers = (embedded: EmbeddedPostgres) =>
  notesIn(embedded).then(
    (notes) => notes.includes('seed'),
    () => false,
  )

after(() => rm(directory, { recursive: true, force: true }))

test('the first start creates a database, and the second start uses it', async () => {
  const embedded = await startEmbedded({ dataDir: seed })
  try {
    assert.deepEqual(await notesIn(embedded), ['seed'])
    assert.equal(embedded.notice, undefined)
  } finally {
    await embedded.stop()
  }
  assert.deepEqual(await readdir(seed), ['database.password', 'postgres'])
  assert.deepEqual(await postgresIn(join(seed, 'postgres')), [])
})

test('the database is durable, uses UTF-8, opens no TCP port, and its socket is private', async () => {
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

const trusting = 'local all all trust\n'

test('the database requires a password that is stored in a private file', async () => {
  const embedded = await startEmbedded({ dataDir: seed })
  try {
    const path = join(seed, 'database.password')
    assert.equal((await stat(path)).mode & 0o077, 0)
    assert.equal((await readFile(path, 'utf8')).trim(), embedded.connection.password)
    const strangers = { ...embedded, connection: { ...embedded.connection, password: 'guessed' } }
    await assert.rejects(notesIn(strangers), /password authentication failed/)
  } finally {
    await embedded.stop()
  }
})

test('a database without a password gets one, even if a start was interrupted or the password was lost', async () => {
  const dataDir = await seeded('trusting')
  const [rules, password] = [join(dataDir, 'postgres', 'pg_hba.conf'), join(dataDir, 'database.password')]
  const lose = () => rm(password)
  const trust = () => writeFile(rules, trusting)
  for (const before of [[lose, trust], [trust], [lose]]) {
    for (const step of before) await step()
    const embedded = await startEmbedded({ dataDir })
    try {
      assert.deepEqual(await notesIn(embedded), ['seed'])
      const strangers = { ...embedded, connection: { ...embedded.connection, password: 'guessed' } }
      await assert.rejects(notesIn(strangers), /password authentication failed/)
    } finally {
      await embedded.stop()
    }
  }
})

test('committed data survives kill -9 of the process that started the database', async () => {
  const dataDir = await seeded('killed')
  const child = await startInChild({ dataDir })
  await addNote(child, 'acknowledged')
  await child.kill()
  const embedded = await startEmbedded({ dataDir })
  assert.deepEqual(await notesIn(embedded), ['seed', 'acknowledged'])
  await embedded.stop()
  assert.deepEqual(await postgresIn(child.dataDir), [])
})

test('a PostgreSQL process whose parent was killed is stopped by the next start', async () => {
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

test('committed data survives kill -9 of all processes', async () => {
  const dataDir = await seeded('all-killed')
  const child = await startInChild({ dataDir })
  await addNote(child, 'acknowledged')
  for (const pid of await postgresIn(child.dataDir)) process.kill(pid, 'SIGKILL')
  await child.kill()
  const embedded = await startEmbedded({ dataDir })
  assert.deepEqual(await notesIn(embedded), ['seed', 'acknowledged'])
  await embedded.stop()
})

test('a PostgreSQL process that is killed is restarted at the same address', async () => {
  const embedded = await startEmbedded({ dataDir: seed })
  try {
    const pid = await postmasterOf(embedded)
    process.kill(pid, 'SIGKILL')
    const gone = async () => !(await postgresIn(embedded.dataDir)).includes(pid)
    assert.ok(await until(gone, 10_000))
    assert.ok(await until(() => answers(embedded), 600_000))
  } finally {
    await embedded.stop()
  }
  assert.deepEqual(await postgresIn(embedded.dataDir), [])
})

test('lock files of a killed start with the process id of another process do not block a start', async () => {
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

test('a start that was killed while creating the database is repeated', async () => {
  const dataDir = join(directory, 'half-made')
  await mkdir(join(dataDir, 'postgres.new', 'base'), { recursive: true })
  await mkdir(join(dataDir, 'postgres'))
  const embedded = await startEmbedded({ dataDir })
  await addNote(embedded, 'new')
  await embedded.stop()
  assert.deepEqual(await readdir(dataDir), ['database.password', 'postgres'])
})

test('a second start on the same data is refused, and the error names the process that uses it', async () => {
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

test('of several concurrent starts after a kill exactly one succeeds', async () => {
  const dataDir = await seeded('race')
  await (await startInChild({ dataDir })).kill()
  const starts = await Promise.allSettled(Array.from({ length: 4 }, () => startEmbedded({ dataDir })))
  const won = starts.filter((start) => start.status === 'fulfilled')
  for (const { value } of won) await value.stop()
  assert.equal(won.length, 1)
  assert.deepEqual(await readdir(dataDir), ['database.password', 'postgres'])
})

for (const [what, name] of [
  ['too long', `${'long'.repeat(40)}/data`],
  ['full of signs', `a, "b": 'c' ü/data`],
] as const) {
  test(`for a path ${what} for a socket a short path is used, which is deleted at the end`, async () => {
    const dataDir = await seeded(name)
    const child = await startInChild({ dataDir })
    const left = child.connection.host
    assert.ok(Buffer.byteLength(`${left}/.s.PGSQL.5432`) <= 103)
    assert.equal((await stat(left)).mode & 0o077, 0)
    await child.kill()
    const embedded = await startEmbedded({ dataDir })
    process.kill(await postmasterOf(embedded), 'SIGKILL')
    assert.ok(await until(() => answers(embedded), 600_000))
    await embedded.stop()
    for (const path of [left, embedded.connection.host]) await assert.rejects(lstat(path), /ENOENT/)
  })
}

test('library links that an install without scripts omitted are created', async () => {
  const packageDir = await copyOfPackage(join(directory, 'without-links'))
  const embedded = await startEmbedded({ dataDir: seed, packageDir })
  assert.deepEqual(await notesIn(embedded), ['seed'])
  await embedded.stop()
  assert.ok((await lstat(join(packageDir, 'native', 'lib', 'libpq.so.5'))).isSymbolicLink())
})

test('an unusable data directory is reported in one line', async () => {
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
  await refused(old, /was created by PostgreSQL 17, but this is 18\. Dump it/)

  const broken = await seeded('broken')
  await rm(join(broken, 'postgres', 'global', 'pg_control'))
  await refused(broken, /does not start \(.*\)\. Fix this, or set DATABASE_URL/)
})

test('on a platform without a packaged PostgreSQL the error asks for DATABASE_URL', () => {
  assert.throws(() => locatePackage('linux', 'riscv64'), /no embedded PostgreSQL for linux-riscv64: set DATABASE_URL/)
  assert.throws(() => locatePackage('win32', 'x64'), /set DATABASE_URL/)
})

test('binaries that cannot run here are reported in one line', async () => {
  const packageDir = join(directory, 'wrong-package')
  await cp(join(locatePackage(), 'package.json'), join(packageDir, 'package.json'))
  await mkdir(join(packageDir, 'native', 'bin'), { recursive: true })
  await writeFile(join(packageDir, 'native', 'bin', 'postgres'), '#!/no/such/interpreter\n', { mode: 0o755 })
  await assert.rejects(
    startEmbedded({ dataDir: join(directory, 'wrong'), packageDir }),
    /does not run on this system .*set DATABASE_URL/,
  )
})
