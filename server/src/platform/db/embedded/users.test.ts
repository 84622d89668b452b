import assert from 'node:assert/strict'
import { chmod, chown, mkdir, readdir, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { startEmbedded } from './index.ts'
import { mayEnter } from './run-as.ts'
import { addNote, copyOfPackage, notesIn, pathWith, seededDirectory, startInChild } from './testing.ts'

const root = process.getuid?.() === 0
const ordinary = { uid: 65534, gid: 65534 }
const othersMayRunUs =
  root &&
  (await mayEnter({ how: 'user', ...ordinary }, import.meta.dirname)) &&
  (await mayEnter({ how: 'user', ...ordinary }, dirname(process.execPath)))
const needsRoot = root ? {} : { skip: 'only root can try this' }
const needsOthers = othersMayRunUs ? {} : { skip: 'only root can try this, in a project that other users may read' }

const { directory, seeded } = await seededDirectory()

after(() => rm(directory, { recursive: true, force: true }))

test('root runs the database as nobody, in an accessible directory', needsRoot, async () => {
  const embedded = await startEmbedded({ dataDir: join(directory, 'open') })
  assert.equal((await stat(embedded.dataDir)).uid, 65534)
  await embedded.stop()
})

test('root runs the database from a copy if other users cannot read the project', needsRoot, async () => {
  const closed = join(directory, 'closed-project')
  const packageDir = await copyOfPackage(join(closed, 'package'))
  await chmod(closed, 0o700)
  const dataDir = join(directory, 'open-data')
  for (const _ of ['first', 'second']) {
    const embedded = await startEmbedded({ dataDir, packageDir })
    await addNote(embedded, 'x')
    await embedded.stop()
  }
  assert.match((await readdir(dataDir)).join(), /^database\.password,postgres,postgresql-[\w.-]+$/)
})

test('root runs the database in a private directory, where user namespaces exist', needsRoot, async (t) => {
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

test('a private directory with an existing database is refused, not replaced by another one', needsRoot, async () => {
  const dataDir = await seeded('closed-with-data/data')
  await chmod(dirname(dataDir), 0o700)
  const env = { PATH: await pathWith(directory, 'sh', 'chown') }
  await assert.rejects(startInChild({ dataDir, env }), /no other user may enter .*chmod o\+x.*DATA_DIR/)
})

test('an ordinary user runs the database, and then root does, without changing its owner', needsOthers, async () => {
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
  await rm(join(dataDir, 'database.password'))
  const byRoot = await startEmbedded({ dataDir })
  assert.deepEqual(await notesIn(byRoot), ['theirs'])
  await byRoot.stop()
  assert.equal((await stat(byRoot.dataDir)).uid, 1234)
  await (await startInChild(theirs)).stop()
})

test('an ordinary user runs a copy if the installed package cannot be completed', needsOthers, async () => {
  const packageDir = await copyOfPackage(join(directory, 'read-only-package'))
  const dataDir = join(directory, 'with-copy')
  await mkdir(dataDir)
  await chown(dataDir, ordinary.uid, ordinary.gid)
  const child = await startInChild({ dataDir, packageDir, ...ordinary })
  await addNote(child, 'x')
  await child.stop()
  assert.match((await readdir(dataDir)).join(), /^database\.password,postgres,postgresql-[\w.-]+$/)
})

test('an ordinary user gets an error about data that belongs to another user', needsOthers, async () => {
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
