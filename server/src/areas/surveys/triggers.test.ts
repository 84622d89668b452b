import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { websiteOf } from '../../../testing/website.ts'
import { seconds } from '../../platform/clock.ts'
import { ownPath, path, pendingOf, respond, tenantOf } from './testing.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

test('a survey is shown after its delay when its event is tracked, and not for earlier events', async () => {
  const tenant = await tenantOf(app)
  const [early, person] = [await app.contact(tenant.owner), await app.contact(tenant.owner)]
  await tenant.track(early.contactId, 'Exported')
  await app.settle()
  app.clock.advance(seconds(1))
  const survey = await tenant.survey({ trigger: { on: 'event', name: 'Exported', wait_seconds: 60 } })
  const boot = await (await websiteOf(app, tenant.owner)).boot('someone')
  assert.deepEqual(boot.body.survey, { pending: null, pages: [], waits: true })
  assert.equal((await person.post(`${ownPath}/${survey.id}/shown`, {})).status, 404)
  const at = app.clock.now()
  await tenant.track(person.contactId, 'Exported', { occurred_at: at.toISOString() })
  await tenant.track(person.contactId, 'Other')
  await app.settle()
  const waiting = await person.get(`${ownPath}/pending`)
  const due = new Date(at.getTime() + seconds(60)).toISOString()
  assert.deepEqual(waiting.body, { survey: null, ask_again_at: due })
  app.clock.advance(seconds(60))
  assert.equal((await pendingOf(person)).id, survey.id)
  assert.equal(await pendingOf(early), null)
  assert.equal((await respond(person, survey, [9])).status, 200)
  await tenant.track(person.contactId, 'Exported')
  await app.settle()
  assert.equal(await pendingOf(person), null)
})

test('a fact triggers a survey for its contact, and an event of the same name does not', async () => {
  const tenant = await tenantOf(app)
  const first = await tenant.survey()
  const survey = await tenant.survey({ trigger: { on: 'fact', type: 'survey.response_recorded' } })
  const person = await app.contact(tenant.owner)
  await tenant.track(person.contactId, 'survey.response_recorded')
  await app.settle()
  assert.equal((await pendingOf(person)).id, first.id)
  await respond(person, first, [2])
  assert.equal(await pendingOf(person), null)
  await app.settle()
  assert.equal((await pendingOf(person)).id, survey.id)
})

test('events before a change of the trigger invite nobody', async () => {
  const tenant = await tenantOf(app)
  const person = await app.contact(tenant.owner)
  await tenant.track(person.contactId, 'A')
  await tenant.track(person.contactId, 'B')
  const survey = await tenant.survey({ trigger: { on: 'event', name: 'A' } })
  await tenant.track(person.contactId, 'A')
  await app.settle()
  assert.equal((await pendingOf(person)).id, survey.id)
  await tenant.owner.patch(`${path}/${survey.id}`, { trigger: { on: 'event', name: 'B' } })
  assert.equal(await pendingOf(person), null)
  await tenant.track(person.contactId, 'B')
  await app.settle()
  assert.equal((await pendingOf(person)).id, survey.id)
})

test('reprocessed facts invite a contact once, and a merged contact is invited as the remaining one', async () => {
  const tenant = await tenantOf(app)
  const [one, two] = [await app.contact(tenant.owner), await app.contact(tenant.owner)]
  await tenant.track(one.contactId, 'Exported')
  const survey = await tenant.survey({ trigger: { on: 'event', name: 'Exported' } })
  await tenant.track(one.contactId, 'Exported')
  const merged = await tenant.key.post(`/v1/contacts/${two.contactId}/merge`, { contact_id: one.contactId })
  assert.equal(merged.status, 200, JSON.stringify(merged.body))
  await app.settle()
  assert.equal((await pendingOf(two)).id, survey.id)
  await app.database.sql`update fact_cursors set sequence = 0 where consumer = 'surveys.triggers'`
  await app.settle()
  const rows = await app.database.sql`
    select contact_id from survey_invitations where survey_id = ${survey.id}`
  assert.deepEqual(
    rows.map(({ contact_id }) => contact_id),
    [two.contactId],
  )
})
