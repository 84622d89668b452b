import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { v7 as uuid } from 'uuid'
import { tenantOf as analyticsOf, ok, path } from '../src/areas/analytics/testing.ts'
import { tenantOf } from '../src/areas/campaigns/testing.ts'
import { eventStep } from '../src/areas/checklists/testing.ts'
import { flagIn, halves, ownOf } from '../src/areas/flags/testing.ts'
import { days, minutes } from '../src/platform/clock.ts'
import { type TestApp, testApp } from '../testing/app.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

function created<T extends { status: number; body: unknown }>(answer: T): T['body'] {
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body
}

test('a campaign with a holdout is compared only with the holdout, with a confidence interval', async () => {
  const tenant = await tenantOf(app)
  const { segmentId } = await tenant.audience(90)
  const bystander = await app.contact(tenant.owner)
  const { id } = await tenant.send(segmentId, { holdout: 50 })
  await app.settle()
  const [sent, heldOut] = [await tenant.recipients(id, 'sent'), await tenant.recipients(id, 'held_out')]
  assert.equal(sent.length + heldOut.length, 90)
  const buy = async (ids: readonly string[]) => {
    const events = ids.map((contact_id) => ({ name: 'bought', contact_id, occurred_at: app.clock.now().toISOString() }))
    assert.equal((await tenant.key.post('/v1/track', { events })).body.accepted, ids.length)
  }
  app.clock.advance(minutes(1))
  const [some, few] = [sent.slice(0, 20), heldOut.slice(0, 2)]
  await buy([...some, ...few].map(({ contact_id }) => contact_id))
  await buy([bystander.contactId])
  app.clock.advance(days(15))
  // Too late to count.
  await buy([sent.at(-1)?.contact_id ?? ''])
  await app.settle()
  const asked = `${path}/impact?kind=campaign&id=${id}&goal=bought`
  const impact = ok(await tenant.owner.get(asked))
  assert.equal(impact.control, 'holdout')
  assert.deepEqual([impact.reached.people, impact.reached.converted], [sent.length, 20])
  assert.deepEqual([impact.not_reached.people, impact.not_reached.converted], [heldOut.length, 2])
  assert.ok(impact.low < impact.difference && impact.difference < impact.high)
  assert.equal(impact.conclusion, Math.min(sent.length, heldOut.length) < 30 ? 'too_few' : 'higher')
  assert.match(impact.notes.join(' '), /held out at random/)
  const behind = async (more: object) => {
    const point = { from: '2030-01-01', to: '2030-01-01', impact: { kind: 'campaign', id, goal: 'bought', ...more } }
    const { people } = ok(await tenant.owner.post(`${path}/people?limit=100`, point))
    return (people as { contact_id: string; events: number }[]).map(({ contact_id, events }) => [contact_id, events])
  }
  const sorted = (rows: readonly { contact_id: string }[], events: number) =>
    rows.map(({ contact_id }) => [contact_id, events]).toSorted()
  assert.deepEqual(await behind({ group: 'reached', converted: true }), sorted(some, 1))
  assert.deepEqual(await behind({ group: 'not_reached', converted: true }), sorted(few, 1))
  assert.equal((await behind({ group: 'reached' })).length, sent.length)
  assert.equal((await behind({ group: 'not_reached', converted: false })).length, heldOut.length - 2)
  const within = ok(await tenant.owner.get(`${asked}&segment_id=${segmentId}`))
  assert.deepEqual([within.reached, within.not_reached], [impact.reached, impact.not_reached])
})

test('a campaign without a holdout is compared with all others, with a warning that they may differ', async () => {
  const tenant = await tenantOf(app)
  const { segmentId } = await tenant.audience(2)
  const other = await app.contact(tenant.owner)
  const { id } = await tenant.send(segmentId)
  await app.settle()
  app.clock.advance(minutes(1))
  const opened = { name: 'opened', contact_id: other.contactId, occurred_at: app.clock.now().toISOString() }
  await tenant.key.post('/v1/track', { events: [opened] })
  app.clock.advance(days(15))
  await app.settle()
  const impact = ok(await tenant.owner.get(`${path}/impact?kind=campaign&id=${id}&goal=bought`))
  assert.deepEqual([impact.control, impact.reached.people, impact.conclusion], ['others', 2, 'too_few'])
  assert.ok(impact.not_reached.people >= 1)
  assert.match(impact.notes.join(' '), /may differ for other reasons/)
})

test('flags, checklists and changelog posts are measured by the contacts they reached', async () => {
  const { owner, people, track } = await analyticsOf(app, 8)
  const flag = await flagIn(owner, 'editor', { kind: 'multivariate', variants: halves, off_variant: 'a' })
  const post = created(await owner.post('/v1/organization/changelog', { title: 'News', body: 'All new.' }))
  ok(await owner.post(`/v1/organization/changelog/${post.id}/publish`, {}))
  const at = () => app.clock.now().toISOString()
  await track(7, 'opened', at())
  const steps = [eventStep('opened')]
  const list = created(await owner.post('/v1/organization/checklists', { name: 'Start', active: true, steps }))
  await app.settle()
  const expected: Record<string, string[]> = { [flag.id]: [], [post.id]: [], [list.id]: [] }
  for (const [who, person] of people.entries()) {
    const { editor } = ok(await person.get('/v1/contact/flags')).flags
    if (editor.variant === 'b') expected[flag.id]?.push(person.contactId)
    if (who < 3) {
      ok(await person.post('/v1/contact/changelog/seen', { post_ids: [post.id] }))
      expected[post.id]?.push(person.contactId)
      await track(who + 2, 'opened', at())
      expected[list.id]?.push(people[who + 2]?.contactId ?? '')
    }
  }
  await ownOf(app).exposures.flush()
  await app.settle()
  app.clock.advance(minutes(1))
  for (const who of people.keys()) await track(who, 'bought', at())
  app.clock.advance(days(15))
  await app.settle()
  const kinds = [
    ['flag', flag.id],
    ['changelog_post', post.id],
    ['checklist', list.id],
  ] as const
  for (const [kind, id] of kinds) {
    const impact = ok(await owner.get(`${path}/impact?kind=${kind}&id=${id}&goal=bought`))
    const count = expected[id]?.length
    assert.deepEqual([impact.control, impact.reached.people, impact.reached.converted], ['others', count, count], kind)
    const point = { from: '2030-01-01', to: '2030-01-01', impact: { kind, id, goal: 'bought', group: 'reached' } }
    const listed = ok(await owner.post(`${path}/people`, point)).people as { contact_id: string }[]
    assert.deepEqual(
      listed.map(({ contact_id }) => contact_id),
      expected[id]?.toSorted(),
      kind,
    )
  }
})

test('listing the contacts behind an impact is refused for an unknown item and with a second data point', async () => {
  const { owner } = await analyticsOf(app, 0)
  const impact = { kind: 'flag', id: uuid(), goal: 'bought', group: 'reached' }
  const ask = (more: object) => owner.post(`${path}/people`, { from: '2030-01-01', to: '2030-01-01', ...more })
  assert.equal((await ask({ impact })).status, 404)
  const { status, body } = await ask({ impact, event: 'bought' })
  assert.deepEqual([status, Object.keys(body.error.fields)], [400, ['impact']])
})
