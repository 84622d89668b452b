import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { addSender, senderAt, senders } from '../../../testing/senders.ts'
import { type SmtpSink, smtpRefusal, startSmtpServer } from '../../../testing/smtp.ts'

const login = { user: 'postmaster', password: 'correct horse' }
let app: TestApp
let open: SmtpSink
let guarded: SmtpSink
before(async () => {
  ;[app, open, guarded] = await Promise.all([testApp(), startSmtpServer(), startSmtpServer({ login })])
})
after(async () => {
  await app.close()
  await Promise.all([open.close(), guarded.close()])
})

const at = ({ port }: SmtpSink, others: object = {}) => ({ host: '127.0.0.1', port, security: 'none', ...others })

test('a sender is saved once its mail server accepts the sign-in, and its password is never returned', async () => {
  const owner = await app.signUp()
  const sender = await addSender(owner, senderAt(guarded, { smtp: at(guarded, login) }))
  assert.deepEqual(sender.smtp, { ...at(guarded), user: login.user, has_password: true })
  assert.equal(sender.health.status, 'working')
  const { body } = await owner.get(`${senders}/${sender.id}`)
  assert.deepEqual(body, sender)
  assert.ok(!JSON.stringify(body).includes(login.password))
  const [row] = await app.database.sql`select * from senders where id = ${sender.id}`
  assert.ok(!JSON.stringify(row).includes(login.password))
})

test('if the mail server refuses or is unreachable, the error names the field and nothing is saved', async () => {
  const owner = await app.signUp()
  const wrong = await owner.post(senders, senderAt(guarded, { smtp: at(guarded, { ...login, password: 'wrong' }) }))
  assert.equal(wrong.status, 400)
  assert.match(wrong.body.error.fields['smtp.password'], /refused the sign-in/)
  assert.ok(!JSON.stringify(wrong.body).includes('"wrong"'))
  const gone = await startSmtpServer()
  await gone.close()
  const unreachable = await owner.post(senders, senderAt(gone))
  assert.equal(unreachable.status, 400)
  assert.match(unreachable.body.error.fields['smtp.host'], /cannot be used/)
  assert.deepEqual((await owner.get(senders)).body.senders, [])
})

test('the stored password is used only for the server and user it was saved with', async () => {
  const owner = await app.signUp()
  const sender = await addSender(owner, senderAt(guarded, { smtp: at(guarded, login) }))
  const path = `${senders}/${sender.id}`
  const paced = await owner.patch(path, { per_minute: 60 })
  assert.deepEqual([paced.status, paced.body.per_minute, paced.body.smtp.has_password], [200, 60, true])
  const same = await owner.patch(path, { smtp: at(guarded, { user: login.user }) })
  assert.equal(same.status, 200, JSON.stringify(same.body))
  const listener = await startSmtpServer({ login })
  app.whenClosed(() => void listener.close())
  const others = [
    at(guarded, { host: 'localhost', user: login.user }),
    at(guarded, { user: 'mallory' }),
    at(guarded, { port: listener.port, user: login.user }),
    at(guarded, { security: 'starttls', user: login.user }),
    at(guarded, { security: 'tls', user: login.user }),
  ]
  for (const other of others) {
    const { status, body } = await owner.patch(path, { smtp: other })
    assert.equal(status, 400)
    assert.match(body.error.fields['smtp.password'], /is required again/)
  }
  assert.equal(listener.seen.connections, 0)
  const moved = await owner.patch(path, { smtp: at(guarded, { port: listener.port, ...login }) })
  assert.equal(moved.status, 200, JSON.stringify(moved.body))
})

test('an environment has one default sender: the first, until another is selected', async () => {
  const owner = await app.signUp()
  const first = await addSender(owner, senderAt(open, { name: 'A' }))
  const second = await addSender(owner, senderAt(open, { name: 'B' }))
  const defaults = async () => {
    const { body } = await owner.get(senders)
    return body.senders.map(({ name, is_default }: Record<string, unknown>) => [name, is_default])
  }
  assert.deepEqual([first.is_default, second.is_default], [true, false])
  await owner.patch(`${senders}/${second.id}`, { is_default: true })
  assert.deepEqual(await defaults(), [
    ['A', false],
    ['B', true],
  ])
  assert.equal((await owner.delete(`${senders}/${second.id}`)).status, 204)
  assert.deepEqual(await defaults(), [['A', false]])
  const taken = await owner.post(senders, senderAt(open, { name: 'a' }))
  assert.deepEqual([taken.status, taken.body.error.code], [409, 'conflict'])
})

test('where private targets are not allowed, a mail server in the internal network is not contacted', async () => {
  const strict = await testApp({
    settings: { publicUrl: 'http://userkeep.test', allowPrivateTargets: false, checkAnswers: true },
  })
  try {
    const owner = await strict.signUp()
    const fieldsOf = async (smtp: object) => (await owner.post(senders, senderAt(open, { smtp }))).body.error.fields
    const before = open.mails.length
    assert.match((await fieldsOf(at(open)))['smtp.host'], /public address/)
    assert.match((await fieldsOf(at(open, { host: 'localhost' })))['smtp.host'], /public address/)
    const outside = { host: 'smtp.example.com', port: 22, security: 'tls' }
    assert.match((await fieldsOf(outside))['smtp.port'], /25, 465, 587/)
    assert.match((await fieldsOf({ ...outside, port: 25, security: 'none' }))['smtp.security'], /tls or starttls/)
    assert.equal(open.mails.length, before)
  } finally {
    await strict.close()
  }
})

test('the test mail is sent to the requesting member, from the sender, with DKIM if a key is set', async () => {
  const owner = await app.signUp()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
  const dkim = { domain: 'acme.example', selector: 'uk1', private_key: pem }
  const reply_to = 'help@acme.example'
  const sender = await addSender(owner, senderAt(open, { dkim, reply_to }))
  assert.equal(sender.dkim.record_name, 'uk1._domainkey.acme.example')
  assert.match(sender.dkim.record_value, /^v=DKIM1; k=rsa; p=MII/)
  const { status, body } = await owner.post(`${senders}/${sender.id}/test`, {})
  assert.equal(status, 200, JSON.stringify(body))
  const mail = open.mails.find(({ envelope }) => envelope.to.includes(owner.email))
  assert.deepEqual(mail?.from, { name: 'Acme', address: 'hello@acme.example' })
  assert.deepEqual(
    mail?.replyTo?.map(({ address }) => address),
    [reply_to],
  )
  const signature = mail?.headers.find(({ key }) => key === 'dkim-signature')?.value ?? ''
  assert.match(signature, /d=acme\.example;.*s=uk1;/s)
  const [row] = await app.database.sql`select dkim_key from senders where id = ${sender.id}`
  assert.ok(!row?.dkim_key.includes('PRIVATE KEY'))
})

test('a key that cannot sign is refused', async () => {
  const owner = await app.signUp()
  const ed = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })
  for (const [private_key, reason] of [
    ['nonsense', /must be a private key/],
    [ed, /RSA/],
  ] as const) {
    const dkim = { domain: 'acme.example', selector: 'uk1', private_key }
    const { status, body } = await owner.post(senders, senderAt(open, { dkim }))
    assert.equal(status, 400)
    assert.match(body.error.fields['dkim.private_key'], reason)
  }
})

test('a refused test mail returns the reason, and the sender counts as failing until a mail is accepted', async () => {
  const owner = await app.signUp()
  const sender = await addSender(owner, senderAt(open))
  open.answers.recipient = () => {
    throw smtpRefusal(554, '5.7.1 Relaying denied')
  }
  const refused = await owner.post(`${senders}/${sender.id}/test`, {})
  delete open.answers.recipient
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'mail_refused'])
  assert.match(refused.body.error.message, /Relaying denied/)
  const { health } = (await owner.get(`${senders}/${sender.id}`)).body
  assert.equal(health.status, 'failing')
  const taken = await owner.post(`${senders}/${sender.id}/test`, {})
  assert.deepEqual([taken.body.health.status, taken.body.health.last_error], ['working', null])
})

test("mail of a sender without a mail server of its own is sent from the operator's address", async () => {
  const owner = await app.signUp()
  const { smtp: _, ...plain } = senderAt(open)
  const sender = await addSender(owner, plain)
  assert.deepEqual([sender.smtp, sender.sends_as], [null, 'userkeep@example.com'])
})

test('only printable names and complete addresses are accepted', async () => {
  const owner = await app.signUp()
  const injected = [
    { from_address: 'hello@acme.example\r\nBcc: all@acme.example' },
    { reply_to: 'a@acme.example, b@acme.example' },
    { smtp: at(open, { host: 'evil.example\r\nDATA' }) },
    { smtp: at(guarded, { user: 'a\r\nb', password: 'x' }) },
  ]
  for (const others of injected) {
    const { status } = await owner.post(senders, senderAt(open, others))
    assert.equal(status, 400, JSON.stringify(others))
  }
})
