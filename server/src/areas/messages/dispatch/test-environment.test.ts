import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { mailingApp } from '../../../../testing/mailing-app.ts'
import { publishedTemplate } from '../../../../testing/templates.ts'
import { mailsTo, sendMessage, stateOf } from '../testing.ts'

const settings = { publicUrl: 'http://userkeep.test', allowPrivateTargets: true, checkAnswers: true }

async function sendInTest(app: TestApp) {
  const owner = await app.signUp()
  const key = await app.secretKey(owner, 'test')
  const template = await publishedTemplate(owner, { subject: 'A test' }, '?environment=test')
  const stranger = await app.contact(owner, { environment: 'test' })
  const colleague = await app.contact(owner, { environment: 'test', email: owner.email.toUpperCase() })
  const ids = []
  for (const { contactId: contact_id } of [stranger, colleague]) {
    ids.push((await sendMessage(key, { contact_id, template_id: template.id })).id)
  }
  await app.settle()
  return { stranger, colleague, states: await Promise.all(ids.map((id) => stateOf(key, id))) }
}

test('the test environment mails staff of its organization; the rest is stored in the development mailbox', async () => {
  const app = await mailingApp()
  try {
    const { stranger, colleague, states } = await sendInTest(app)
    assert.deepEqual(states, [
      ['skipped', 'test_environment'],
      ['sent', null],
    ])
    assert.equal(mailsTo(app.smtp, stranger.email).length, 0)
    const toColleague = mailsTo(app.smtp, colleague.email).filter(({ subject }) => subject === 'A test')
    assert.equal(toColleague.length, 1)
    assert.equal((await app.mail.to(stranger.email)).subject, 'A test')
    const page = await fetch(`${app.baseUrl}/dev/mail.json?to=${encodeURIComponent(stranger.email)}`)
    assert.equal(((await page.json()) as unknown[]).length, 1)
    await app.settle()
    assert.equal(mailsTo(app.smtp, stranger.email).length, 0)
  } finally {
    await app.close()
  }
})

test('the test environment mails any address if the operator allows it', async () => {
  const app = await mailingApp({ settings: { ...settings, allowTestMail: true } })
  try {
    const { stranger, states } = await sendInTest(app)
    assert.deepEqual(states, [
      ['sent', null],
      ['sent', null],
    ])
    assert.equal(mailsTo(app.smtp, stranger.email).length, 1)
  } finally {
    await app.close()
  }
})

test('without a mail server all mail is stored in the development mailbox', async () => {
  const app = await testApp()
  try {
    const { stranger, states } = await sendInTest(app)
    assert.deepEqual(states, [
      ['sent', 'development_mailbox'],
      ['sent', 'development_mailbox'],
    ])
    assert.equal((await app.mail.to(stranger.email)).subject, 'A test')
  } finally {
    await app.close()
  }
})

test('without a mail server and a development mailbox, messages wait for a mail server', async () => {
  const mail = { transport: null, from: 'Userkeep <userkeep@example.com>', shownHere: false }
  const app = await testApp({ mail })
  try {
    const { states } = await sendInTest(app)
    assert.deepEqual(states, [
      ['queued', null],
      ['queued', null],
    ])
  } finally {
    await app.close()
  }
})
