import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type TestDatabase, testDatabase } from '../../src/platform/testing/database.ts'
import { refusal, run, someDirectory } from './running.ts'

let directory: Awaited<ReturnType<typeof someDirectory>>
let database: TestDatabase
before(async () => {
  directory = await someDirectory()
  database = await testDatabase()
})
after(async () => {
  await database.drop()
  await directory.remove()
})

const dataDir = (name: string) => ({ DATA_DIR: join(directory.path, name) })

test('a variable that makes no sense is named, with what it could be', async () => {
  assert.match(await refusal({ ...dataDir('a'), PORT: 'eighty' }), /^PORT \("eighty"\).* 0 .* 65535/)
  const secret = 'mysql://root:hunter2@localhost/x'
  const line = await refusal({ ...dataDir('a'), DATABASE_URL: secret })
  assert.match(line, /^DATABASE_URL .*postgres:\/\//)
  assert.ok(!line.includes('hunter2'))
})

test('a database that cannot be reached is named without its password', async () => {
  for (const host of ['127.0.0.1:1', 'localhost:1', 'no-such-host.invalid']) {
    const line = await refusal({ DATABASE_URL: `postgres://ada:hunter2@${host}/userkeep` })
    assert.match(line, new RegExp(`^DATABASE_URL \\(${host}/userkeep\\) cannot be used: .*[a-z].*\\. Check its host`, 'i'))
    assert.ok(!line.includes('hunter2'))
  }
})

test('a plans file that cannot be read, or says nothing sensible, is named', async () => {
  const path = join(directory.path, 'plans.json')
  const start = () => refusal({ ...dataDir('a'), PLANS_FILE: path })
  assert.match(await start(), /^PLANS_FILE \(.*plans\.json\) cannot be read \(ENOENT\)/)
  await writeFile(path, '{\n"plans":\n')
  assert.match(await start(), /^PLANS_FILE \(.*\) is not JSON/)
  await writeFile(path, '{"default": "free", "plans": {}}')
  assert.match(await start(), /names the plan "free", which it does not define/)
})

test('a data directory that is a file is named', async () => {
  const path = join(directory.path, 'file')
  await writeFile(path, '')
  assert.match(await refusal({ DATA_DIR: path }), /^DATA_DIR .*file is not a directory/)
})

test('a taken port is named', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  assert.match(await refusal({ ...dataDir('taken'), PORT: String(port) }), new RegExp(`^Port ${port} is taken .*PORT`))
  server.close()
})

test('a second start on the same data is refused and leaves the first one alone', async () => {
  const first = await run(dataDir('shared'))
  assert.match(await refusal(dataDir('shared')), /shared/)
  assert.equal((await first.get('/readyz')).status, 200)
  first.kill('SIGTERM')
  assert.equal((await first.ended).code, 0)
})
