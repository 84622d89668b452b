import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { ContactPerson } from '../../../testing/contacts.ts'
import { change } from '../../platform/change.ts'
import { seconds } from '../../platform/clock.ts'
import { made, ownPath, staffPath, type Tenant, tenantOf, voteFor } from './testing.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const ship = async ({ owner }: Tenant, id: string, status = 'shipped') => {
  assert.equal((await owner.patch(`${staffPath}/${id}`, { status })).status, 200)
  await untilNotified()
}

/** Voters are notified once it cannot be undone any more. */
async function untilNotified(): Promise<void> {
  app.clock.advance(seconds(15))
  await app.settle()
}

const toldOf = async (person: ContactPerson): Promise<string[]> => {
  const { body } = await person.get('/v1/contact/notifications')
  return body.notifications.map(({ title }: { title: string }) => title)
}

const agree = (person: ContactPerson) => person.put('/v1/contact/consents', { consents: { product_news: true } })

const mailsTo = async ({ owner }: Tenant, { contactId }: ContactPerson): Promise<string[]> => {
  const { body } = await owner.get(`/v1/organization/contacts/${contactId}/messages`)
  return body.messages.map(({ category, state }: { category: string; state: string }) => `${category} ${state}`)
}

const facts = async ({ environmentId }: Tenant) => {
  const rows = await app.database.sql<{ contact_id: string }[]>`
    select contact_id from facts where environment_id = ${environmentId} and type = 'feedback_vote.shipped' order by 1`
  return rows.map(({ contact_id }) => contact_id)
}

test('a voter is notified once of a shipped post, in-app, and by mail with consent to news', async () => {
  const tenant = await tenantOf(app)
  const [ada, grace, late] = [await tenant.person(), await tenant.person(), await tenant.person()]
  await agree(grace)
  await agree(late)
  const post = await tenant.post(ada, 'Dark mode')
  await voteFor(grace, post.id)
  await ship(tenant, post.id)
  assert.deepEqual([await toldOf(ada), await toldOf(grace)], [['Shipped: Dark mode'], ['Shipped: Dark mode']])
  assert.deepEqual([await mailsTo(tenant, ada), await mailsTo(tenant, grace)], [[], ['product_news sent']])
  assert.deepEqual(await facts(tenant), [ada.contactId, grace.contactId].sort())

  // Reverted and shipped again, the post is news only to those who voted since.
  await ship(tenant, post.id, 'in_progress')
  await voteFor(late, post.id)
  await ship(tenant, post.id)
  assert.deepEqual(
    [await toldOf(ada), await toldOf(grace), await toldOf(late)],
    [['Shipped: Dark mode'], ['Shipped: Dark mode'], ['Shipped: Dark mode']],
  )
  assert.deepEqual(
    [await mailsTo(tenant, grace), await mailsTo(tenant, late)],
    [['product_news sent'], ['product_news sent']],
  )
})

test('staff can change the template of the mail and disable the mail', async () => {
  const tenant = await tenantOf(app)
  const [ada, grace] = [await tenant.person(), await tenant.person()]
  for (const person of [ada, grace]) await agree(person)
  const settings = `${staffPath}/settings`
  assert.deepEqual((await tenant.owner.get(settings)).body, { mail_voters: true, template_id: null })
  await ship(tenant, (await tenant.post(ada, 'Dark mode')).id)
  const { template_id } = (await tenant.owner.get(settings)).body
  const template = await tenant.owner.get(`/v1/organization/templates/${template_id}`)
  assert.deepEqual([template.status, template.body.name], [200, 'Shipped feedback'])
  await tenant.owner.put(settings, { mail_voters: false, template_id })
  await ship(tenant, (await tenant.post(grace, 'Light mode')).id)
  assert.deepEqual([await mailsTo(tenant, ada), await mailsTo(tenant, grace)], [['product_news sent'], []])
  assert.deepEqual(await toldOf(grace), ['Shipped: Light mode'])
  await tenant.owner.post(`/v1/organization/templates/${template_id}/archive`)
  assert.equal((await tenant.owner.put(settings, { mail_voters: true, template_id })).status, 400)
})

test('voters of a merged duplicate are notified of the target post, and two merged contacts once', async () => {
  const tenant = await tenantOf(app)
  const [ada, grace, twin] = [await tenant.person(), await tenant.person(), await tenant.person()]
  const [stays, goes] = [await tenant.post(ada, 'Dark mode'), await tenant.post(grace, 'Night theme')]
  await voteFor(twin, stays.id)
  await ship(tenant, stays.id)
  const merged = await tenant.owner.post(`${staffPath}/${goes.id}/merge`, { into: stays.id })
  assert.equal(merged.status, 200)
  const backend = await app.secretKey(tenant.owner)
  await backend.post(`/v1/contacts/${ada.contactId}/merge`, { contact_id: twin.contactId })
  await app.settle()
  assert.deepEqual(await toldOf(grace), ['Shipped: Dark mode'])
  assert.deepEqual(await toldOf(ada), ['Shipped: Dark mode'])
  assert.equal((await grace.get(`${ownPath}/${goes.id}`)).body.votes, 2)
})

test('a changelog post ships its posts, a duplicate as its target post, and a repeat changes nothing', async () => {
  const tenant = await tenantOf(app)
  const { sql } = app.database
  const [ada, grace] = [await tenant.person(), await tenant.person()]
  const [stays, goes] = [await tenant.post(ada, 'Dark mode'), await tenant.post(grace, 'Night theme')]
  await tenant.owner.post(`${staffPath}/${goes.id}/merge`, { into: stays.id })
  const [place] = await sql<{ organization_id: string }[]>`
    select organization_id from environments where id = ${tenant.environmentId}`
  const scope = { organizationId: place?.organization_id ?? '', environmentId: tenant.environmentId }
  const news = randomUUID()
  await change(app.app.platform, scope, async (tx) => {
    const data = { post_id: news, feedback_post_ids: [goes.id, randomUUID()] }
    tx.fact({ type: 'changelog_post.published', about: news, data })
  })
  await app.settle()
  const shipped = (await grace.get(`${ownPath}/${stays.id}`)).body
  assert.deepEqual([shipped.status, shipped.changelog_post_id], ['shipped', news])
  assert.deepEqual([await toldOf(ada), await toldOf(grace)], [['Shipped: Dark mode'], ['Shipped: Dark mode']])
  await sql`update fact_cursors set sequence = 0 where consumer like 'feedback.%'`
  await app.settle()
  assert.deepEqual(await facts(tenant), [ada.contactId, grace.contactId].sort())
  assert.deepEqual(await toldOf(grace), ['Shipped: Dark mode'])
})

test('staff see how many contacts a status notifies and mails, and can skip the notification', async () => {
  const tenant = await tenantOf(app)
  const [ada, grace] = [await tenant.person(), await tenant.person()]
  await agree(grace)
  const post = await tenant.post(ada, 'Dark mode')
  await voteFor(grace, post.id)
  const effects = async (status: string) =>
    (await tenant.owner.get(`${staffPath}/${post.id}/effects?status=${status}`)).body
  assert.deepEqual(await effects('shipped'), { notified: 2, mailed: 1, undo_seconds: 10 })
  assert.deepEqual(await effects('planned'), { notified: 0, mailed: 0, undo_seconds: 10 })
  await tenant.owner.put(`${staffPath}/settings`, { mail_voters: false, template_id: null })
  assert.equal((await effects('shipped')).mailed, 0)
  assert.equal((await tenant.owner.patch(`${staffPath}/${post.id}`, { status: 'shipped', notify: false })).status, 200)
  await untilNotified()
  assert.deepEqual([await toldOf(ada), await toldOf(grace), await facts(tenant)], [[], [], []])
  assert.equal((await effects('shipped')).notified, 0)
  const stranger = await app.signUp()
  assert.equal((await stranger.get(`${staffPath}/${post.id}/effects?status=shipped`)).status, 404)
})

test('a status that is reverted within seconds notifies nobody', async () => {
  const tenant = await tenantOf(app)
  const ada = await tenant.person()
  const post = await tenant.post(ada, 'Dark mode')
  await tenant.owner.patch(`${staffPath}/${post.id}`, { status: 'shipped' })
  await app.settle()
  assert.deepEqual(await toldOf(ada), [])
  const undone = await tenant.owner.patch(`${staffPath}/${post.id}`, { status: 'open' })
  assert.deepEqual([undone.body.status, undone.body.shipped_at ?? null], ['open', null])
  await untilNotified()
  assert.deepEqual([await toldOf(ada), await facts(tenant)], [[], []])
})

test('a segment can select contacts by whether, how often and for which post they voted', async () => {
  const tenant = await tenantOf(app)
  const [ada, grace] = [await tenant.person(), await tenant.person()]
  const post = await tenant.post(ada, 'Dark mode')
  const count = async (condition: object) =>
    (await tenant.owner.post('/v1/organization/segments/preview', { condition })).body.count
  const voted = { field: `feedback.voted.${post.id}`, op: 'eq', value: true }
  const segment = await made(tenant.owner, '/v1/organization/segments', { name: 'Voters', condition: voted })
  await app.settle()
  await voteFor(grace, post.id)
  await app.settle()
  assert.equal((await tenant.owner.get(`/v1/organization/segments/${segment.id}`)).body.members, 2)
  assert.equal(await count({ field: 'feedback.votes', op: 'gte', value: 1 }), 2)
  assert.equal(await count({ field: 'feedback.posts', op: 'eq', value: 1 }), 1)
  await tenant.owner.delete(`${staffPath}/${post.id}`)
  await app.settle()
  assert.equal((await tenant.owner.get(`/v1/organization/segments/${segment.id}`)).body.members, 0)
})
