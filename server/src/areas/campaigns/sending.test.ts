import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type MailingApp, mailingApp } from '../../../testing/mailing-app.ts'
import { publishedTemplate } from '../../../testing/templates.ts'
import { hours } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { campaignsArea } from './index.ts'
import { fanOut } from './sending/fan-out.ts'
import { feed } from './sending/feed.ts'
import type { Own } from './setup.ts'
import { path, type Tenant, tenantOf } from './testing.ts'

let app: MailingApp
let tenant: Tenant
before(async () => {
  app = await mailingApp()
  tenant = await tenantOf(app)
})
after(() => app.close())

const mailsTo = (email: string) => app.smtp.mails.filter(({ envelope }) => envelope.to.includes(email))
test('each contact of the segment with consent gets one email', async () => {
  const { segmentId, people } = await tenant.audience(5)
  const [withdrawn, ...others] = people
  await tenant.withdraw(withdrawn?.id ?? '')
  const { id } = await tenant.send(segmentId)
  await app.settle()
  for (const { email } of others) assert.equal(mailsTo(email).length, 1, email)
  assert.equal(mailsTo(withdrawn?.email ?? '').length, 0)
  const report = await tenant.report(id)
  assert.deepEqual([report.totals.recipients, report.totals.sent, report.totals.waiting], [5, 4, 0])
  assert.deepEqual(report.skipped_by, [{ reason: 'no_consent', people: 1 }])
  assert.deepEqual(
    (await tenant.recipients(id, 'skipped')).map(({ contact_id, reason }) => [contact_id, reason]),
    [[withdrawn?.id, 'no_consent']],
  )
  assert.equal(report.over_time[0]?.sent, 4)
})

test('the audience counts before sending match the actual recipients, filter by filter', async () => {
  const { segmentId, people } = await tenant.audience(40)
  const sql = app.database.sql
  const ids = people.map(({ id }) => id)
  await sql`update contacts set email = null, email_key = null where id = any(${ids.slice(0, 3)}::uuid[])`
  for (const id of ids.slice(3, 5)) await tenant.withdraw(id)
  await tenant.owner.post('/v1/organization/suppressions', { address: people[5]?.email })
  const { id } = await tenant.campaign(segmentId, { holdout: 25 })
  const { status, body } = await tenant.owner.post(`${path}/${id}/audience`)
  assert.equal(status, 200, JSON.stringify(body))
  const { segment, with_address, consented, not_suppressed, not_capped, holdout, will_receive } = body
  assert.deepEqual([segment, with_address, consented, not_suppressed, not_capped], [40, 37, 35, 34, 34])
  assert.equal(will_receive, 34 - holdout)
  await tenant.owner.post(`${path}/${id}/schedule`, {})
  await app.settle()
  const { totals, skipped_by } = await tenant.report(id)
  assert.deepEqual([totals.sent, totals.held_out, totals.skipped], [will_receive, holdout, 6])
  assert.deepEqual(skipped_by, [
    { reason: 'no_address', people: 3 },
    { reason: 'no_consent', people: 2 },
    { reason: 'suppressed', people: 1 },
  ])
  assert.ok(holdout > 0 && holdout < 34)
})

test('an in-app message reaches everyone in the segment once, with or without consent', async () => {
  const { segmentId, people } = await tenant.audience(2, { agreed: false })
  const template = await publishedTemplate(tenant.owner, { kind: 'in_app', subject: 'New: {{ contact.name }}' })
  const wish = { channel: 'in_app', category: null, variants: [{ key: 'a', template_id: template.id }] }
  const { id } = await tenant.send(segmentId, wish)
  await app.settle()
  await app.settle()
  assert.equal((await tenant.report(id)).totals.sent, 2)
  const rows = await app.database.sql<{ contact_id: string; title: string }[]>`
    select contact_id, title from notifications where environment_id = ${tenant.environmentId} order by title`
  assert.deepEqual(
    rows.map(({ title }) => title),
    ['New: Person 1', 'New: Person 2'],
  )
  assert.deepEqual(new Set(rows.map((row) => row.contact_id)), new Set(people.map((person) => person.id)))
})

test('a consent withdrawn between fan-out and sending is respected', async () => {
  const { segmentId, people } = await tenant.audience(3)
  const { id } = await tenant.send(segmentId)
  const context = app.app.contextOf(campaignsArea) as Context<Own>
  while ((await fanOut(context)) + (await feed(context)) > 0);
  assert.equal((await tenant.recipients(id, 'queued')).length, 3)
  for (const { id: contactId } of people.slice(0, 2)) await tenant.withdraw(contactId)
  await app.settle()
  const { totals, skipped_by } = await tenant.report(id)
  assert.deepEqual([totals.sent, totals.skipped, totals.waiting], [1, 2, 0])
  assert.deepEqual(skipped_by, [{ reason: 'no_consent', people: 2 }])
  assert.deepEqual(
    people.map(({ email }) => mailsTo(email).length),
    [0, 0, 1],
  )
})

test('pausing recalls queued messages, and resuming sends to every recipient exactly once', async () => {
  const { segmentId, people } = await tenant.audience(400)
  const { id } = await tenant.send(segmentId)
  let paused: Promise<unknown> | null = null
  app.smtp.answers.message = async () => {
    if (app.smtp.mails.filter(({ envelope }) => people.some(({ email }) => envelope.to.includes(email))).length < 3)
      return
    paused ??= tenant.owner.post(`${path}/${id}/pause`)
    await paused
  }
  await app.settle()
  app.smtp.answers.message = () => {}
  const { body: campaign } = await tenant.owner.get(`${path}/${id}`)
  assert.equal(campaign.state, 'paused')
  const before = people.filter(({ email }) => mailsTo(email).length > 0).length
  assert.ok(before < people.length, `${before} of ${people.length} were sent`)
  assert.equal((await tenant.recipients(id, 'queued')).length, 0)
  await app.settle()
  assert.equal(people.filter(({ email }) => mailsTo(email).length > 0).length, before)
  assert.equal((await tenant.owner.post(`${path}/${id}/resume`)).status, 200)
  await app.settle()
  for (const { email } of people) assert.equal(mailsTo(email).length, 1, email)
  const { totals } = await tenant.report(id)
  assert.deepEqual([totals.sent, totals.waiting], [400, 0])
  assert.equal((await tenant.owner.get(`${path}/${id}`)).body.state, 'sent')
})

test('a recipient merged or erased while waiting gets no duplicate, and the counts stay correct', async () => {
  const { segmentId, people } = await tenant.audience(4)
  const [first, second, third] = people.map(({ id }) => id)
  const { id } = await tenant.campaign(segmentId)
  const starts_at = new Date(app.clock.now().getTime() + hours(1)).toISOString()
  await tenant.owner.post(`${path}/${id}/schedule`, { starts_at })
  app.clock.advance(hours(1))
  await app.database.sql`
    insert into campaign_recipients (environment_id, campaign_id, contact_id)
    select ${tenant.environmentId}, ${id}, unnest(${people.map((person) => person.id)}::uuid[])`
  await app.database.sql`
    insert into campaign_counts (environment_id, campaign_id, what, variant, reason, hour, people)
    values (${tenant.environmentId}, ${id}, 'recipients', '', '', '-infinity', 4)`
  const merged = await tenant.key.post(`/v1/contacts/${first}/merge`, { contact_id: second })
  const erased = await tenant.key.delete(`/v1/contacts/${third}`)
  assert.deepEqual([merged.status, erased.status], [200, 204], JSON.stringify([merged.body, erased.body]))
  await app.settle()
  const { totals } = await tenant.report(id)
  assert.equal(totals.waiting, 0)
  assert.equal((totals.sent ?? 0) + (totals.skipped ?? 0), totals.recipients)
})

test('with click tracking links redirect and clicks count once per person; without it links are direct', async () => {
  const { segmentId, people } = await tenant.audience(1)
  const body = 'Read [the news](https://news.example/today?a=1&b=2).'
  const template = await publishedTemplate(tenant.owner, { body })
  const variants = [{ key: 'a', template_id: template.id }]
  const plain = await tenant.send(segmentId, { variants })
  await app.settle()
  const [mail] = mailsTo(people[0]?.email ?? '')
  assert.match(mail?.html ?? '', /https:\/\/news\.example\/today\?a=1&(amp;)?b=2/)
  assert.doesNotMatch(mail?.html ?? '', /\/o\//)
  assert.deepEqual((await tenant.report(plain.id)).links, [])

  const { id } = await tenant.send(segmentId, { variants, tracking: { clicks: true, opens: true } })
  await app.settle()
  const html = mailsTo(people[0]?.email ?? '').at(-1)?.html ?? ''
  const [click] = /\/c\/[A-Za-z0-9_-]+/.exec(html) ?? []
  const [open] = /\/o\/[A-Za-z0-9_-]+/.exec(html) ?? []
  assert.match(html, /\/unsubscribe\/uk_un_/)
  for (let times = 0; times < 2; times++) {
    const followed = await fetch(`${app.baseUrl}${click}`, { redirect: 'manual' })
    assert.deepEqual([followed.status, followed.headers.get('location')], [303, 'https://news.example/today?a=1&b=2'])
    const picture = await fetch(`${app.baseUrl}${open}`)
    assert.deepEqual([picture.status, picture.headers.get('content-type')], [200, 'image/gif'])
    await picture.arrayBuffer()
  }
  const report = await tenant.report(id)
  assert.deepEqual([report.totals.clicked, report.totals.opened], [1, 1])
  assert.deepEqual(report.links, [{ url: 'https://news.example/today?a=1&b=2', clicks: 2 }])
  assert.equal((await fetch(`${app.baseUrl}/c/${'A'.repeat(67)}`, { redirect: 'manual' })).status, 404)
})
