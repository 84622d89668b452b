import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bannerBounds } from '@userkeep/contract/shapes/banner'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { Staff } from '../../../testing/people.ts'
import { days } from '../../platform/clock.ts'
import { bannerIn, path } from './testing.ts'

let app: TestApp
let owner: Staff
before(async () => {
  app = await testApp()
  owner = await app.signUp()
})
after(() => app.close())

const inDays = (n: number) => new Date(app.clock.now().getTime() + days(n)).toISOString()
const audits = async () => (await owner.get('/v1/organization/audit-events')).body.audit_events

test('a banner is created, read, changed and deleted, each in the audit log', async () => {
  const { status, body } = await owner.post(path, { name: 'New servers', text: 'All **faster** now' })
  assert.equal(status, 201, JSON.stringify(body))
  const { id, created_at, updated_at, ...rest } = body
  assert.equal(created_at, updated_at)
  assert.deepEqual(rest, {
    name: 'New servers',
    text: 'All **faster** now',
    html: 'All <strong>faster</strong> now',
    action_label: null,
    action_url: null,
    place: 'top',
    style: 'info',
    segment_id: null,
    priority: 0,
    starts_at: null,
    ends_at: null,
    active: false,
    dismiss: 'for_good',
    dismiss_days: null,
    state: 'off',
    counts: { seen: 0, clicked: 0, dismissed: 0 },
  })
  assert.deepEqual((await owner.get(`${path}/${id}`)).body, body)
  const changed = await owner.patch(`${path}/${id}`, { active: true, dismiss: 'for_days', dismiss_days: 3 })
  assert.deepEqual([changed.body.state, changed.body.dismiss_days], ['live', 3])
  assert.equal((await owner.patch(`${path}/${id}`, { dismiss: 'no' })).body.dismiss_days, null)
  assert.equal((await owner.delete(`${path}/${id}`)).status, 204)
  assert.equal((await owner.get(`${path}/${id}`)).status, 404)
  assert.deepEqual(
    (await audits()).slice(0, 4).map(({ action }: { action: string }) => action),
    ['banner.deleted', 'banner.updated', 'banner.updated', 'banner.created'],
  )
})

test('the text is one line: blocks, scripts and images are refused, and links must be web URLs', async () => {
  const html = async (text: string) => (await owner.post(`${path}/preview`, { text })).body.html
  assert.equal(await html('# No heading'), '# No heading')
  assert.equal(await html('<script>alert(1)</script>'), '&lt;script&gt;alert(1)&lt;/script&gt;')
  assert.equal(await html('![x](https://example.com/x.png)'), '')
  assert.equal(await html('[a](javascript:alert(1))'), '[a](javascript:alert(1))')
  assert.equal(
    await html('See [the **docs**](https://example.com/?a=1&b="2")'),
    'See <a href="https://example.com/?a=1&amp;b=%222%22" rel="noopener noreferrer nofollow">the <strong>docs</strong></a>',
  )
})

test('invalid and conflicting fields are refused with an error on the field', async () => {
  const refused = async (more: object, field: string) => {
    const { status, body } = await owner.post(path, { name: 'Wrong', text: 'Wrong', ...more })
    assert.deepEqual([status, Object.keys(body.error.fields)], [400, [field]], JSON.stringify(body))
  }
  await refused({ action_label: 'Go' }, 'action_url')
  await refused({ action_url: '/go' }, 'action_label')
  await refused({ action_label: 'Go', action_url: 'javascript:alert(1)' }, 'action_url')
  await refused({ action_label: 'Go', action_url: '//example.com' }, 'action_url')
  await refused({ starts_at: inDays(2), ends_at: inDays(1) }, 'ends_at')
  await refused({ dismiss: 'for_days' }, 'dismiss_days')
  await refused({ dismiss_days: 3 }, 'dismiss_days')
  await refused({ segment_id: '0190a5b2-7c1e-7d5a-9f3b-2f6d1c8e4a70' }, 'segment_id')
  await refused({ text: ' ' }, 'text')
  await refused({ text: 'x'.repeat(501) }, 'text')
})

test('the list shows the current state, newest first, and can be filtered by it', async () => {
  const staff = await app.signUp()
  const off = await bannerIn(staff, { active: false })
  const later = await bannerIn(staff, { starts_at: inDays(1), ends_at: inDays(3) })
  const live = await bannerIn(staff)
  const namesIn = async (state = '') =>
    (await staff.get(`${path}${state && `?state=${state}`}`)).body.banners.map(({ name }: { name: string }) => name)
  assert.deepEqual(await namesIn(), [live.name, later.name, off.name])
  assert.deepEqual([await namesIn('off'), await namesIn('scheduled')], [[off.name], [later.name]])
  app.clock.advance(days(2))
  assert.deepEqual([await namesIn('scheduled'), await namesIn('live')], [[], [live.name, later.name]])
  app.clock.advance(days(2))
  assert.deepEqual([await namesIn('ended'), await namesIn('live')], [[later.name], [live.name]])
})

test('the number of active banners is limited; disabled and ended banners do not count', async () => {
  const staff = await app.signUp()
  await Promise.all(Array.from({ length: bannerBounds.on }, () => bannerIn(staff)))
  const one = await bannerIn(staff, { active: false })
  assert.equal((await staff.patch(`${path}/${one.id}`, { active: true })).status, 409)
  await bannerIn(staff, { ends_at: inDays(-1) })
  const { body } = await staff.get(`${path}?state=live&limit=1`)
  await staff.patch(`${path}/${body.banners[0].id}`, { active: false })
  assert.equal((await staff.patch(`${path}/${one.id}`, { active: true })).status, 200)
})

test('a segment used by a banner cannot be deleted', async () => {
  const condition = { field: 'contact.kind', op: 'eq', value: 'identified' }
  const { body: segment } = await owner.post('/v1/organization/segments', { name: 'Identified', condition })
  await app.settle()
  const { id } = await bannerIn(owner, { segment_id: segment.id })
  assert.equal((await owner.delete(`/v1/organization/segments/${segment.id}`)).status, 409)
  await owner.patch(`${path}/${id}`, { segment_id: null })
  assert.equal((await owner.delete(`/v1/organization/segments/${segment.id}`)).status, 204)
})
