import assert from 'node:assert/strict'
import { performance } from 'node:perf_hooks'
import { test } from 'node:test'
import { type MailingApp, mailingApp } from '../../../../testing/mailing-app.ts'
import { addSender, senderAt } from '../../../../testing/senders.ts'
import { publishedTemplate } from '../../../../testing/templates.ts'
import { days, minutes } from '../../../platform/clock.ts'
import { type Plan, readPlans } from '../../../platform/plans.ts'
import { enqueue, mailsTo, sendMessage, stateOf, statesOf } from '../testing.ts'

/** A plan whose allowance the operator can change. */
function plansWith(emails: number) {
  const limits = { active_contacts: null, emails_per_month: emails as number | null }
  const plan: Plan = { ...readPlans(undefined).of(''), limits }
  return { limits, plans: { of: () => plan } }
}

async function tenantIn(app: MailingApp) {
  const owner = await app.signUp()
  const key = await app.secretKey(owner)
  const template = await publishedTemplate(owner)
  const contact = await app.contact(owner)
  const send = async () =>
    (await sendMessage(key, { contact_id: contact.contactId, template_id: template.id })).id as string
  return { owner, key, template, contact, send }
}

const exhausted = async (app: MailingApp) =>
  (await app.database.sql`select environment_id, data from facts where type = 'email_allowance.exhausted'`).length

test('messages above the allowance are held, reported once, and sent when the allowance grows', async () => {
  const { limits, plans } = plansWith(3)
  const app = await mailingApp({ plans })
  try {
    const { owner, key, contact, send } = await tenantIn(app)
    const ids = []
    for (let n = 0; n < 5; n++) ids.push(await send())
    await app.settle()
    assert.deepEqual(await statesOf(app, ids), { queued: 2, sent: 3 })
    assert.equal(mailsTo(app.smtp, contact.email).length, 3)
    const [first, , , , last] = ids as [string, string, string, string, string]
    assert.deepEqual(
      [await stateOf(key, first), await stateOf(key, last)],
      [
        ['sent', null],
        ['held', null],
      ],
    )
    const listed = (state: string) => owner.get(`/v1/organization/messages?state=${state}`)
    assert.equal((await listed('held')).body.messages.length, 2)
    assert.equal((await listed('queued')).body.messages.length, 0)
    const { body } = await owner.get('/v1/organization/entitlements')
    assert.deepEqual(body.limits[1], {
      name: 'emails_per_month',
      limit: 3,
      used: 3,
      used_by_environment: { live: 3, test: 0 },
    })
    await send()
    await app.settle()
    assert.equal(await exhausted(app), 1)
    limits.emails_per_month = 100
    await app.settle()
    assert.deepEqual(await statesOf(app, ids), { sent: 5 })
    assert.equal(mailsTo(app.smtp, contact.email).length, 6)
  } finally {
    await app.close()
  }
})

test('the allowance resets each month, and is separate for each environment and organization', async () => {
  const { plans } = plansWith(1)
  const app = await mailingApp({ plans })
  try {
    const [one, two] = [await tenantIn(app), await tenantIn(app)]
    const held = [await one.send(), await one.send()]
    const free = await two.send()
    await app.settle()
    assert.deepEqual(await statesOf(app, held), { queued: 1, sent: 1 })
    assert.deepEqual(await statesOf(app, [free]), { sent: 1 })
    const now = app.clock.now()
    const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)
    app.clock.advance(next - now.getTime() + days(1))
    await app.settle()
    assert.deepEqual(await statesOf(app, held), { sent: 2 })
  } finally {
    await app.close()
  }
})

test('skipped messages do not count toward the allowance', async () => {
  const { plans } = plansWith(2)
  const app = await mailingApp({ plans })
  try {
    const { owner, template, contact } = await tenantIn(app)
    const visitors = [await app.contact(owner, { kind: 'visitor' }), await app.contact(owner, { kind: 'visitor' })]
    const skipped = await enqueue(app, owner, { template, contacts: visitors })
    await app.settle()
    const { ids } = await enqueue(app, owner, { template, contacts: [contact, await app.contact(owner)] })
    await app.settle()
    assert.deepEqual(await statesOf(app, skipped.ids), { skipped: 2 })
    assert.deepEqual(await statesOf(app, ids), { sent: 2 })
  } finally {
    await app.close()
  }
})

test('the rate limit of a sender applies across instances', async () => {
  const app = await mailingApp()
  const second = await mailingApp({ database: app.database, secrets: app.app.platform.secrets })
  try {
    const { owner, template } = await tenantIn(app)
    const sender = await addSender(owner, senderAt(app.smtp, { per_minute: 4 }))
    const contacts = await Promise.all(Array.from({ length: 10 }, () => app.contact(owner)))
    const { ids } = await enqueue(app, owner, { template, contacts, senderId: sender.id })
    // Both at the beginning of a minute, so that none begins in between.
    for (const { clock } of [app, second]) clock.advance(minutes(1) - (clock.now().getTime() % minutes(1)))
    await Promise.all([app.settle(), second.settle()])
    assert.deepEqual(await statesOf(app, ids), { queued: 6, sent: 4 })
    for (const each of [app, second]) each.clock.advance(minutes(1))
    await Promise.all([app.settle(), second.settle()])
    assert.deepEqual(await statesOf(app, ids), { queued: 2, sent: 8 })
  } finally {
    await second.close()
    await app.close()
  }
})

test('a message requeued because its server is slow does not count toward the rate limit of its sender', async (t) => {
  const app = await mailingApp()
  try {
    const { owner, template } = await tenantIn(app)
    const sender = await addSender(owner, senderAt(app.smtp, { per_minute: 20 }))
    const contacts = await Promise.all(Array.from({ length: 25 }, () => app.contact(owner)))
    const { ids } = await enqueue(app, owner, { template, contacts, senderId: sender.id })
    app.clock.advance(minutes(1) - (app.clock.now().getTime() % minutes(1)))
    // The server is quick for two mails, so that all others are taken at once, and slow from then on.
    let elapsedMs = 0
    t.mock.method(performance, 'now', () => elapsedMs)
    let mails = 0
    app.smtp.answers.message = () => {
      if (++mails > 2) elapsedMs += 2000
    }
    await app.settle()
    assert.deepEqual(await statesOf(app, ids), { queued: 5, sent: 20 })
  } finally {
    await app.close()
  }
})
