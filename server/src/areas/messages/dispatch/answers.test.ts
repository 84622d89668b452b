import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type MailingApp, mailingApp } from '../../../../testing/mailing-app.ts'
import { smtpRefusal, startSmtpServer } from '../../../../testing/smtp.ts'
import { publishedTemplate } from '../../../../testing/templates.ts'
import { hours, minutes } from '../../../platform/clock.ts'
import { enqueue, mailsTo, sendMessage, statesOf } from '../testing.ts'

let app: MailingApp
before(async () => {
  app = await mailingApp()
})
after(() => app.close())

async function product() {
  const owner = await app.signUp()
  const key = await app.secretKey(owner)
  const template = await publishedTemplate(owner, { subject: 'News', body: 'Hello.' })
  const contact = await app.contact(owner)
  const send = () => sendMessage(key, { contact_id: contact.contactId, template_id: template.id })
  const campaign = (category: null = null) => enqueue(app, owner, { template, contacts: [contact], category })
  const read = async (id: string) => (await key.get(`/v1/messages/${id}`)).body
  return { owner, key, template, contact, send, campaign, read }
}

const only = (address: string, act: () => void) => (given: string) => {
  if (given === address) act()
}

test('a greylisted mail is queued and accepted when it is retried', async () => {
  const { contact, send, read } = await product()
  let refusals = 0
  app.smtp.answers.recipient = only(contact.email, () => {
    if (refusals++ < 2) throw smtpRefusal(451, '4.7.1 Greylisted, try again in five minutes')
  })
  const { id } = await send()
  await app.settle()
  const waiting = await read(id)
  assert.deepEqual([waiting.state, waiting.attempts], ['queued', 1])
  assert.match(waiting.last_error, /Greylisted/)
  app.clock.advance(minutes(1))
  await app.settle()
  assert.equal((await read(id)).attempts, 2)
  app.clock.advance(minutes(5))
  await app.settle()
  delete app.smtp.answers.recipient
  assert.deepEqual([(await read(id)).state, mailsTo(app.smtp, contact.email).length], ['sent', 1])
})

test('a greylisted campaign mail is retried, too, and delivered once', async () => {
  const { contact, campaign } = await product()
  let isFirst = true
  app.smtp.answers.message = async ({ envelope }) => {
    if (!envelope.to.includes(contact.email) || !isFirst) return
    isFirst = false
    throw smtpRefusal(452, '4.2.2 Mailbox full for now')
  }
  const { ids } = await campaign()
  await app.settle()
  assert.deepEqual(await statesOf(app, ids), { queued: 1 })
  app.clock.advance(minutes(1))
  await app.settle()
  delete app.smtp.answers.message
  assert.deepEqual(await statesOf(app, ids), { sent: 1 })
  assert.equal(mailsTo(app.smtp, contact.email).length, 1)
})

test('an address unknown to its server bounces, and gets no further mail', async () => {
  const { owner, contact, send, read } = await product()
  app.smtp.answers.recipient = only(contact.email, () => {
    throw smtpRefusal(550, '5.1.1 No such user here')
  })
  const { id } = await send()
  await app.settle()
  delete app.smtp.answers.recipient
  const bounced = await read(id)
  assert.deepEqual([bounced.state, bounced.reason], ['bounced', 'refused'])
  const { body } = await owner.get('/v1/organization/suppressions')
  assert.deepEqual(
    body.suppressions.map(({ address, reason, source }: Record<string, string>) => [address, reason, source]),
    [[contact.email.toLowerCase(), 'bounce', 'smtp']],
  )
  const again = await send()
  await app.settle()
  assert.deepEqual([(await read(again.id)).state, (await read(again.id)).reason], ['skipped', 'suppressed'])
})

test('a refusal of the mail itself is final and does not suppress the address', async () => {
  const { owner, contact, send, read } = await product()
  app.smtp.answers.message = async ({ envelope }) => {
    if (envelope.to.includes(contact.email)) throw smtpRefusal(554, '5.7.1 Looks like spam')
  }
  const { id } = await send()
  await app.settle()
  delete app.smtp.answers.message
  assert.deepEqual([(await read(id)).state, (await read(id)).reason], ['failed', 'refused'])
  assert.deepEqual((await owner.get('/v1/organization/suppressions')).body.suppressions, [])
})

test('after a connection lost during transmission both kinds of mail are sent again', async () => {
  const { contact, send, campaign } = await product()
  let cuts = 0
  app.smtp.answers.cut = (address) => (address === contact.email && cuts++ < 2 ? 'in_the_middle' : null)
  const ids = [(await send()).id, ...(await campaign()).ids]
  await app.settle()
  assert.deepEqual(await statesOf(app, ids), { queued: 2 })
  app.clock.advance(minutes(2))
  await app.settle()
  delete app.smtp.answers.cut
  assert.deepEqual(await statesOf(app, ids), { sent: 2 })
  assert.equal(mailsTo(app.smtp, contact.email).length, 2)
})

test('after a connection lost at the end only transactional mail is sent again, with the same ID', async () => {
  const { contact, send, campaign } = await product()
  let cuts = 0
  app.smtp.answers.cut = (address) => (address === contact.email && cuts++ < 2 ? 'when_taken' : null)
  const transactional = await send()
  const { ids } = await campaign()
  await app.settle()
  assert.deepEqual(await statesOf(app, ids), { interrupted: 1 })
  assert.deepEqual(await statesOf(app, [transactional.id]), { queued: 1 })
  app.clock.advance(hours(1))
  await app.settle()
  delete app.smtp.answers.cut
  assert.deepEqual(await statesOf(app, [transactional.id]), { sent: 1 })
  const byId = Object.groupBy(mailsTo(app.smtp, contact.email), ({ messageId = '' }) => messageId)
  assert.equal(byId[`<${transactional.id}@example.com>`]?.length, 2)
  assert.equal(byId[`<${ids[0]}@example.com>`]?.length, 1)
})

test('an unreachable server is not called for a while, and gets all messages when it is back', async () => {
  const other = await mailingApp()
  const owner = await other.signUp()
  const key = await other.secretKey(owner)
  const template = await publishedTemplate(owner)
  const contact = await other.contact(owner)
  await other.smtp.close()
  const ids = []
  for (let n = 0; n < 20; n++) {
    ids.push((await sendMessage(key, { contact_id: contact.contactId, template_id: template.id })).id)
  }
  await other.settle()
  assert.deepEqual(await statesOf(other, ids), { queued: 20 })
  const { body } = await owner.get('/v1/organization/messages')
  const tried = body.messages.filter(({ attempts }: { attempts: number }) => attempts > 0)
  assert.ok(tried.length < 5, `${tried.length} were tried`)
  const back = await startSmtpServer({ port: other.smtp.port })
  other.clock.advance(minutes(2))
  await other.settle()
  assert.deepEqual(await statesOf(other, ids), { sent: 20 })
  assert.equal(mailsTo(back, contact.email).length, 20)
  await other.close()
  await back.close()
})

test('a message fails after two days of temporary refusals', async () => {
  const { contact, send, read } = await product()
  app.smtp.answers.recipient = only(contact.email, () => {
    throw smtpRefusal(450, '4.3.2 Come back later')
  })
  const { id } = await send()
  for (let n = 0; n < 9; n++) {
    await app.settle()
    app.clock.advance(hours(25))
  }
  await app.settle()
  delete app.smtp.answers.recipient
  const failed = await read(id)
  assert.deepEqual([failed.state, failed.reason, failed.attempts], ['failed', 'attempts_spent', 9])
})

test('a slow server gets few mails at once, and the fast server of another tenant does not wait for it', async () => {
  const { owner, template } = await product()
  const contacts = await Promise.all(Array.from({ length: 12 }, () => app.contact(owner)))
  const slow = new Set(contacts.map(({ email }) => email))
  const taken = Promise.withResolvers<void>()
  let [open, most] = [0, 0]
  const held = Promise.withResolvers<void>()
  app.smtp.answers.message = async ({ envelope }) => {
    if (!envelope.to.some((address) => slow.has(address))) return
    most = Math.max(most, ++open)
    held.resolve()
    await taken.promise
    open--
  }
  const { ids } = await enqueue(app, owner, { template, contacts })
  const other = await product()
  app.app.worker.start()
  try {
    await held.promise
    const { id } = await other.send()
    while ((await other.read(id)).state !== 'sent') await new Promise((resolve) => setImmediate(resolve))
    assert.ok(most <= 2, `${most} at once`)
  } finally {
    taken.resolve()
    await app.app.worker.stop()
  }
  await app.settle()
  delete app.smtp.answers.message
  assert.deepEqual(await statesOf(app, ids), { sent: 12 })
})
