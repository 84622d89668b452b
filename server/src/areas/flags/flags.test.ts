import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { Staff } from '../../../testing/people.ts'
import { auditOf } from '../../../testing/roster.ts'
import { hours } from '../../platform/clock.ts'
import { everybody, flagIn, halves, path } from './testing.ts'

let app: TestApp
let owner: Staff
before(async () => {
  app = await testApp()
  owner = await app.signUp()
})
after(() => app.close())

const keys = (body: { flags: { key: string }[] }) => body.flags.map(({ key }) => key)

test('a boolean flag needs only a key, a name and a kind: it is off, without rules', async () => {
  const { status, body } = await owner.post(path, { key: 'new-editor', name: 'New editor', kind: 'boolean' })
  assert.equal(status, 201)
  const { id, created_at, updated_at, ...rest } = body
  assert.deepEqual(rest, {
    key: 'new-editor',
    name: 'New editor',
    description: null,
    kind: 'boolean',
    enabled: false,
    variants: [
      { key: 'on', value: true, weight: 100 },
      { key: 'off', value: false, weight: 0 },
    ],
    rules: [],
    off_variant: 'off',
    starts_at: null,
    ends_at: null,
    prerequisites: [],
    rollout_by: 'contact',
    state: 'off',
    archived_at: null,
  })
  assert.equal(created_at, updated_at)
  assert.deepEqual((await owner.get(`${path}/${id}`)).body, body)
})

test('the values of a multivariate flag can be any JSON and do not change', async () => {
  const variants = [
    { key: 'a', value: { columns: [1, 2.5, null], title: 'Ünïcode' }, weight: 40 },
    { key: 'b', value: null, weight: 35 },
    { key: 'c', value: 'text', weight: 25 },
  ]
  const flag = await flagIn(owner, 'layout', { kind: 'multivariate', variants, off_variant: 'b' })
  assert.deepEqual(flag.variants, variants)
  assert.equal(flag.state, 'on')
})

test('the list shows the status of each flag, sorted by key, and can be filtered by status', async () => {
  const staff = await app.signUp()
  const at = (hoursFromNow: number) => new Date(app.clock.now().getTime() + hours(hoursFromNow)).toISOString()
  await flagIn(staff, 'b-off', { enabled: false })
  await flagIn(staff, 'a-on')
  await flagIn(staff, 'c-later', { starts_at: at(1), ends_at: at(2) })
  await flagIn(staff, 'd-over', { ends_at: at(-1) })
  const gone = await flagIn(staff, 'e-gone')
  assert.equal((await staff.post(`${path}/${gone.id}/archive`)).body.state, 'archived')
  const { body } = await staff.get(path)
  assert.deepEqual(
    body.flags.map(({ key, state }: { key: string; state: string }) => `${key} ${state}`),
    ['a-on on', 'b-off off', 'c-later scheduled', 'd-over ended'],
  )
  for (const { key, state } of [...body.flags, { key: 'e-gone', state: 'archived' }])
    assert.deepEqual(keys((await staff.get(`${path}?state=${state}`)).body), [key])
  const first = (await staff.get(`${path}?limit=3`)).body
  assert.deepEqual(keys((await staff.get(`${path}?starting_after=${first.next_cursor}`)).body), ['d-over'])
})

test('invalid input is refused with its path, and saves nothing', async () => {
  const staff = await app.signUp()
  const base = await flagIn(staff, 'base', { kind: 'multivariate', variants: halves, off_variant: 'a' })
  const refused: [field: string, flag: Record<string, unknown>][] = [
    ['key', { key: 'Not A Key' }],
    ['kind', { kind: 'both' }],
    ['variants', { variants: [{ ...halves[0], weight: 60 }, halves[1]] }],
    ['variants', { kind: 'boolean' }],
    ['variants.1.key', { variants: [halves[0], { ...halves[1], key: 'a' }] }],
    ['variants.0.weight', { variants: [{ ...halves[0], weight: -1 }] }],
    ['variants.0.value', { variants: [{ key: 'a', value: ['é'.repeat(5000)], weight: 100 }] }],
    ['off_variant', { off_variant: 'c' }],
    ['rules.1.variant', { rules: [everybody(10, 'a'), everybody(10, 'c')] }],
    ['rules.0.rollout', { rules: [everybody(100.01)] }],
    ['rules.0.segment_id', { rules: [{ segment_id: base.id, rollout: 10 }] }],
    ['ends_at', { starts_at: '2026-02-01T00:00:00Z', ends_at: '2026-02-01T00:00:00Z' }],
    ['prerequisites.0.flag', { prerequisites: [{ flag: 'missing', variant: 'on' }] }],
    ['prerequisites.0.flag', { prerequisites: [{ flag: 'bad', variant: 'a' }] }],
    ['prerequisites.0.variant', { prerequisites: [{ flag: 'base', variant: 'on' }] }],
    ['colour', { colour: 'blue' }],
  ]
  const sound = { key: 'bad', name: 'Bad', kind: 'multivariate', variants: halves, off_variant: 'a' }
  for (const [field, wrong] of refused) {
    const { status, body } = await staff.post(path, { ...sound, ...wrong })
    assert.deepEqual([status, Object.keys(body.error.fields ?? {})], [400, [field]], JSON.stringify(body))
  }
  assert.deepEqual(keys((await staff.get(path)).body), ['base'])
  assert.equal((await staff.patch(`${path}/${base.id}`, { key: 'other' })).status, 400)
  assert.equal((await staff.post(path, { ...sound, key: 'base' })).status, 409)
})

test('flags that require each other are refused, also through other flags', async () => {
  const staff = await app.signUp()
  const needing = (flag: string) => ({ prerequisites: [{ flag, variant: 'on' }] })
  const a = await flagIn(staff, 'a')
  await flagIn(staff, 'b', needing('a'))
  await flagIn(staff, 'c', needing('b'))
  for (const key of ['a', 'b', 'c']) {
    const { status, body } = await staff.patch(`${path}/${a.id}`, needing(key))
    assert.equal(status, 400)
    assert.match(body.error.fields['prerequisites.0.flag'], /circular dependency/)
  }
})

test('two concurrent changes cannot make flags require each other', async () => {
  const staff = await app.signUp()
  const [a, b] = [await flagIn(staff, 'a'), await flagIn(staff, 'b')]
  const needs = (id: string, flag: string) => staff.patch(`${path}/${id}`, { prerequisites: [{ flag, variant: 'on' }] })
  const statuses = (await Promise.all([needs(a.id, 'b'), needs(b.id, 'a')])).map(({ status }) => status)
  assert.deepEqual(statuses.sort(), [200, 400])
})

test('a flag or variant that another flag requires can be neither deleted nor archived', async () => {
  const staff = await app.signUp()
  const base = await flagIn(staff, 'base', { kind: 'multivariate', variants: halves, off_variant: 'a' })
  const needing = await flagIn(staff, 'needing', { prerequisites: [{ flag: 'base', variant: 'b' }] })
  const renamed = [halves[0], { ...halves[1], key: 'c' }]
  for (const answer of [
    await staff.delete(`${path}/${base.id}`),
    await staff.post(`${path}/${base.id}/archive`),
    await staff.patch(`${path}/${base.id}`, { variants: renamed }),
  ]) {
    assert.equal(answer.status, 409)
    assert.match(answer.body.error.message, /needing/)
  }
  assert.equal((await staff.delete(`${path}/${needing.id}`)).status, 204)
  assert.equal((await staff.delete(`${path}/${base.id}`)).status, 204)
  assert.equal((await staff.get(`${path}/${base.id}`)).status, 404)
})

test('an archived flag cannot be changed, and is off when it is restored', async () => {
  const staff = await app.signUp()
  const { id } = await flagIn(staff, 'seasonal')
  await staff.post(`${path}/${id}/archive`)
  assert.equal((await staff.patch(`${path}/${id}`, { enabled: false })).status, 409)
  const { body } = await staff.post(`${path}/${id}/restore`)
  assert.deepEqual([body.state, body.enabled, body.archived_at], ['off', false, null])
})

test('the audit log lists who changed which fields, and omits changes without effect', async () => {
  const staff = await app.signUp()
  const { id } = await flagIn(staff, 'checkout', { rules: [everybody(10)] })
  await staff.patch(`${path}/${id}`, { rules: [everybody(20)] })
  await staff.patch(`${path}/${id}`, { rules: [everybody(20)], enabled: true })
  await staff.patch(`${path}/${id}`, { enabled: false })
  const records = await auditOf(staff, `target=${id}`)
  assert.deepEqual(
    records
      .map(({ action, changes }: { action: string; changes: object }) => [action, Object.keys(changes)])
      .slice(0, 2),
    [
      ['flag.updated', ['enabled']],
      ['flag.updated', ['rules']],
    ],
  )
  assert.equal(records.length, 3)
  assert.deepEqual(records[1].changes.rules, {
    from: [{ segment: 'everybody', rollout: 10 }],
    to: [{ segment: 'everybody', rollout: 20 }],
  })
})

test('reading flags requires a permission, too, and each environment has its own flags', async () => {
  const { id } = await flagIn(owner, 'mine')
  const reader = await app.staffWith(owner, ['customers:read'])
  for (const at of [path, `${path}/${id}`, `${path}/${id}/exposures`]) assert.equal((await reader.get(at)).status, 403)
  assert.equal((await owner.get(`${path}/${id}?environment=test`)).status, 404)
  const flag = { key: 'mine', name: 'Mine', kind: 'boolean' }
  assert.equal((await owner.post(`${path}?environment=test`, flag)).status, 201)
})
