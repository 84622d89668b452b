import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { refusal, run, someDirectory } from './running.ts'

let directory: Awaited<ReturnType<typeof someDirectory>>
before(async () => {
  directory = await someDirectory()
})
after(() => directory.remove())

const inDirectory = (name: string) => ({ DATA_DIR: join(directory.path, name) })

test('an invalid variable is reported with its accepted values, and secret values are not shown', async () => {
  const line = await refusal({ ...inDirectory('a'), DATABASE_URL: 'mysql://root:hunter2@localhost/x' })
  assert.match(line, /^DATABASE_URL .*postgres:\/\//)
  assert.ok(!line.includes('hunter2'))
})

test('an unreachable database is reported without its password', async () => {
  const line = await refusal({ DATABASE_URL: 'postgres://ada:hunter2@localhost:1/userkeep' })
  assert.match(line, /^DATABASE_URL \(localhost:1\/userkeep\) cannot be used: \w.*\. Check its host/)
  assert.ok(!line.includes('hunter2'))
})

test('an unreadable plans file is reported by name', async () => {
  const line = await refusal({ ...inDirectory('a'), PLANS_FILE: join(directory.path, 'plans.json') })
  assert.match(line, /^PLANS_FILE \(.*plans\.json\) cannot be read \(ENOENT\)/)
})

test('a second start on the same data or on a taken port is refused without changing the data', async () => {
  const first = await run(inDirectory('shared'))
  assert.match(await refusal(inDirectory('shared')), /shared/)
  assert.equal((await first.get('/readyz')).status, 200)
  first.kill('SIGTERM')
  assert.deepEqual(await first.ended, { code: 0, signal: null })

  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const line = await refusal({ ...inDirectory('shared'), PORT: String(port) })
  assert.match(line, new RegExp(`^Port ${port} is in use .*PORT`))
  server.close()
})
