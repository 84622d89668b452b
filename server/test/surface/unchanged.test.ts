import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../testing/app.ts'
import type { Staff } from '../../testing/people.ts'
import { named } from './exchange.ts'
import { mounted as routes } from './mounted.ts'

// A PATCH that changes nothing records nothing: no audit record, no fact, and the thing is as it was.

let app: TestApp
let owner: Staff
before(async () => {
  app = await testApp()
  owner = await app.signUp()
})
after(() => app.close())

type Subject = () => Promise<{ path: string; body?: object }>
const made = async (path: string, body: object): Promise<string> => {
  const answer = await owner.post(path, body)
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return `${path}/${answer.body.id}`
}
const at = (path: string) => async () => ({ path })
const signIns = (more: object) => ({ name: 'Sign in', event_type: 'contact.signed_in', ...more })

const postOnBoard = async () => {
  const board = await made('/v1/organization/feedback/boards', { name: 'Wishes' })
  return made('/v1/organization/feedback', { title: 'Dark mode', board_id: board.split('/').at(-1) })
}

const inbox = '/v1/organization/conversations'
const startedConversation = async () => {
  const { contactId } = await app.contact(owner)
  return made(inbox, { contact_id: contactId, text: 'Hello' })
}

const subjects: Record<string, Subject> = {
  'PATCH /v1/account': at('/v1/account'),
  'PATCH /v1/organization': at('/v1/organization'),
  'PATCH /v1/organization/contact-auth': at('/v1/organization/contact-auth'),
  'PATCH /v1/organization/api-keys/{id}': async () => ({
    path: await made('/v1/organization/api-keys', { kind: 'publishable', name: 'Key', environment: 'live' }),
  }),
  'PATCH /v1/organization/roles/{id}': async () => ({
    path: await made('/v1/organization/roles', { name: 'Reader', permissions: [] }),
  }),
  'PATCH /v1/organization/customer-roles/{id}': async () => ({
    path: await made('/v1/organization/customer-roles', { name: 'Reader', permissions: [] }),
  }),
  'PATCH /v1/organization/webhooks/{id}': async () => ({
    path: await made('/v1/organization/webhooks', { url: 'https://example.com/hook', environment: 'live' }),
  }),
  'PATCH /v1/organization/customers/{id}': async () => ({
    path: await made('/v1/organization/customers', { name: 'Acme' }),
  }),
  'PATCH /v1/organization/flags/{id}': async () => ({
    path: await made('/v1/organization/flags', { key: 'new-editor', name: 'New editor', kind: 'boolean' }),
  }),
  'PATCH /v1/organization/products/{id}': async () => ({
    path: await made('/v1/organization/products', { kind: 'plan', key: 'pro', name: 'Pro' }),
  }),
  'PATCH /v1/organization/features/{id}': async () => ({
    path: await made('/v1/organization/features', { kind: 'limit', key: 'projects', name: 'Projects' }),
  }),
  'PATCH /v1/organization/meters/{id}': async () => ({
    path: await made('/v1/organization/meters', { key: 'storage', name: 'Storage', aggregation: 'max' }),
  }),
  'PATCH /v1/organization/coupons/{id}': async () => ({
    path: await made('/v1/organization/coupons', { code: 'LAUNCH', name: 'Launch', percent_off: 20, duration: 'once' }),
    body: { redeem_by: '2100-01-01T00:00:00Z', max_redemptions: 10 },
  }),
  'PATCH /v1/organization/banners/{id}': async () => ({
    path: await made('/v1/organization/banners', { name: 'News', text: 'Hello', starts_at: '2100-01-01T00:00:00Z' }),
    body: { text: 'Hello', starts_at: '2100-01-01T00:00:00+00:00', dismiss: 'for_good' },
  }),
  'PATCH /v1/organization/campaigns/{id}': async () => ({
    path: await made('/v1/organization/campaigns', { name: 'Newsletter', category: 'marketing' }),
    body: { tracking: { clicks: false, opens: false }, variants: [] },
  }),
  'PATCH /v1/organization/changelog/{id}': async () => ({
    path: await made('/v1/organization/changelog', { title: 'Faster', body: 'Some text' }),
    body: { title: 'Faster', body: 'Some text', labels: [] },
  }),
  'PATCH /v1/organization/changelog/categories/{id}': async () => ({
    path: await made('/v1/organization/changelog/categories', { name: 'New' }),
    body: { name: 'New', color: 'gray' },
  }),
  'PATCH /v1/organization/conversations/canned-replies/{id}': async () => ({
    path: await made(`${inbox}/canned-replies`, { name: 'Export', text: 'Like this' }),
  }),
  'PATCH /v1/organization/conversations/tags/{id}': async () => ({
    path: await made(`${inbox}/tags`, { name: 'Billing' }),
  }),
  'PATCH /v1/organization/conversations/groups/{id}': async () => ({
    path: await made(`${inbox}/groups`, { name: 'First line' }),
  }),
  'PATCH /v1/organization/conversations/views/{id}': async () => ({
    path: await made(`${inbox}/views`, { name: 'Urgent', shows: {} }),
  }),
  'PATCH /v1/organization/conversations/rules/{id}': async () => ({
    path: await made(`${inbox}/rules`, { name: 'All', when: {}, actions: {} }),
  }),
  'PATCH /v1/organization/conversations/settings': async () => ({ path: `${inbox}/settings` }),
  'PATCH /v1/organization/conversations/{id}': async () => ({ path: await startedConversation() }),
  'PATCH /v1/organization/help/articles/{id}': async () => ({
    path: await made('/v1/organization/help/articles', { title: 'Refunds', body: 'Some text' }),
    body: { slug: 'refunds', collection_id: null, related_ids: [] },
  }),
  'PATCH /v1/organization/help/collections/{id}': async () => ({
    path: await made('/v1/organization/help/collections', { name: 'First steps' }),
    body: { name: 'First steps', slug: 'first-steps', translations: [] },
  }),
  'PATCH /v1/organization/help/settings': async () => ({
    path: '/v1/organization/help/settings',
    body: { default_locale: 'en', locales: ['en'], home_url: null },
  }),
  'PATCH /v1/organization/checklists/{id}': async () => {
    const step = { kind: 'event', title: 'Sign in', event_type: 'contact.signed_in' }
    const path = await made('/v1/organization/checklists', { name: 'First steps', active: true, steps: [step] })
    return { path, body: { active: true, steps: (await owner.get(path)).body.steps } }
  },
  'PATCH /v1/organization/surveys/{id}': async () => {
    const question = { kind: 'nps', title: 'How likely?' }
    const path = await made('/v1/organization/surveys', { name: 'Recommendation', active: true, questions: [question] })
    const { questions, trigger, places } = (await owner.get(path)).body
    return { path, body: { active: true, questions, trigger, places, locales: {} } }
  },
  'PATCH /v1/organization/feedback/{id}': async () => ({ path: await postOnBoard(), body: { status: 'open' } }),
  'PATCH /v1/organization/feedback/{id}/comments/{commentId}': async () => ({
    path: await made(`${await postOnBoard()}/comments`, { text: 'Soon' }),
    body: { hidden: false },
  }),
  'PATCH /v1/organization/feedback/boards/{id}': async () => ({
    path: await made('/v1/organization/feedback/boards', { name: 'Ideas' }),
    body: { archived: false },
  }),
  'PATCH /v1/organization/feedback/categories/{id}': async () => ({
    path: await made('/v1/organization/feedback/categories', { name: 'Editor' }),
  }),
  'PATCH /v1/organization/gamification/rules/{id}': async () => ({
    path: await made('/v1/organization/gamification/rules', signIns({ points: 5, active: true })),
    body: { active: true, cap: null },
  }),
  'PATCH /v1/organization/gamification/streaks/{id}': async () => ({
    path: await made('/v1/organization/gamification/streaks', signIns({ per: 'day', active: true })),
    body: { active: true },
  }),
  'PATCH /v1/organization/gamification/levels/{id}': async () => ({
    path: await made('/v1/organization/gamification/levels', { key: 'gold', name: 'Gold', threshold: 100 }),
    body: { threshold: 100 },
  }),
  'PATCH /v1/organization/gamification/badges/{id}': async () => {
    const rule = await made('/v1/organization/gamification/rules', signIns({ points: 1 }))
    const award = { by: 'rule', id: rule.split('/').at(-1), count: 10 }
    const badge = { key: 'regular', name: 'Regular', icon: 'star', award }
    return { path: await made('/v1/organization/gamification/badges', badge), body: { award } }
  },
  'PATCH /v1/organization/gateways/{id}': async () => {
    const { body } = await owner.post('/v1/organization/gateways?environment=test', { provider: 'sandbox' })
    return { path: `/v1/organization/gateways/${body.id}?environment=test`, body: { name: 'Sandbox' } }
  },
  'PATCH /v1/organization/alerts/destinations/{id}': async () => {
    const url = 'https://chat.example.com/hooks/T0aB1cD2eF3gH4'
    const path = await made('/v1/organization/alerts/destinations', {
      name: 'On call',
      kind: 'chat',
      format: 'slack',
      url,
    })
    return { path, body: { format: 'slack', url } }
  },
  'PATCH /v1/organization/analytics/reports/{id}': async () => {
    const report = { name: 'Retention', question: 'retention', query: { interval: 'month' } }
    return { path: await made('/v1/organization/analytics/reports', report), body: report }
  },
  'PATCH /v1/organization/analytics/dashboards/{id}': async () => ({
    path: await made('/v1/organization/analytics/dashboards', { name: 'Monday numbers' }),
    body: { tiles: [] },
  }),
  'PATCH /v1/organization/senders/{id}': async () => ({
    path: await made('/v1/organization/senders', {
      name: 'News',
      from_name: 'Acme',
      from_address: 'news@acme.example',
    }),
    body: { smtp: null, dkim: null },
  }),
  'PATCH /v1/organization/templates/{id}': async () => ({
    path: await made('/v1/organization/templates', { name: 'Welcome', kind: 'email' }),
  }),
  'PATCH /v1/organization/legal/{id}': async () => ({
    path: await made('/v1/organization/legal', { slug: 'terms', title: 'Terms' }),
  }),
  'PATCH /v1/organization/legal/{id}/versions/{versionId}': async () => {
    const document = await made('/v1/organization/legal', { slug: 'privacy', title: 'Privacy' })
    return { path: await made(`${document}/versions`, { body: 'Some text' }), body: { body: 'Some text' } }
  },
  'PATCH /v1/organization/segments/{id}': async () => {
    const condition = { field: 'contact.kind', op: 'eq', value: 'identified' }
    const path = await made('/v1/organization/segments', { name: 'Identified', condition })
    await app.settle()
    return { path, body: { condition } }
  },
  'PATCH /v1/organization/contacts/{id}': async () => ({
    path: `/v1/organization/contacts/${(await app.contact(owner)).contactId}`,
  }),
  'PATCH /v1/organization/contacts/{id}/notes/{noteId}': async () => {
    const { contactId } = await app.contact(owner)
    const note = { text: 'Prefers calls' }
    return { path: await made(`/v1/organization/contacts/${contactId}/notes`, note), body: note }
  },
  'PATCH /v1/organization/customers/{id}/notes/{noteId}': async () => {
    const customer = await made('/v1/organization/customers', { name: 'Acme' })
    return { path: await made(`${customer}/notes`, { text: 'Prefers calls' }), body: { text: 'Prefers calls ' } }
  },
  'PATCH /v1/organization/members/{id}': async () => {
    await app.staffWith(owner, ['customers:read'])
    const { body } = await owner.get('/v1/organization/members')
    const member = body.members.find(({ role }: { role: { key: string | null } }) => role.key === null)
    return { path: `/v1/organization/members/${member.id}`, body: { role_id: member.role.id } }
  },
  'PATCH /v1/organization/customers/{id}/members/{memberId}': async () => {
    const { contactId: contact_id } = await app.contact(owner)
    const customer = await made('/v1/organization/customers', { name: 'Acme' })
    return { path: await made(`${customer}/members`, { contact_id }) }
  },
}

const isStaff = (kind: string) => kind.startsWith('staff')
const patches = routes.filter(({ method, access }) => method === 'PATCH' && isStaff(access.kind)).map(named)

const told = async () => {
  await app.settle()
  const [row] = await app.database.sql`
    select (select count(*) from audit_events) as audits, (select count(*) from facts) as facts`
  return { ...row }
}

test('every staff PATCH route has a test', () => assert.deepEqual(Object.keys(subjects).sort(), patches.sort()))

for (const [name, subject] of Object.entries(subjects)) {
  test(`${name} without changes has no effect`, async () => {
    const { path, body = {} } = await subject()
    const first = await owner.patch(path, body)
    assert.equal(first.status, 200, JSON.stringify(first.body))
    app.clock.advance(60_000)
    const before = await told()
    const second = await owner.patch(path, body)
    assert.deepEqual([second.status, second.body], [200, first.body])
    assert.deepEqual(await told(), before)
  })
}
