import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { type Staff, someEmail } from '../../../testing/people.ts'
import { type Answer, callerAt } from '../../../testing/requests.ts'

let app: TestApp
let owner: Staff
before(async () => {
  app = await testApp()
  owner = await app.signUp()
})
after(() => app.close())

const longText = 'x'.repeat(50_000)

/** Texts that no field accepts, as raw JSON, because some cannot be written otherwise. */
const badTexts: Record<string, string> = {
  'a NUL': '"a\\u0000b"',
  'half of a surrogate pair': '"a\\ud800b"',
  'a text too long': JSON.stringify(longText),
  'a number': '5',
  'an enormous number': '1e400',
  'a number beyond precision': '123456789012345678901234567890',
  'a truth value': 'true',
  null: 'null',
  'an array': '["a"]',
  'an object': '{"a":"b"}',
  'something very deep': `${'['.repeat(1000)}${']'.repeat(1000)}`,
}

const badBodies: Record<string, string> = {
  'no JSON': '{"name"',
  'a bare text': '"name"',
  'an array': '[]',
  null: 'null',
  'a field nobody knows': '{"name":"A","surprise":1}',
  'a prototype': '{"__proto__":{"name":"A"}}',
  'two JSON texts': '{}{}',
}

function refused({ status, body }: Answer, what: string) {
  assert.equal(status, 400, `${what}: ${JSON.stringify(body)}`)
  assert.equal(body.error.code, 'invalid_request', what)
  assert.ok(body.error.message.length > 5, what)
}

/** Everything of the staff plane's beginnings that keeps what is sent, with one good body each. */
const writes: { method: 'post' | 'patch' | 'delete'; path: string; body: Record<string, unknown>; open?: true }[] = [
  {
    method: 'post',
    path: '/v1/auth/signup',
    body: { email: 'new@example.com', password: 'long enough', name: 'New', organization_name: 'New' },
    open: true,
  },
  { method: 'post', path: '/v1/auth/login', body: { email: 'a@example.com', password: 'x' }, open: true },
  { method: 'post', path: '/v1/auth/two-factor', body: { challenge_token: 'uk_2fa_x', code: '1' }, open: true },
  { method: 'post', path: '/v1/auth/forgot-password', body: { email: 'a@example.com' }, open: true },
  { method: 'post', path: '/v1/auth/reset-password', body: { token: 'uk_pr_x', password: 'long enough' }, open: true },
  { method: 'patch', path: '/v1/account', body: { name: 'New' } },
  { method: 'post', path: '/v1/account/password', body: { current_password: 'x', new_password: 'long enough' } },
  { method: 'post', path: '/v1/account/two-factor', body: { password: 'x' } },
  { method: 'post', path: '/v1/account/two-factor/confirm', body: { code: '123456' } },
  { method: 'post', path: '/v1/account/two-factor/recovery-codes', body: { password: 'x', code: '1' } },
  { method: 'delete', path: '/v1/account/two-factor', body: { password: 'x', code: '1' } },
  { method: 'post', path: '/v1/organizations', body: { name: 'New' } },
  { method: 'patch', path: '/v1/organization', body: { name: 'New' } },
  { method: 'delete', path: '/v1/organization', body: { name: 'Not it' } },
  { method: 'post', path: '/v1/organization/roles', body: { name: 'New', permissions: [] } },
  { method: 'post', path: '/v1/organization/api-keys', body: { kind: 'secret', environment: 'live', name: 'New' } },
]

const everything = async () => {
  const { sql } = app.database
  const [counts] = await sql`
    select (select count(*) from users) as users, (select count(*) from organizations) as organizations,
      (select count(*) from roles) as roles, (select count(*) from api_keys) as keys,
      (select count(*) from staff_tokens) as tokens, (select count(*) from staff_sessions) as sessions,
      (select count(*) from audit_events) as audits, (select count(*) from mail_outbox) as mails,
      (select json_agg(u order by id) from users u) as people`
  return counts
}

const as = (open?: true) => (open ? callerAt(app.baseUrl) : owner)

for (const { method, path, body, open } of writes) {
  test(`${method.toUpperCase()} ${path} refuses every bad field and changes nothing`, async () => {
    const before = await everything()
    for (const field of Object.keys(body)) {
      for (const [what, json] of Object.entries(badTexts)) {
        const raw = `{${Object.entries({ ...body, [field]: null })
          .map(([name, value]) => `"${name}":${name === field ? json : JSON.stringify(value)}`)
          .join(',')}}`
        refused(await as(open)[method](path, raw), `${field}: ${what}`)
      }
    }
    assert.deepEqual(await everything(), before)
  })

  test(`${method.toUpperCase()} ${path} refuses every bad body and changes nothing`, async () => {
    const before = await everything()
    for (const [what, raw] of Object.entries(badBodies)) refused(await as(open)[method](path, raw), what)
    if (method !== 'patch') refused(await as(open)[method](path, '{}'), 'nothing in it')
    refused(await as(open)[method](path), 'no body')
    const huge = JSON.stringify({ ...body, padding: 'x'.repeat(1024 * 1024) })
    assert.equal((await as(open)[method](path, huge)).status, 413)
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    assert.equal((await as(open)[method](path, 'name=New', form)).status, 415)
    assert.deepEqual(await everything(), before)
  })
}

test('an invalid email address is refused', async () => {
  const odd = [
    '',
    'nobody',
    '@example.com',
    'a@',
    'a b@example.com',
    'a@example.com\n',
    `${'x'.repeat(250)}@example.com`,
  ]
  for (const email of odd) {
    const person = { email, password: 'long enough', name: 'New', organization_name: 'New' }
    refused(await callerAt(app.baseUrl).post('/v1/auth/signup', person), JSON.stringify(email))
  }
})

test('an empty or blank name is refused', async () => {
  for (const name of ['', ' ', '\t\n', '\u00a0']) {
    refused(await owner.patch('/v1/account', { name }), JSON.stringify(name))
    refused(await owner.post('/v1/organizations', { name }), JSON.stringify(name))
  }
})

test('a name can contain any script and symbol, and is returned unchanged', async () => {
  for (const name of [
    'Zoë',
    '李小龍',
    'עברית',
    '👩‍🚀',
    "Robert'); drop table users;--",
    '<script>alert(1)</script>',
    '"',
    '\\',
  ]) {
    const { status, body } = await owner.patch('/v1/account', { name })
    assert.equal(status, 200)
    assert.equal(body.name, name)
    assert.equal((await owner.get('/v1/account')).body.name, name)
  }
})

test('concurrent sign-ups with one email, in any letter case, create one account', async () => {
  const email = someEmail('race')
  const spellings = [email, email.toUpperCase(), `R${email.slice(1)}`, email]
  const answers = await Promise.all(
    spellings.map((spelling) =>
      callerAt(app.baseUrl).post('/v1/auth/signup', {
        email: spelling,
        password: 'long enough',
        name: 'Racer',
        organization_name: 'Race',
      }),
    ),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409])
  assert.equal((await app.database.sql`select 1 from organizations where name = 'Race'`).length, 1)
})

test('a malformed or unknown id in a path is 404', async () => {
  const ids = ['1', 'null', '%00', '..%2f..', "'", '0190a7e0-0000-7000-8000-000000000000', 'x'.repeat(250)]
  for (const id of ids) {
    for (const path of ['/v1/account/sessions', '/v1/organization/roles', '/v1/organization/api-keys']) {
      assert.equal((await owner.delete(`${path}/${id}`)).status, 404, `${path}/${id}`)
    }
  }
})

test('out-of-range paging falls back to the defaults', async () => {
  for (const page of ['limit=0', 'limit=201', 'limit=-1', 'limit=abc', 'offset=-1', 'offset=1e99', 'limit=&offset=']) {
    for (const path of ['/v1/account/sessions', '/v1/organization/api-keys']) {
      const { status, body } = await owner.get(`${path}?${page}`)
      assert.equal(status, 200)
      assert.equal(body.limit, 50)
      assert.equal(body.offset, 0)
    }
  }
})
