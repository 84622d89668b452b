import assert from 'node:assert/strict'
import { scryptSync } from 'node:crypto'
import { after, before, test } from 'node:test'
import * as bcrypt from '@node-rs/bcrypt'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { environmentOf } from '../../../testing/contacts.ts'
import type { Staff } from '../../../testing/people.ts'
import type { Caller } from '../../../testing/requests.ts'
import { countsOf, importFile } from './testing.ts'

let app: TestApp
let owner: Staff
let key: Caller
let publishable_key: string
let environmentId: string
before(async () => {
  app = await testApp()
  owner = await app.signUp()
  key = await app.secretKey(owner, 'test')
  environmentId = await environmentOf(app.database.sql, owner, 'test')
  const { body } = await owner.get('/v1/organization/api-keys?kind=publishable&environment=test')
  publishable_key = body.api_keys.find((one: { environment: string }) => one.environment === 'test').key
})
after(() => app.close())

const salt = Buffer.from('0123456789abcdef')
const b64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
const scrypted = (password: string, ln = 10) =>
  `$scrypt$ln=${ln},r=8,p=1$${b64(salt)}$${b64(scryptSync(password, salt, 32, { N: 2 ** ln }))}`

const signIn = (email: string, password: string) =>
  app.anyone.post('/v1/contact-auth/login', { publishable_key, email, password })

async function storedOf(email: string) {
  const [row] = await app.database.sql<{ password_hash: string; password_scheme: string | null }[]>`
    select password_hash, password_scheme from contacts
    where environment_id = ${environmentId} and email_key = ${email} and password_hash is not null`
  return row
}

test('an imported password is checked at the first sign-in and replaced by a hash of this service', async () => {
  const rows = [
    ['p1', 'ada@old.example', bcrypt.hashSync('ada-secret', { cost: 4 })],
    ['p2', 'grace@old.example', scrypted('grace-secret')],
    ['p3', 'alan@old.example', 'md5:5f4dcc3b5aa765d61d8327deb882cf99'],
  ]
  const content = rows.map(([id, email, hash]) => JSON.stringify({ id, email, encrypted_password: hash })).join('\n')
  const done = await importFile(app, key, { kind: 'contacts', format: 'json_lines', content })
  assert.deepEqual(countsOf(done), { created: 2, updated: 0, unchanged: 0, refused: 1 })
  assert.match((await storedOf('ada@old.example'))?.password_scheme ?? '', /^\$2b\$04\$/)

  assert.equal((await signIn('ada@old.example', 'wrong-secret')).status, 401)
  assert.equal((await signIn('nobody@old.example', 'ada-secret')).status, 401)
  assert.match((await storedOf('ada@old.example'))?.password_hash ?? '', /^\$2b\$/)
  for (const [email, password] of [
    ['ada@old.example', 'ada-secret'],
    ['grace@old.example', 'grace-secret'],
  ] as const) {
    for (let times = 0; times < 2; times++) assert.equal((await signIn(email, password)).status, 200, email)
    const stored = await storedOf(email)
    assert.match(stored?.password_hash ?? '', /^\$argon2id\$/)
    assert.equal(stored?.password_scheme, null)
  }

  const again = await importFile(app, key, { kind: 'contacts', format: 'json_lines', content })
  assert.deepEqual(countsOf(again), { created: 0, updated: 0, unchanged: 2, refused: 1 })
  assert.match((await storedOf('ada@old.example'))?.password_hash ?? '', /^\$argon2id\$/)
})

test('an imported password survives a merge', async () => {
  const content = JSON.stringify({ id: 'm1', email: 'merged@old.example', password_hash: scrypted('merge-secret') })
  await importFile(app, key, { kind: 'contacts', format: 'json_lines', content })
  const { body: into } = await key.post('/v1/contacts', { external_id: 'm2' })
  const { body: found } = await key.get('/v1/contacts?external_id=m1')
  const merge = await key.post(`/v1/contacts/${into.id}/merge`, { contact_id: found.contacts[0].id })
  assert.equal(merge.status, 200)
  assert.equal((await signIn('merged@old.example', 'merge-secret')).status, 200)
  assert.equal((await storedOf('merged@old.example'))?.password_scheme, null)
})

test('more than four password algorithms or costs are refused, and samples contain no hashes', async () => {
  const rows = [8, 9, 10, 11, 12].map((ln) => ({
    id: `s${ln}`,
    email: `s${ln}@old.example`,
    password_hash: scrypted('some-secret', ln),
  }))
  const content = rows.map((row) => JSON.stringify(row)).join('\n')
  const done = await importFile(app, key, { kind: 'contacts', format: 'json_lines', content, dry_run: true })
  assert.deepEqual(countsOf(done), { created: 4, updated: 0, unchanged: 0, refused: 1 })
  const { body } = await key.get(`/v1/imports/${done.id}/columns`)
  const column = body.columns.find(({ name }: { name: string }) => name === 'password_hash')
  assert.deepEqual(column, { name: 'password_hash', samples: [], field: 'password_hash' })
})
