import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { contactRows } from '../../../../testing/contact-rows.ts'
import { runs } from '../../../../testing/depth.ts'
import { type MailingApp, mailingApp } from '../../../../testing/mailing-app.ts'
import { publishedTemplate } from '../../../../testing/templates.ts'
import { until } from '../../../../testing/until.ts'
import { change } from '../../../platform/change.ts'
import { messagesInFlight, recallMessages } from '../public.ts'
import { enqueue, mailsTo, sendMessage, stateOf, statesOf } from '../testing.ts'

let app: MailingApp
before(async () => {
  app = await mailingApp()
})
after(() => app.close())

async function product() {
  const owner = await app.signUp()
  return { owner, key: await app.secretKey(owner), template: await publishedTemplate(owner) }
}

test('mail of a category is only sent with consent at the time of sending', async () => {
  const { owner, key, template } = await product()
  const [agreed, never, withdrew] = [await app.contact(owner), await app.contact(owner), await app.contact(owner)]
  const choose = (contactId: string, marketing: boolean) =>
    key.put(`/v1/contacts/${contactId}/consents`, { consents: { marketing } })
  for (const { contactId } of [agreed, withdrew]) assert.equal((await choose(contactId, true)).status, 200)
  const contacts = [agreed, never, withdrew]
  const { ids } = await enqueue(app, owner, { template, contacts, category: 'marketing' })
  await choose(withdrew.contactId, false)
  await app.settle()
  assert.deepEqual(await Promise.all(ids.map((id) => stateOf(key, id))), [
    ['sent', null],
    ['skipped', 'no_consent'],
    ['skipped', 'no_consent'],
  ])
  assert.equal(mailsTo(app.smtp, withdrew.email).length, 0)
})

test('a message reserved for a fast server is not sent after a withdrawal, either', async () => {
  const { owner, key, template } = await product()
  const contacts = await contactRows(app, owner, 200)
  const decide = (contactId: string, marketing: boolean) =>
    key.put(`/v1/contacts/${contactId}/consents`, { consents: { marketing } })
  await Promise.all(contacts.map(({ contactId }) => decide(contactId, true)))
  const [held, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let taken = 0
  app.smtp.answers.message = async () => {
    if (++taken < 40) return
    held.resolve()
    await opened.promise
  }
  const { ids } = await enqueue(app, owner, { template, contacts, category: 'marketing' })
  app.app.worker.start()
  try {
    await held.promise
    await until('most are in hand', async () => ((await statesOf(app, ids)).sending ?? 0) > 100)
    const begun = await app.database.sql<{ contact_id: string }[]>`select contact_id from messages where begun`
    const notBegun = contacts.filter(({ contactId }) => !begun.some(({ contact_id }) => contact_id === contactId))
    assert.ok(notBegun.length >= 100, `${notBegun.length} are not begun`)
    await Promise.all(notBegun.map(({ contactId }) => decide(contactId, false)))
    opened.resolve()
    await until('all are finished', async () => {
      const { sending = 0, queued = 0 } = await statesOf(app, ids)
      return sending + queued === 0
    })
    for (const { email } of notBegun) assert.equal(mailsTo(app.smtp, email).length, 0)
    assert.deepEqual(await statesOf(app, ids), { sent: 200 - notBegun.length, skipped: notBegun.length })
  } finally {
    delete app.smtp.answers.message
    opened.resolve()
    await app.app.worker.stop()
  }
})

test('no mail of a category is sent after an acknowledged withdrawal, in any order of events', async () => {
  const { owner, key, template } = await product()
  const step = fc.constantFrom('grant', 'withdraw', 'queue', 'send')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      const contact = await app.contact(owner)
      const path = `/v1/contacts/${contact.contactId}/consents`
      let [isGranted, queued, expected] = [false, 0, 0]
      for (const each of [...steps, 'send']) {
        if (each === 'queue') {
          await enqueue(app, owner, { template, contacts: [contact], category: 'surveys' })
          queued++
        } else if (each === 'send') {
          await app.settle()
          if (isGranted) expected += queued
          queued = 0
        } else {
          isGranted = each === 'grant'
          await key.put(path, { consents: { surveys: isGranted } })
        }
      }
      assert.equal(mailsTo(app.smtp, contact.email).length, expected)
    }),
    { numRuns: runs(15) },
  )
})

test('a complaint stops mail of categories, but not transactional mail; a hard bounce stops both', async () => {
  const { owner, key, template } = await product()
  const [complained, bounced] = [await app.contact(owner), await app.contact(owner)]
  const contacts = [complained, bounced]
  for (const { contactId } of contacts)
    await key.put(`/v1/contacts/${contactId}/consents`, { consents: { marketing: true } })
  const { ids: first } = await enqueue(app, owner, { template, contacts, category: 'marketing' })
  await app.settle()
  const bounces = [
    { message_id: first[0], type: 'complaint' },
    { message_id: first[1], type: 'hard', detail: '5.1.1' },
  ]
  assert.deepEqual((await key.post('/v1/bounces', { bounces })).body, { accepted: 2, refused: [] })
  assert.deepEqual(await statesOf(app, first), { bounced: 1, complained: 1 })
  const { ids: second } = await enqueue(app, owner, { template, contacts, category: 'marketing' })
  const transactional = []
  for (const { contactId: contact_id } of contacts) {
    transactional.push((await sendMessage(key, { contact_id, template_id: template.id })).id)
  }
  await app.settle()
  assert.deepEqual(await statesOf(app, second), { skipped: 2 })
  assert.deepEqual(await Promise.all(transactional.map((id) => stateOf(key, id))), [
    ['sent', null],
    ['skipped', 'suppressed'],
  ])
})

test('a soft bounce is recorded on its message and suppresses nothing', async () => {
  const { owner, key, template } = await product()
  const contact = await app.contact(owner)
  const { id } = await sendMessage(key, { contact_id: contact.contactId, template_id: template.id })
  await app.settle()
  await key.post('/v1/bounces', { bounces: [{ message_id: id, type: 'soft', detail: 'Mailbox full' }] })
  const { body } = await key.get(`/v1/messages/${id}`)
  assert.deepEqual([body.state, body.last_error], ['sent', 'Mailbox full'])
})

test('a contact gets one message of a batch, and recalled messages are not sent', async () => {
  const { owner, template } = await product()
  const [one, two] = [await app.contact(owner), await app.contact(owner)]
  const { batchId, scope } = await enqueue(app, owner, { template, contacts: [one] })
  await enqueue(app, owner, { template, contacts: [one, two], batchId })
  const { sql } = app.database
  assert.equal(await messagesInFlight(sql, scope, batchId ?? ''), 2)
  const recalled = await change(app.app.platform, scope, (tx) => recallMessages(tx, scope, batchId ?? ''))
  assert.deepEqual(recalled.sort(), [one.contactId, two.contactId].sort())
  await enqueue(app, owner, { template, contacts: [two], batchId })
  await app.settle()
  assert.equal(await messagesInFlight(sql, scope, batchId ?? ''), 0)
  assert.deepEqual([mailsTo(app.smtp, one.email).length, mailsTo(app.smtp, two.email).length], [0, 1])
})

test('a batch sends one message to two contacts that are merged', async () => {
  const { owner, key, template } = await product()
  const [from, into] = [await app.contact(owner), await app.contact(owner)]
  const { batchId } = await enqueue(app, owner, { template, contacts: [from] })
  await app.settle()
  await enqueue(app, owner, { template, contacts: [into], batchId })
  await key.post(`/v1/contacts/${into.contactId}/merge`, { contact_id: from.contactId })
  await app.settle()
  assert.equal(mailsTo(app.smtp, from.email).length + mailsTo(app.smtp, into.email).length, 1)
})
