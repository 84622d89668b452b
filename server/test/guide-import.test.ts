import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { testApp } from '../testing/app.ts'

const run = promisify(execFile)
const guide = readFileSync(new URL('../../docs/guides/import.md', import.meta.url), 'utf8')
const commands = [...guide.matchAll(/```sh\n(.*?)```/gs)].map((match) => match[1] as string)

test('the commands of the guide to imports work as they are written', async () => {
  const app = await testApp()
  const folder = mkdtempSync(join(tmpdir(), 'import-'))
  try {
    const key = await app.secretKey(await app.signUp())
    const env: Record<string, string | undefined> = { ...process.env, URL: app.baseUrl, KEY: key.key }
    const say = async (command = '') => (await run('sh', ['-c', command], { env, cwd: folder })).stdout
    const ask = async (command = '') => JSON.parse(await say(command))
    const [create, upload, columns, check, read, start, refused] = commands
    const made = await ask(create)
    env.IMPORT = made.id
    assert.equal((await ask(upload)).received_bytes, made.size_bytes)
    assert.deepEqual(
      (await ask(columns)).columns.map(({ field }: { field: string | null }) => field),
      ['external_id', 'email', 'name', 'email_verified', 'created_at', null],
    )
    assert.equal((await ask(check)).status, 'checking')
    await app.settle()
    const { status, created, refused: bad } = await ask(read)
    assert.deepEqual([status, created, bad], ['checked', 2, 1])
    assert.equal((await key.get('/v1/contacts')).body.contacts.length, 0)
    assert.equal((await ask(start)).status, 'running')
    await app.settle()
    assert.equal((await ask(read)).status, 'completed')
    const { body } = await key.get('/v1/contacts?external_id=u1')
    assert.deepEqual(body.contacts[0].attributes, { plan: 'pro' })
    assert.match(await say(refused), /^u3,not an address,Alan,false,,free,4,email: /m)
  } finally {
    rmSync(folder, { recursive: true })
    await app.close()
  }
})
