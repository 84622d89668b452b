import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { type Staff, someEmail } from '../../../testing/people.ts'
import { callerAt } from '../../../testing/requests.ts'
import { auditOf } from '../../../testing/roster.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

async function tenant() {
  const owner = await app.signUp({ organizationName: 'Initech' })
  const { body } = await owner.get('/v1/organization/api-keys?environment=live')
  const key: string = body.api_keys[0].key
  const post = (path: string, more: Record<string, unknown>) =>
    callerAt(app.baseUrl).post(path, { publishable_key: key, ...more })
  return {
    owner,
    key,
    post,
    join: (email: string, name?: string) => post('/v1/waitlist', { email, ...(name && { name }) }),
  }
}

const waiting = async (owner: Staff, filter = '') =>
  (await owner.get(`/v1/organization/waitlist?${filter}`)).body.waitlist as {
    id: string
    email: string
    name: string
  }[]
const admit = (owner: Staff, id: string) => owner.post(`/v1/organization/waitlist/${id}/admit`)

test('a person who joins the waitlist several times is listed once, and entries are newest first', async () => {
  const { owner, join } = await tenant()
  const [first, second] = [someEmail('first'), someEmail('second')]
  const answers = [await join(first, 'Fay First'), await join(second), await join(first.toUpperCase(), 'Someone Else')]
  for (const { status, body } of answers) assert.deepEqual([status, body], [202, ''])
  assert.deepEqual(
    (await waiting(owner)).map(({ email, name }) => [email, name]),
    [
      [second, null],
      [first, 'Fay First'],
    ],
  )
})

test('concurrent requests with one email create one entry', async () => {
  const { owner, join } = await tenant()
  const email = someEmail()
  await Promise.all([1, 2, 3, 4].map(() => join(email)))
  assert.equal((await waiting(owner)).length, 1)
})

test('admitting sends one invitation by mail, and is in the audit log', async () => {
  const { owner, key, join } = await tenant()
  const email = someEmail()
  await join(email)
  const id = (await waiting(owner))[0]?.id ?? ''
  const answers = await Promise.all([admit(owner, id), admit(owner, id)])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  )
  assert.ok(answers[0]?.body.admitted_at)
  assert.deepEqual(answers[0]?.body, answers[1]?.body)
  assert.equal(await app.mail.countTo(email), 1)
  const mail = await app.mail.to(email)
  assert.match(mail.subject, /Initech/)
  assert.ok(mail.text_body.includes(`http://userkeep.test/portal/sign-in?key=${key}`))
  const records = await auditOf(owner, 'action=waitlist.admitted')
  assert.equal(records.length, 1)
  assert.ok('admitted_at' in records[0].changes)
  assert.equal((await waiting(owner, 'admitted=true')).length, 1)
  assert.equal((await waiting(owner, 'admitted=false')).length, 0)
})

test('in waitlist mode only admitted people can sign up, and responses do not reveal who is admitted', async () => {
  const { owner, post, join } = await tenant()
  await owner.patch('/v1/organization/contact-auth', { signup: 'waitlist' })
  const [admitted, waits, unknown] = [someEmail(), someEmail(), someEmail()]
  await join(admitted)
  await admit(owner, (await waiting(owner))[0]?.id ?? '')
  await join(waits)
  const mails = async () => [
    await app.mail.countTo(admitted),
    await app.mail.countTo(waits),
    await app.mail.countTo(unknown),
  ]
  assert.deepEqual(await mails(), [1, 0, 0])
  for (const path of ['magic-link', 'email-code', 'signup']) {
    for (const email of [admitted, waits, unknown]) {
      const password = path === 'signup' ? { password: 'a long password' } : {}
      const answer = await post(`/v1/contact-auth/${path}`, { email, ...password })
      assert.deepEqual([answer.status, answer.body], [202, ''])
    }
  }
  assert.deepEqual(await mails(), [4, 0, 0])
  const token = await app.mail.tokenTo(admitted, 'uk_ev_')
  assert.equal((await post('/v1/contact-auth/verify-email', { token })).status, 200)
})

test('while sign-up is closed, existing contacts can sign in, and others get no mail', async () => {
  const { owner, post } = await tenant()
  const backend = await app.secretKey(owner)
  const [known, unknown] = [someEmail(), someEmail()]
  await backend.post('/v1/contacts', { external_id: known, email: known })
  await post('/v1/contact-auth/magic-link', { email: unknown })
  const tooLate = await app.mail.tokenTo(unknown, 'uk_ml_')
  await owner.patch('/v1/organization/contact-auth', { signup: 'closed' })
  for (const email of [known, unknown]) {
    assert.equal((await post('/v1/contact-auth/magic-link', { email })).status, 202)
  }
  assert.equal(await app.mail.countTo(unknown), 1)
  assert.equal((await post('/v1/contact-auth/magic-link/redeem', { token: tooLate })).status, 403)
  const token = await app.mail.tokenTo(known, 'uk_ml_')
  assert.equal((await post('/v1/contact-auth/magic-link/redeem', { token })).status, 200)
})

test('each environment and each organization has its own waitlist', async () => {
  const [{ owner, join }, stranger] = [await tenant(), await tenant()]
  await join(someEmail())
  const id = (await waiting(owner))[0]?.id ?? ''
  assert.deepEqual(await waiting(owner, 'environment=test'), [])
  assert.deepEqual(await waiting(stranger.owner), [])
  assert.equal((await admit(stranger.owner, id)).status, 404)
  assert.equal((await owner.post(`/v1/organization/waitlist/${id}/admit?environment=test`)).status, 404)
})

test('a waitlist entry is exported, and erased with the contact', async () => {
  const { owner, post, join } = await tenant()
  const email = someEmail()
  await join(email, 'Wanda Waiting')
  await post('/v1/contact-auth/magic-link', { email })
  const token = await app.mail.tokenTo(email, 'uk_ml_')
  const { body } = await post('/v1/contact-auth/magic-link/redeem', { token })
  const backend = await app.secretKey(owner)
  const exported = await backend.get(`/v1/contacts/${body.contact.id}/export`)
  assert.equal(exported.body.records.waitlist[0].name, 'Wanda Waiting')
  assert.equal((await backend.delete(`/v1/contacts/${body.contact.id}`)).status, 204)
  assert.deepEqual(await waiting(owner), [])
})
