import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { Staff } from '../../../testing/people.ts'
import type { Caller } from '../../../testing/requests.ts'

let app: TestApp
let owner: Staff
before(async () => {
  app = await testApp()
  owner = await app.signUp()
  await inTest('segments', {
    name: 'Reachable',
    condition: { all: [{ field: 'contact.email', op: 'exists', value: true }] },
  })
  const { body } = await owner.get('/v1/organization/segments?environment=test')
  const rules = [{ segment_id: body.segments[0].id, rollout: 100 }]
  await inTest('flags', { key: 'editor', name: 'Editor', kind: 'boolean', enabled: true, rules })
  await inTest('checklists', {
    name: 'First steps',
    active: true,
    steps: [{ kind: 'event', title: 'Sign in', event_type: 'contact.signed_in' }],
  })
})
after(() => app.close())

async function inTest(path: string, body: object): Promise<void> {
  const answer = await owner.post(`/v1/organization/${path}?environment=test`, body)
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
}

const promotion = '/v1/organization/configuration/promotion'
const compare = (staff: Caller, environment = 'live', more: object = {}) =>
  staff.post(`${promotion}/plan?environment=${environment}`, more)
const promote = (staff: Caller, fingerprint: string, environment = 'live', more: object = {}) =>
  staff.post(`${promotion}?environment=${environment}`, { fingerprint, ...more })
const flagsOf = async (environment: string) =>
  (await owner.get(`/v1/organization/flags?environment=${environment}`)).body.flags as {
    key: string
    rules: object[]
  }[]

test('the difference is shown before it is applied, and references lead to the items of the other environment', async () => {
  const { status, body } = await compare(owner)
  assert.equal(status, 200, JSON.stringify(body))
  const shown = body.changes.map(({ action, kind, key }: Record<string, string>) => `${action} ${kind}/${key}`)
  assert.deepEqual(shown, ['create segments/reachable', 'create flags/editor', 'create checklists/first-steps'])
  assert.deepEqual(await flagsOf('live'), [])
  const applied = await promote(owner, body.fingerprint)
  assert.equal(applied.status, 200, JSON.stringify(applied.body))
  const [flag] = await flagsOf('live')
  const { body: live } = await owner.get('/v1/organization/segments')
  assert.deepEqual([flag?.key, flag?.rules], ['editor', [{ segment_id: live.segments[0].id, rollout: 100 }]])
  assert.deepEqual((await compare(owner)).body.changes, [])
  assert.deepEqual((await compare(owner, 'test')).body.changes, [])
})

test('a promotion and each of its changes are in the audit log', async () => {
  const actions = ['configuration.promoted', 'flag.created', 'segment.created', 'checklist.created']
  for (const action of actions) {
    const { body } = await owner.get(`/v1/organization/audit-events?action=${action}`)
    const [event] = body.audit_events
    assert.deepEqual([event?.actor.email, event?.environment], [owner.email, 'live'], action)
  }
})

test('a renamed checklist is updated in the other environment, and its steps keep their progress', async () => {
  const listOf = async (environment: string) =>
    (await owner.get(`/v1/organization/checklists?environment=${environment}`)).body.checklists[0]
  const [inLive, before] = [await listOf('live'), await listOf('test')]
  const path = `/v1/organization/checklists/${before.id}?environment=test`
  const steps = [...before.steps, { kind: 'event', title: 'Sign in again', event_type: 'contact.signed_in' }]
  assert.equal((await owner.patch(path, { name: 'Begin', steps })).status, 200)
  const { fingerprint, changes } = (await compare(owner)).body
  assert.deepEqual(
    changes.map(({ action, key }: Record<string, string>) => [action, key]),
    [['update', 'first-steps']],
  )
  assert.equal((await promote(owner, fingerprint)).status, 200)
  const after = await listOf('live')
  assert.deepEqual([after.id, after.name, after.steps.length], [inLive.id, 'Begin', 2])
  assert.equal(after.steps[0].id, inLive.steps[0].id)
})

test('a promotion is refused if an environment has changed since the comparison', async () => {
  const [flag] = (await owner.get('/v1/organization/flags?environment=test')).body.flags
  const path = `/v1/organization/flags/${flag.id}?environment=test`
  assert.equal((await owner.patch(path, { name: 'New editor' })).status, 200)
  const { fingerprint } = (await compare(owner)).body
  assert.equal((await owner.patch(path, { name: 'Newest editor' })).status, 200)
  const late = await promote(owner, fingerprint)
  assert.deepEqual([late.status, late.body.error.code], [409, 'conflict'])
  assert.equal((await promote(owner, (await compare(owner)).body.fingerprint)).status, 200)
})

test('a role promotes what it may manage, and nothing else', async () => {
  const staff = await app.staffWith(owner, ['organization:manage', 'flags:manage'])
  const [flag] = (await owner.get('/v1/organization/flags?environment=test')).body.flags
  await owner.patch(`/v1/organization/flags/${flag.id}?environment=test`, { enabled: false })
  await owner.patch('/v1/organization/contact-auth?environment=test', { brand_name: 'Fieldnote' })
  const kinds = (await compare(staff)).body.changes.map(({ kind }: { kind: string }) => kind)
  assert.deepEqual(kinds, ['flags'])
  const all = (await compare(owner)).body.changes.map(({ kind }: { kind: string }) => kind)
  assert.deepEqual(all, ['sign_in', 'flags'])
  const without = await app.staffWith(owner, ['flags:manage'])
  assert.equal((await compare(without)).status, 403)
})
