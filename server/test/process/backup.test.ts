import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { connect } from '../../src/platform/db/connect.ts'
import { inDatabase } from '../../testing/database.ts'
import { confirm, type Staff, signUp } from '../../testing/people.ts'
import { callerAt } from '../../testing/requests.ts'
import { type Running, run, someDirectory } from './running.ts'

const execute = promisify(execFile)

const secretPath = '/v1/organization/contact-auth/identity-secret'

interface Written {
  owner: Staff
  key: string
  contactId: string
  identitySecret: string
}

/** Writes what a restore must not lose: an account, a contact, and a secret that only the encryption key opens. */
async function write({ baseUrl }: Running): Promise<Written> {
  const owner = await signUp(baseUrl)
  const { body: made } = await owner.post('/v1/organization/api-keys', {
    kind: 'secret',
    environment: 'live',
    name: 'Backend',
  })
  const { status, body } = await callerAt(baseUrl, made.key).post('/v1/contacts', { email: 'grace@globex.example' })
  assert.equal(status, 201, JSON.stringify(body))
  await confirm(owner)
  const { body: settings } = await owner.get(secretPath)
  assert.match(settings.secret, /\w/, JSON.stringify(settings))
  return { owner, key: made.key, contactId: body.id, identitySecret: settings.secret }
}

async function assertRestored(service: Running, { owner, key, contactId, identitySecret }: Written): Promise<void> {
  const { baseUrl } = service
  const { email, password } = owner
  const { status, body } = await callerAt(baseUrl).post('/v1/auth/login', { email, password })
  assert.equal(status, 200, JSON.stringify(body))
  const machine = callerAt(baseUrl, key)
  assert.equal((await machine.get(`/v1/contacts/${contactId}`)).body.email, 'grace@globex.example')
  const again = callerAt(baseUrl, owner.token)
  assert.equal((await again.get(secretPath)).body.secret, identitySecret)
  assert.equal((await machine.post('/v1/contacts', { email: 'new@globex.example' })).status, 201)
}

async function stop(service: Running | undefined): Promise<void> {
  service?.kill('SIGTERM')
  await service?.ended
}

test('a copy of the data directory of a stopped service is a working backup', async () => {
  const directory = await someDirectory()
  const original = `${directory.path}/data`
  const copy = `${directory.path}/copy`
  let service: Running | undefined
  try {
    service = await run({ DATA_DIR: original })
    const written = await write(service)
    await stop(service)
    await execute('cp', ['-a', original, copy])
    service = await run({ DATA_DIR: copy })
    await assertRestored(service, written)
  } finally {
    await stop(service)
    await directory.remove()
  }
})

const server = process.env.TEST_DATABASE_URL
const reason = await whyNoDump()

/** Returns the reason why the server cannot be dumped here, or false. */
async function whyNoDump(): Promise<string | false> {
  if (!server) return 'TEST_DATABASE_URL names no PostgreSQL server'
  const version = await execute('pg_dump', ['--version']).catch(() => null)
  if (version === null) return 'pg_dump is not installed'
  const sql = connect(server, { max: 1 })
  const [row] = await sql<{ major: number }[]>`select current_setting('server_version_num')::int / 10000 as major`
  await sql.end()
  const major = Number(/(\d+)/.exec(version.stdout)?.[1])
  return major < (row?.major ?? 0) && `pg_dump ${major} cannot dump PostgreSQL ${row?.major}`
}

test('a dump of a running service can be restored into an empty database', { skip: reason }, async () => {
  assert.ok(server)
  const directory = await someDirectory()
  const names = ['original', 'restored'].map((name) => `userkeep_test_${randomBytes(6).toString('hex')}_${name}`)
  const [original = '', restored = ''] = names.map((name) => inDatabase(server, name) as string)
  const sql = connect(server, { max: 1 })
  const env = { ENCRYPTION_KEY: randomBytes(32).toString('base64') }
  let service: Running | undefined
  try {
    for (const name of names) await sql.unsafe(`create database ${name}`)
    service = await run({ ...env, DATABASE_URL: original })
    const written = await write(service)
    const dump = `${directory.path}/userkeep.dump`
    await execute('pg_dump', ['--format=custom', `--file=${dump}`, original])
    await stop(service)
    await execute('pg_restore', ['--exit-on-error', '--no-owner', `--dbname=${restored}`, dump])
    service = await run({ ...env, DATABASE_URL: restored })
    await assertRestored(service, written)
  } finally {
    await stop(service)
    for (const name of names) await sql.unsafe(`drop database if exists ${name} with (force)`)
    await sql.end()
    await directory.remove()
  }
})
