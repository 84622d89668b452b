import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createClient } from '../../../../client/src/client.ts'
import { createFlags } from '../../../../client/src/flags.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { Staff } from '../../../testing/people.ts'
import { type Website, websiteOf } from '../../../testing/website.ts'
import { everybody, flagIn, halves, path } from './testing.ts'

let app: TestApp
let owner: Staff
let website: Website
let key: Awaited<ReturnType<TestApp['secretKey']>>
before(async () => {
  app = await testApp()
  owner = await app.signUp()
  website = await websiteOf(app, owner)
  key = await app.secretKey(owner)
})
after(() => app.close())

async function customerOf(contactIds: readonly string[]): Promise<string> {
  const { body: customer } = await key.post('/v1/customers', { name: 'Acme' })
  for (const contact_id of contactIds) {
    const { status, body } = await key.post(`/v1/customers/${customer.id}/members`, { contact_id, role: 'member' })
    assert.equal(status, 201, JSON.stringify(body))
  }
  return customer.id
}

const variantOf = async (contact_id: string, flag: string, more: object = {}) =>
  (await key.post('/v1/flags/evaluate', { contact_id, flags: [flag], ...more })).body.flags[flag].variant

test('all members of a customer get the same variant, on every surface, and customers differ', async () => {
  const split = { kind: 'multivariate', variants: halves, off_variant: 'a', rollout_by: 'customer' }
  await flagIn(owner, 'editor', split)
  const flags = createFlags(createClient({ baseUrl: app.baseUrl, token: () => key.key }))
  const seen = new Set<string>()
  for (let n = 0; n < 8; n++) {
    const members = await Promise.all([website.user(), website.user(), website.user()])
    await customerOf(members.map(({ id }) => id))
    const byKey = await Promise.all(members.map(({ id }) => variantOf(id, 'editor')))
    const bySession = await Promise.all(
      members.map(async (member) => (await member.get('/v1/contact/flags')).body.flags.editor.variant),
    )
    const local = await Promise.all(
      members.map(async ({ id }) => {
        const subject = await flags.subjectOf({ contact_id: id })
        return (await flags.evaluate(subject)).editor?.variant
      }),
    )
    assert.equal(new Set([...byKey, ...bySession, ...local]).size, 1)
    seen.add(byKey[0])
  }
  assert.deepEqual([...seen].sort(), ['a', 'b'])
})

test('a contact of two customers gets the variant of the customer it acts for', async () => {
  await flagIn(owner, 'wide', { rules: [everybody(50)], rollout_by: 'customer' })
  const [user, colleague] = [await website.user(), await website.user()]
  const [first, second] = [await customerOf([user.id]), await customerOf([user.id, colleague.id])]
  const explain = async (contact_id: string, customer_id?: string) => {
    const { body: list } = await owner.get(path)
    const { id } = list.flags.find((flag: { key: string }) => flag.key === 'wide')
    return (await owner.post(`${path}/${id}/evaluate`, { contact_id, ...(customer_id && { customer_id }) })).body
  }
  assert.deepEqual(
    [(await explain(user.id)).unit, (await explain(user.id, second)).unit, (await explain(colleague.id)).unit],
    [first, second, second],
  )
  const acting = async (customer: string) =>
    (await user.get('/v1/contact/flags', { headers: { 'x-customer-id': customer } })).body.flags.wide.variant
  assert.equal(await acting(second), await variantOf(colleague.id, 'wide'))
  assert.equal(await acting(first), await variantOf(user.id, 'wide', { customer_id: first }))
  await key.patch(`/v1/customers/${second}`, { external_id: 'acme-42' })
  const named = { customer_external_id: 'acme-42' }
  assert.equal(await variantOf(user.id, 'wide', named), await variantOf(colleague.id, 'wide'))
  const both = { contact_id: user.id, customer_id: second, ...named }
  assert.equal((await key.post('/v1/flags/evaluate', both)).status, 400)
  const unknown = { contact_id: user.id, customer_external_id: 'nobody' }
  assert.equal((await key.post('/v1/flags/evaluate', unknown)).status, 404)
  const strange = await key.post('/v1/flags/evaluate', { contact_id: colleague.id, customer_id: first })
  assert.equal(strange.status, 404)
})

test('without a customer, or with an identity that is not proven, the contact itself is hashed', async () => {
  const { id } = await flagIn(owner, 'alone', { rules: [everybody(50)], rollout_by: 'customer' })
  const user = await website.user({ external_id: 'lonely' })
  const unit = async () => (await owner.post(`${path}/${id}/evaluate`, { contact_id: user.id })).body.unit
  assert.equal(await unit(), user.id)
  const customer = await customerOf([user.id])
  assert.equal(await unit(), customer)
  const { body: unproven } = await website.boot('browser-lonely', { external_id: 'lonely' })
  const { body: shown } = await app.as(unproven.token).get('/v1/contact/flags')
  assert.ok(['on', 'off'].includes(shown.flags.alone.variant))
})

test('a change of the hashed ID is audited and takes effect; contacts keep their own bucket', async () => {
  const { id } = await flagIn(owner, 'back', { rules: [everybody(50)] })
  const user = await website.user()
  const before = await variantOf(user.id, 'back')
  const customer = await customerOf([user.id])
  const unit = async () => (await owner.post(`${path}/${id}/evaluate`, { contact_id: user.id })).body.unit
  assert.equal((await owner.patch(`${path}/${id}`, { rollout_by: 'customer' })).body.rollout_by, 'customer')
  assert.equal(await unit(), customer)
  await variantOf(user.id, 'back')
  await app.settle()
  await owner.patch(`${path}/${id}`, { rollout_by: 'contact' })
  assert.deepEqual([await unit(), await variantOf(user.id, 'back')], [user.id, before])
  const { body } = await owner.get(`/v1/organization/audit-events?target=${id}&action=flag.updated`)
  assert.deepEqual(body.audit_events[0].changes.rollout_by, { from: 'customer', to: 'contact' })
  assert.equal((await owner.patch(`${path}/${id}`, { rollout_by: 'team' })).status, 400)
})
