import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { made, paths } from '../../../../testing/catalogue.ts'
import type { ContactPerson } from '../../../../testing/contacts.ts'
import type { Staff } from '../../../../testing/people.ts'

let app: TestApp
let owner: Staff
let member: ContactPerson

before(async () => {
  app = await testApp()
  owner = await app.signUp()
  member = await app.contact(owner)
  assert.equal((await member.post('/v1/contact/customers', { name: 'Cogswell' })).status, 201)
})
after(() => app.close())

const report = async (meter: string) => {
  const { status, body } = await member.post('/v1/usage', { records: [{ meter, quantity: 1 }] })
  assert.equal(status, 200, JSON.stringify(body))
  return [body.accepted, body.refused.map(({ code }: { code: string }) => code)]
}

test('a meter created without `reported_by` accepts reports from the backend only, until it is changed', async () => {
  const meter = await made(owner, 'meters', { key: 'tokens', name: 'Tokens', aggregation: 'sum' })
  assert.equal(meter.reported_by, 'backend')
  const path = `${paths.meters}/${meter.id}`
  assert.equal((await owner.get(path)).body.reported_by, 'backend')
  assert.deepEqual(await report('tokens'), [0, ['backend_only']])

  const changed = await owner.patch(path, { reported_by: 'contact' })
  assert.deepEqual([changed.status, changed.body], [200, { ...meter, reported_by: 'contact' }])
  assert.deepEqual((await owner.get(path)).body, changed.body)
  assert.deepEqual(await report('tokens'), [1, []])

  await owner.patch(path, { reported_by: 'backend' })
  assert.deepEqual(await report('tokens'), [0, ['backend_only']])
})

test('a meter created with `reported_by: contact` accepts reports from contacts', async () => {
  const meter = await made(owner, 'meters', {
    key: 'drawings',
    name: 'Drawings',
    aggregation: 'sum',
    reported_by: 'contact',
  })
  assert.equal(meter.reported_by, 'contact')
  assert.deepEqual(await report('drawings'), [1, []])
})
