import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { Staff } from '../../../testing/people.ts'
import { auditOf } from '../../../testing/roster.ts'
import { someId, websiteOf } from '../../../testing/website.ts'
import { everybody, flagIn, path } from './testing.ts'

let app: TestApp
let owner: Staff
before(async () => {
  app = await testApp()
  owner = await app.signUp()
})
after(() => app.close())

const segmentsPath = '/v1/organization/segments'
let made = 0

const condition = { all: [{ field: 'attributes.plan', op: 'eq', value: 'pro' }] }

/** Makes a segment of contacts whose plan is pro. */
async function proIn(staff: Staff): Promise<string> {
  const { status, body } = await staff.post(segmentsPath, { name: `Pro ${++made}`, condition })
  assert.equal(status, 201, JSON.stringify(body))
  return body.id
}

test('a rule on a segment matches the members of the segment on every route', async () => {
  const staff = await app.signUp()
  const site = await websiteOf(app, staff)
  const backend = await app.secretKey(staff)
  const segment_id = await proIn(staff)
  const { id } = await flagIn(staff, 'pro-editor', { rules: [{ segment_id, rollout: 100 }] })
  const user = await site.user({ external_id: 'ada' })
  const browser = someId()
  const everywhere = async () => {
    const named = { contact_id: user.id }
    return [
      (await backend.post('/v1/flags/evaluate', named)).body.flags['pro-editor'].value,
      (await user.get('/v1/contact/flags')).body.flags['pro-editor'].value,
      (await site.boot(browser, { external_id: 'ada', hash: site.vouch('ada') })).body.flags['pro-editor'].value,
      (await staff.post(`${path}/${id}/evaluate`, named)).body.value,
      (await staff.post(`${path}/${id}/evaluate`, named)).body.rules[0].in_segment,
      (await backend.get('/v1/flag-definitions?external_id=ada')).body.contact.segments.includes(segment_id),
    ]
  }
  await app.settle()
  assert.deepEqual(await everywhere(), Array(6).fill(false))
  await backend.patch(`/v1/contacts/${user.id}`, { attributes: { plan: 'pro' } })
  await app.settle()
  assert.deepEqual(await everywhere(), Array(6).fill(true))
  const claimed = (await site.boot(browser, { external_id: 'ada' })).body
  assert.equal(claimed.verified, false)
  assert.equal(claimed.flags['pro-editor'].value, false, 'an identity that is not proven tells nothing of segments')
  const stranger = (await app.anyone.get(`/v1/flags/${site.key}`)).body.flags['pro-editor']
  assert.deepEqual(stranger, { value: false, variant: 'off', targeted: true })
  await backend.patch(`/v1/contacts/${user.id}`, { attributes: { plan: 'free' } })
  await app.settle()
  assert.deepEqual(await everywhere(), Array(6).fill(false))
})

test('until an edited segment is computed, flags use its previous members', async () => {
  const staff = await app.signUp()
  const backend = await app.secretKey(staff)
  const segment_id = await proIn(staff)
  await flagIn(staff, 'edited', { rules: [{ segment_id, rollout: 100 }] })
  const { body: pro } = await backend.post('/v1/contacts', { external_id: 'p', attributes: { plan: 'pro' } })
  const isOn = async () =>
    (await backend.post('/v1/flags/evaluate', { contact_id: pro.id })).body.flags.edited.value as boolean
  await app.settle()
  const edited = { all: [{ field: 'attributes.plan', op: 'eq', value: 'enterprise' }] }
  await staff.patch(`${segmentsPath}/${segment_id}`, { condition: edited })
  assert.equal(await isOn(), true)
  await app.settle()
  assert.equal(await isOn(), false)
})

test('a segment that is unknown or of another environment is refused with the path of its rule', async () => {
  const foreign = await proIn(await app.signUp())
  for (const segment_id of [foreign, '0190a5b2-7c1e-7b1a-9c2d-3e4f5a6b7c8d']) {
    const flag = { key: 'foreign', name: 'Foreign', kind: 'boolean', rules: [everybody(), { segment_id, rollout: 5 }] }
    const { status, body } = await owner.post(path, flag)
    assert.equal(status, 400)
    assert.deepEqual(body.error.fields, { 'rules.1.segment_id': 'must be a segment of this environment' })
  }
})

test('a segment lists the flags that use it, and cannot be deleted while they do, archived or not', async () => {
  const segment_id = await proIn(owner)
  const rule = { segment_id, rollout: 10 }
  const { id } = await flagIn(owner, 'holder', { rules: [rule, { ...rule, rollout: 20 }] })
  const used = [{ type: 'flag', id, name: 'holder' }]
  for (const act of [null, 'archive']) {
    if (act) await owner.post(`${path}/${id}/${act}`)
    assert.deepEqual((await owner.get(`${segmentsPath}/${segment_id}`)).body.used_by, used)
    const { status, body } = await owner.delete(`${segmentsPath}/${segment_id}`)
    assert.deepEqual([status, body.error.message], [409, 'This segment is used by the flag holder.'])
  }
  await owner.post(`${path}/${id}/restore`)
  await owner.patch(`${path}/${id}`, { rules: [everybody()] })
  assert.equal((await owner.delete(`${segmentsPath}/${segment_id}`)).status, 204)
})

test('if a flag starts to use a segment while the segment is deleted, one of the two is refused', async () => {
  for (let round = 0; round < 8; round++) {
    const segment_id = await proIn(owner)
    const rules = [{ segment_id, rollout: 100 }]
    const flag = { key: `race-${round}`, name: 'Race', kind: 'boolean', rules }
    const [created, deleted] = await Promise.all([
      owner.post(path, flag),
      owner.delete(`${segmentsPath}/${segment_id}`),
    ])
    const outcome = [created.status, deleted.status].join(' ')
    assert.ok(['201 409', '400 204'].includes(outcome), outcome)
  }
})

test('the audit log names the segments of rules, also after their deletion', async () => {
  const staff = await app.signUp()
  const segment_id = await proIn(staff)
  const { name } = (await staff.get(`${segmentsPath}/${segment_id}`)).body
  const { id } = await flagIn(staff, 'told')
  await staff.patch(`${path}/${id}`, { rules: [{ segment_id, rollout: 5 }] })
  await staff.delete(`${path}/${id}`)
  assert.equal((await staff.delete(`${segmentsPath}/${segment_id}`)).status, 204)
  const [, updated] = await auditOf(staff, `target=${id}`)
  assert.deepEqual(updated.changes, {
    rules: {
      from: [{ segment: 'everybody', rollout: 100 }],
      to: [{ segment: { id: segment_id, name }, rollout: 5 }],
    },
  })
})

test('the tester and the preview add no audit record', async () => {
  const staff = await app.signUp()
  const { id } = await flagIn(staff, 'read')
  const { contactId } = await app.contact(staff)
  const recorded = async () => (await staff.get('/v1/organization/audit-events')).body.audit_events.length
  const before = await recorded()
  assert.equal((await staff.post(`${path}/${id}/evaluate`, { contact_id: contactId })).status, 200)
  assert.equal((await staff.post(`${segmentsPath}/preview`, { condition })).status, 200)
  assert.equal(await recorded(), before)
})
