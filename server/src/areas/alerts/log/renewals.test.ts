import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type MailingApp, mailingApp } from '../../../../testing/mailing-app.ts'
import type { Staff } from '../../../../testing/people.ts'
import { type Receiver, testReceiver } from '../../../../testing/receiver.ts'
import { publishedTemplate } from '../../../../testing/templates.ts'
import { hours } from '../../../platform/clock.ts'
import { type Plan, readPlans } from '../../../platform/plans.ts'
import { addChat } from '../testing.ts'

const limits = { active_contacts: 5 as number | null, emails_per_month: 1 as number | null }
const plan: Plan = { ...readPlans(undefined).of(''), limits }

let app: MailingApp
let receiver: Receiver
before(async () => {
  receiver = await testReceiver()
  app = await mailingApp({ plans: { of: () => plan }, outgoing: { ca: receiver.ca } })
})
after(async () => {
  await app.close()
  await receiver.close()
})

const titlesAt = (path: string) =>
  receiver.received(path).map(({ body }) => JSON.parse(body).text.slice(3).split(':')[0])

async function wait(milliseconds: number) {
  app.clock.advance(milliseconds)
  await app.settle()
}

/** Moves the clock to the middle of the next month. */
async function nextMonth() {
  const now = app.clock.now()
  await wait(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15) - now.getTime())
}

async function join(owner: Staff, count: number) {
  for (let n = 0; n < count; n++) {
    const contact = await app.contact(owner)
    assert.equal((await contact.get('/v1/contact/notifications')).status, 200)
  }
  await app.settle()
}

test('the contact meter raises alerts at 80% and 100%, which recover when the limit is raised', async () => {
  await nextMonth()
  const owner = await app.signUp()
  await addChat(owner, `${receiver.origin}/meter`)
  await join(owner, 3)
  assert.deepEqual(titlesAt('/meter'), [])
  await join(owner, 1)
  assert.deepEqual(titlesAt('/meter'), ['Contact meter at 80%'])
  await join(owner, 2)
  assert.deepEqual(titlesAt('/meter'), ['Contact meter at 80%', 'Contact meter at 100%'])
  await wait(hours(1))
  assert.equal(titlesAt('/meter').length, 2)
  limits.active_contacts = 7
  await wait(hours(1))
  assert.deepEqual(titlesAt('/meter').slice(2), ['Contact meter below 100% again'])
  await join(owner, 1)
  assert.deepEqual(titlesAt('/meter').slice(3), ['Contact meter at 80%', 'Contact meter at 100%'])
  limits.active_contacts = 5
})

test('a new month resolves the alerts of the previous month', async () => {
  await nextMonth()
  const owner = await app.signUp()
  await addChat(owner, `${receiver.origin}/month`)
  const key = await app.secretKey(owner)
  const template = await publishedTemplate(owner)
  const contact = await app.contact(owner)
  for (let n = 0; n < 3; n++) {
    const { status } = await key.post('/v1/messages', { contact_id: contact.contactId, template_id: template.id })
    assert.equal(status, 202)
  }
  await app.settle()
  assert.deepEqual(titlesAt('/month'), ['Email allowance used up'])
  limits.emails_per_month = 100
  await nextMonth()
  await wait(hours(1))
  assert.deepEqual(titlesAt('/month'), ['Email allowance used up', 'Email allowance available again'])
  limits.emails_per_month = 1
})
