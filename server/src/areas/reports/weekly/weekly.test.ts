import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { v7 as uuid } from 'uuid'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { moneyOf } from '../../../../testing/money-rows.ts'
import type { Staff } from '../../../../testing/people.ts'
import { websiteOf } from '../../../../testing/website.ts'
import { days, minutes } from '../../../platform/clock.ts'
import { sendWeekly } from './send-weekly.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const path = '/v1/organization/analytics/weekly-mail'

const weeklyTo = async ({ email }: Staff): Promise<number> => {
  const rows = await app.database.sql`
    select 1 from mail_outbox where recipient = ${email} and subject like '%: the week from %'`
  return rows.length
}

/** Moves the clock to the next Monday, some minutes after or before 8:00. */
async function passMonday(owner: Staff, more: number): Promise<void> {
  const { next_at } = (await owner.get(path)).body
  app.clock.advance(Date.parse(next_at) - app.clock.now().getTime() + more)
  await app.settle()
}

/** A customer who pays since now, and whose payment failed. */
async function sell(owner: Staff): Promise<void> {
  const money = await moneyOf(app, owner)
  const sold = await money.product({})
  const now = app.clock.now()
  const customerId = uuid()
  const { sql } = app.database
  await sql`
    insert into customers (environment_id, id, name, attributes, created_at, updated_at)
    values (${money.environmentId}, ${customerId}, 'Globex', '{}', ${now}, ${now})`
  const period = [now, new Date(now.getTime() + days(30))] as [Date, Date]
  const subscriptionId = await money.subscribe(customerId, sold, period, { status: 'past_due', past_due_since: now })
  await sql`
    insert into subscription_movements (environment_id, id, customer_id, subscription_id, kind, currency, before, after, at)
    values (${money.environmentId}, ${uuid()}, ${customerId}, ${subscriptionId}, 'new', 'eur', 0, 1000, ${now})`
}

test('subscribed members get one email each Monday at 8:00 until they unsubscribe', async () => {
  const owner = await app.signUp({ organizationName: 'Acme' })
  assert.equal((await owner.get(path)).body.enabled, false)
  const { body } = await owner.put(path, { enabled: true })
  assert.deepEqual([body.enabled, body.time_zone, new Date(body.next_at).getUTCDay()], [true, 'UTC', 1])
  const website = await websiteOf(app, owner)
  await (await website.user()).get('/v1/contact/me')
  await sell(owner)
  await app.settle()
  await passMonday(owner, -minutes(30))
  const sent = await weeklyTo(owner)
  app.clock.advance(minutes(45))
  await Promise.all([sendWeekly(app.app.platform), sendWeekly(app.app.platform), app.settle()])
  assert.equal(await weeklyTo(owner), sent + 1)
  const mail = await app.mail.to(owner.email)
  assert.match(mail.subject, /^Acme: the week from \w+ \d+ to \w+ \d+$/)
  assert.match(mail.text_body, /Active contacts: 1 \(the week before: 0\)/)
  assert.match(mail.text_body, /Sign-ups: 1 \(the week before: 0\)/)
  assert.match(mail.text_body, /Monthly revenue: EUR\s10\.00 \(\+EUR\s10\.00: new EUR\s10\.00\)/)
  assert.match(mail.text_body, /At risk: EUR\s10\.00 of 1 subscription\. The largest: Globex \(past due, EUR\s10\.00\)/)
  await app.settle()
  assert.equal(await weeklyTo(owner), sent + 1)
  await passMonday(owner, minutes(15))
  assert.equal(await weeklyTo(owner), sent + 2)
  assert.match((await app.mail.to(owner.email)).text_body, /Monthly revenue: EUR\s10\.00 \(unchanged\)/)
  await owner.put(path, { enabled: false })
  await passMonday(owner, minutes(15))
  assert.equal(await weeklyTo(owner), sent + 2)
  const { audit_events } = (await owner.get('/v1/organization/audit-events')).body
  assert.equal(audit_events.filter(({ action }: { action: string }) => action === 'weekly_mail.updated').length, 2)
})

test('a week without data is skipped, and members without permission to read analytics get no email', async () => {
  const quiet = await app.signUp()
  await quiet.put(path, { enabled: true })
  const owner = await app.signUp()
  const member = await app.staffWith(owner, ['analytics:read'])
  await member.put(path, { enabled: true })
  await sell(owner)
  const { roles } = (await owner.get('/v1/organization/roles')).body
  const role = roles.find(({ permissions }: { permissions: string[] }) => permissions.join() === 'analytics:read')
  await passMonday(owner, minutes(15))
  assert.deepEqual([await weeklyTo(quiet), await weeklyTo(member)], [0, 1])
  const changed = await owner.patch(`/v1/organization/roles/${role.id}`, { permissions: ['support:read'] })
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  await passMonday(owner, minutes(15))
  assert.equal(await weeklyTo(member), 1)
})

test('the weekly email is scheduled for Monday in the time zone of the organization', async () => {
  const owner = await app.signUp()
  await owner.patch('/v1/organization', { time_zone: 'Pacific/Kiritimati' })
  const { next_at, time_zone } = (await owner.get(path)).body
  const shown = new Intl.DateTimeFormat('en', { timeZone: time_zone, weekday: 'long', hour: 'numeric' })
  assert.match(shown.format(new Date(next_at)), /Monday.*8 AM/)
})
