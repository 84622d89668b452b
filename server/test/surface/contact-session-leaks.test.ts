import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { signInPage } from '../../src/areas/contact-auth/testing.ts'
import { type MailingApp, mailingApp } from '../../testing/mailing-app.ts'
import { confirm, type Staff, someEmail } from '../../testing/people.ts'
import { addSender, senderAt } from '../../testing/senders.ts'
import { type SmtpSink, startSmtpServer } from '../../testing/smtp.ts'
import { contentOf, publishedTemplate, templateIn, templatesPath } from '../../testing/templates.ts'
import { register } from '../../testing/webhooks.ts'
import { mounted as routes } from './mounted.ts'

// Nobody reads what signs a contact in, not even an owner, who holds every permission: neither from the mails, by a sender
// or a template of their own, nor from an answer of the API, a delivery, the audit log or a page for developers.

let app: MailingApp
let owner: Staff
/** The mail server of the staff member's own sender. */
let evil: SmtpSink
let victim: { id: string; email: string; session: string }
/** Everything that opens, or opened, a session of the victim, by name. */
const secrets = new Map<string, string>()

before(async () => {
  app = await mailingApp()
  evil = await startSmtpServer()
  const page = await signInPage(app)
  owner = page.owner
  await addSender(owner, senderAt(evil, { is_default: true }))
  for (const name of ['magic_link', 'Sign in to Acme', 'password_reset', 'email_code']) {
    const variables = ['link', 'token'].map((variable) => ({ name: variable, default: 'none' }))
    await publishedTemplate(owner, { name, variables, subject: 'Stolen', body: 'Stolen: {{ link }} {{ token }}' })
  }
  await register(owner, 'https://localhost:9/product')
  await register(owner, 'https://localhost:9/audit', { plane: 'audit' })

  const email = someEmail('victim')
  const password = 'a long password'
  const signedUp = await page.signUp(email, password)
  victim = { id: signedUp.body.contact.id, email, session: signedUp.body.token }
  secrets.set('the session of the sign-up', signedUp.body.token)
  secrets.set('the session of a login', (await page.post('login', { email, password })).body.token)
  await page.post('forgot-password', { email })
  secrets.set('a token to reset the password', await app.mail.tokenTo(email, 'uk_pr_'))
  await page.post('email-code', { email })
  secrets.set('a code', await page.codeTo(email))
  await page.post('magic-link', { email })
  secrets.set('a magic link', await app.mail.tokenTo(email, 'uk_ml_'))
  await app.settle()
})
after(async () => {
  await app.close()
  await evil.close()
})

/** The names of secrets in a text, as they are or as the database stores them. */
function secretsIn(text: string): string[] {
  return [...secrets].flatMap(([name, secret]) => {
    const hash = createHash('sha256').update(secret).digest()
    const forms = [secret, hash.toString('hex'), hash.toString('base64'), hash.toString('base64url')]
    // Six digits occur by chance in ids and times.
    const isIn = (form: string) => (form.length > 6 ? text.includes(form) : new RegExp(`\\b${form}\\b`).test(text))
    return forms.some(isIn) ? [name] : []
  })
}

test('sign-in mails use the mail server of the operator, regardless of tenant senders and templates', () => {
  const mailed = app.smtp.mails.filter(({ envelope }) => envelope.to.includes(victim.email))
  const text = mailed.map((mail) => mail.text).join('\n')
  assert.deepEqual(secretsIn(text), ['a token to reset the password', 'a code', 'a magic link'])
  assert.ok(!text.includes('Stolen'))
  assert.deepEqual(evil.mails, [])
})

test('no response to staff contains contact credentials: contacts, deliveries, audit log, messages, keys', async () => {
  await confirm(owner)
  const webhooks = await owner.get('/v1/organization/webhooks')
  const deliveries: string[] = []
  for (const { id } of webhooks.body.webhooks) {
    const at = `/v1/organization/webhooks/${id}/deliveries`
    const { body } = await owner.get(at)
    deliveries.push(at, ...body.deliveries.map((delivery: { id: string }) => `${at}/${delivery.id}`))
  }
  assert.ok(deliveries.length > 4, 'both planes have deliveries')
  const paths = routes
    .filter(({ method, access, success }) => method === 'GET' && access.kind === 'staff' && !success.stream)
    .map(({ path }) => path.replace(/^(\/v1\/organization\/contacts)\/\{id\}/, `$1/${victim.id}`))
    .filter((path) => !path.includes('{'))
  assert.ok(paths.includes(`/v1/organization/contacts/${victim.id}/sessions`))
  let read = 0
  for (const path of [...paths, ...deliveries]) {
    const { status, body } = await owner.get(path)
    if (status === 200) read++
    assert.deepEqual([path, secretsIn(typeof body === 'string' ? body : JSON.stringify(body))], [path, []])
  }
  assert.ok(read > 60, `${read} were read`)
})

test('the signing keys for contact JWTs are returned without the private key', async () => {
  const at = '/v1/organization/contact-auth/signing-keys'
  const rotated = await owner.post(`${at}/rotate`)
  const { body } = await owner.get(at)
  assert.equal(rotated.status, 200)
  for (const key of [rotated.body, ...body.signing_keys]) {
    assert.ok(!/"(d|private_?key|secret)":|PRIVATE KEY/i.test(JSON.stringify(key)), JSON.stringify(key))
  }
})

test('a template cannot render sign-in links or tokens', async () => {
  const { id } = await templateIn(owner)
  const rendered = async (expression: string) => {
    const draft = contentOf({ body: `{{ ${expression} }}` })
    return owner.post(`${templatesPath}/${id}/preview`, { contact_id: victim.id, draft })
  }
  assert.ok((await rendered('contact.email')).body.text.includes(victim.email))
  const names = [
    'contact',
    'contact | json',
    'contact.token',
    'contact.session',
    'link',
    'token',
    'portal_url',
    'brand',
  ]
  for (const name of names) {
    const { body } = await rendered(name)
    assert.deepEqual([name, secretsIn(JSON.stringify(body))], [name, []])
    assert.ok(!/uk_(ct|ml|pr|ev)_/.test(JSON.stringify(body)), JSON.stringify(body))
  }
})

test('the developer pages refuse every remote caller', async () => {
  for (const path of ['/dev/mail', '/dev/mail.json', `/dev/mail.json?to=${victim.email}`]) {
    const { status, body } = await owner.get(path)
    assert.equal(status, 404, path)
    assert.deepEqual(secretsIn(JSON.stringify(body)), [])
  }
})
