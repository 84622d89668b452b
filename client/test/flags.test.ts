import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { shownAnswers, vectors } from '../../evaluator/test/vectors.ts'
import { type TestApp, testApp } from '../../server/testing/app.ts'
import { createFlags } from '../src/flags.ts'
import { type Client, createClient } from '../src/index.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

test('local evaluation matches the test vectors', async (context) => {
  for (const { name, flags, subject, now, expected } of vectors) {
    context.mock.timers.enable({ apis: ['Date'], now })
    const client = (async () => ({ flags, contact: null })) as unknown as Client
    assert.deepEqual(shownAnswers(await createFlags(client).evaluate(subject)), expected, name)
    context.mock.timers.reset()
  }
})

test('local and remote evaluation agree for every contact and flag, also after a visitor is identified', async () => {
  const owner = await app.signUp()
  const { key, ...backend } = await app.secretKey(owner)
  const client = createClient({ baseUrl: app.baseUrl, token: () => key })
  const variants = ['a', 'b', 'c', 'd'].map((name) => ({ key: name, value: { name }, weight: 25 }))
  for (const rollout of [10, 50, 90]) {
    const rules = [{ segment_id: null, rollout }]
    const split = { kind: 'multivariate', variants, off_variant: 'a', enabled: true, rules }
    await owner.post('/v1/organization/flags', { ...split, key: `at-${rollout}`, name: 'Split' })
  }
  const prerequisites = [{ flag: 'at-50', variant: 'b' }]
  const needing = { kind: 'boolean', enabled: true, rules: [{ segment_id: null, rollout: 100 }], prerequisites }
  await owner.post('/v1/organization/flags', { ...needing, key: 'needing', name: 'Needing' })
  const condition = { all: [{ field: 'attributes.plan', op: 'eq', value: 'pro' }] }
  const segment_id = (await owner.post('/v1/organization/segments', { name: 'On pro', condition })).body.id
  for (const [key, rollout] of Object.entries({ 'pro-only': 100, 'half-of-pro': 50 })) {
    const flag = { key, name: 'Pro', kind: 'boolean', enabled: true, rules: [{ segment_id, rollout }] }
    assert.equal((await owner.post('/v1/organization/flags', flag)).status, 201)
  }
  const flags = createFlags(client)
  for (let index = 0; index < 10; index++) {
    const external_id = `user-${index}`
    const user = await app.contact(owner, { externalId: external_id })
    const visitor = await app.contact(owner, { kind: 'visitor' })
    await visitor.get('/v1/contact/flags')
    const merged = await backend.post(`/v1/contacts/${user.contactId}/merge`, { contact_id: visitor.contactId })
    assert.equal(merged.status, 200, JSON.stringify(merged.body))
    if (index % 2) await backend.patch(`/v1/contacts/${user.contactId}`, { attributes: { plan: 'pro' } })
    await app.settle()
    const local = shownAnswers(await flags.evaluate(await flags.subjectOf({ external_id })))
    const remote = await client('POST /v1/flags/evaluate', { body: { external_id } })
    assert.deepEqual(local, remote.flags)
    assert.equal(local['pro-only']?.value, index % 2 === 1)
  }
})

test('the last definitions are used while the service is unavailable, and without any the fallback', async (context) => {
  context.mock.timers.enable({ apis: ['Date'] })
  const { flags, subject, expected } = vectors[0] ?? assert.fail()
  const [key = ''] = Object.keys(expected)
  let asked = 0
  const failing = (async () => {
    if (asked++ > 0) throw new Error('away')
    return { flags, contact: null }
  }) as unknown as Client
  const errors: unknown[] = []
  const local = createFlags(failing, { maxAge: 1000, onError: (error) => errors.push(error) })
  assert.equal(await local.value(key, subject, 'fallback'), expected[key]?.value)
  assert.equal(await local.value('unknown', subject, 'fallback'), 'fallback')
  assert.equal(asked, 1)
  context.mock.timers.tick(1000)
  for (let i = 0; i < 3; i++) assert.equal(await local.value(key, subject, 'fallback'), expected[key]?.value)
  assert.ok(asked > 1 && errors.length > 0)
  const never = createFlags((async () => Promise.reject(new Error('away'))) as unknown as Client)
  assert.equal(await never.value(key, subject, 'fallback'), 'fallback')
})
