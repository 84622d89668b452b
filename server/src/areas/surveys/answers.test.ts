import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { websiteOf } from '../../../testing/website.ts'
import { days } from '../../platform/clock.ts'
import {
  answersTo,
  choiceQuestion,
  npsQuestion,
  ownPath,
  path,
  pendingOf,
  respond,
  tenantOf,
  textQuestion,
} from './testing.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const recorded = async (contactId: string) => app.database.sql`
  select data from facts where type = 'survey.response_recorded' and contact_id = ${contactId}`

test('a response is recorded and reported once, and repeating it changes nothing', async () => {
  const tenant = await tenantOf(app)
  const survey = await tenant.survey()
  const person = await app.contact(tenant.owner)
  const shown = await pendingOf(person)
  assert.deepEqual([shown.id, shown.state, shown.answers], [survey.id, null, {}])
  const first = await respond(person, survey, [9, 'Fast'])
  assert.equal(first.status, 200, JSON.stringify(first.body))
  assert.deepEqual([first.body.state, first.body.answers], ['complete', answersTo(survey, 9, 'Fast')])
  const again = await Promise.all(Array.from({ length: 5 }, () => respond(person, survey, [9, 'Fast'])))
  for (const { status, body } of again) assert.deepEqual([status, body], [200, first.body])
  const other = await respond(person, survey, [3, 'Slow'])
  assert.deepEqual([other.status, other.body.error.code], [409, 'conflict'])
  assert.equal(await pendingOf(person), null)
  await app.settle()
  const facts = await recorded(person.contactId)
  assert.deepEqual(
    facts.map(({ data }) => data),
    [{ contact_id: person.contactId, survey_id: survey.id, response_id: first.body.id }],
  )
})

test('of concurrent responses with different answers one is recorded', async () => {
  const tenant = await tenantOf(app)
  const survey = await tenant.survey()
  const person = await app.contact(tenant.owner)
  const answers = await Promise.all([0, 2, 4, 6, 8, 10].map((n) => respond(person, survey, [n])))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409, 409, 409])
  await app.settle()
  assert.equal((await recorded(person.contactId)).length, 1)
})

test('partial answers are stored, can be changed, and are shown on the next page', async () => {
  const tenant = await tenantOf(app)
  const survey = await tenant.survey()
  const person = await app.contact(tenant.owner)
  const half = await respond(person, survey, [4], { complete: false })
  assert.deepEqual([half.body.state, half.body.completed_at], ['partial', null])
  const open = await pendingOf(person)
  assert.deepEqual([open.state, open.answers], ['partial', answersTo(survey, 4)])
  await respond(person, survey, [8, 'Better'], { complete: false })
  const back = await respond(person, survey, [undefined, null], { complete: false })
  assert.deepEqual(back.body.answers, answersTo(survey, 8))
  assert.equal((await recorded(person.contactId)).length, 0)
  const done = await respond(person, survey, [])
  assert.deepEqual([done.body.state, done.body.answers], ['complete', answersTo(survey, 8)])
})

test('answers follow the branches: an answer to a skipped question and a missing required answer are refused', async () => {
  const tenant = await tenantOf(app)
  const ids = [randomUUID(), randomUUID(), randomUUID()]
  const next = [
    { when: { op: 'gte', value: 9 }, go_to: ids[2] },
    { when: { op: 'eq', value: 0 }, go_to: 'end' },
  ]
  const survey = await tenant.survey({
    questions: [
      npsQuestion({ id: ids[0], next }),
      textQuestion({ id: ids[1], required: true }),
      choiceQuestion('multiple', { id: ids[2] }),
    ],
  })
  const refusalOf = async (answers: unknown[]) => {
    const { status, body } = await respond(await app.contact(tenant.owner), survey, answers)
    return [status, Object.keys(body.error?.fields ?? {})]
  }
  assert.deepEqual(await refusalOf([5]), [400, [`answers.${ids[1]}`]])
  assert.deepEqual(await refusalOf([9, 'Not asked']), [400, [`answers.${ids[1]}`]])
  assert.deepEqual(await refusalOf([0, undefined, ['price']]), [400, [`answers.${ids[2]}`]])
  assert.deepEqual(await refusalOf([9, undefined, ['price', 'speed']]), [200, []])
  assert.deepEqual(await refusalOf([0]), [200, []])
  assert.deepEqual(await refusalOf([]), [400, [`answers.${ids[0]}`]])
  const person = await app.contact(tenant.owner)
  await respond(person, survey, [9, undefined, ['price']], { complete: false })
  const turned = await respond(person, survey, [0])
  assert.deepEqual(turned.body.answers, { [ids[0] as string]: 0 })
})

test('an invalid answer is refused, and the error names the question', async () => {
  const tenant = await tenantOf(app)
  const survey = await tenant.survey({
    questions: [
      npsQuestion({ required: false }),
      { kind: 'csat', title: 'How was it?' },
      { kind: 'rating', title: 'Stars', scale: 7 },
      choiceQuestion('single'),
      choiceQuestion('multiple'),
      textQuestion(),
    ],
  })
  const person = await app.contact(tenant.owner)
  const wrong: unknown[][] = [
    [11, -1, 1.5, 'nine', [9]],
    [0, 6],
    [0, 8],
    ['colour', ['price'], 3],
    ['price', ['colour'], [], ['price', 'price']],
    ['', '  ', 5, ['a']],
  ]
  for (const [at, answers] of wrong.entries()) {
    for (const answer of answers) {
      const { id } = survey.questions[at] as { id: string }
      const body = { answers: { [id]: answer }, complete: false }
      const refused = await person.post(`${ownPath}/${survey.id}/response`, body)
      assert.equal(refused.status, 400, `${at} ${JSON.stringify(answer)}`)
      assert.ok(Object.keys(refused.body.error.fields)[0]?.startsWith(`answers.${id}`), JSON.stringify(refused.body))
    }
  }
  const unknown = await person.post(`${ownPath}/${survey.id}/response`, { answers: { [randomUUID()]: 1 } })
  assert.equal(unknown.status, 400)
  const all = [10, 5, 7, 'price', ['speed', 'price'], 'Words']
  const done = await respond(person, survey, all)
  assert.deepEqual(done.body.answers, answersTo(survey, ...all))
})

test('a contact gets no second survey within the configured days, and an open survey stays pending', async () => {
  const tenant = await tenantOf(app)
  const [low, high] = [await tenant.survey(), await tenant.survey({ priority: 5 })]
  await tenant.owner.put(`${path}/settings`, { days_between: 7 })
  const person = await app.contact(tenant.owner)
  assert.equal((await pendingOf(person)).id, high.id)
  const shown = await person.post(`${ownPath}/${high.id}/shown`, {})
  assert.deepEqual([shown.status, shown.body.state], [200, 'shown'])
  app.clock.advance(days(1))
  assert.equal((await pendingOf(person)).id, high.id)
  const other = await person.post(`${ownPath}/${low.id}/shown`, {})
  assert.deepEqual([other.status, other.body.error.code], [409, 'conflict'])
  assert.equal((await respond(person, low, [1])).status, 409)
  await person.post(`${ownPath}/${high.id}/dismiss`)
  assert.equal(await pendingOf(person), null)
  await tenant.owner.delete(`${path}/${high.id}`)
  assert.equal(await pendingOf(person), null)
  app.clock.advance(days(6))
  assert.equal((await pendingOf(person)).id, low.id)
  assert.equal((await person.post(`${ownPath}/${low.id}/shown`, { place: 'portal' })).status, 200)
})

test('of surveys that are shown concurrently one is recorded, and the others are refused', async () => {
  const tenant = await tenantOf(app)
  const made = await Promise.all(Array.from({ length: 4 }, () => tenant.survey()))
  await tenant.owner.put(`${path}/settings`, { days_between: 1 })
  const person = await app.contact(tenant.owner)
  const answers = await Promise.all(made.map(({ id }) => person.post(`${ownPath}/${id}/shown`, {})))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409])
})

test('a dismissed survey is not shown again, and its fact is reported once', async () => {
  const tenant = await tenantOf(app)
  const survey = await tenant.survey()
  const person = await app.contact(tenant.owner)
  for (let n = 0; n < 2; n++) {
    const { status, body } = await person.post(`${ownPath}/${survey.id}/dismiss`)
    assert.deepEqual([status, body.state], [200, 'dismissed'])
  }
  assert.equal(await pendingOf(person), null)
  await app.settle()
  const facts = await app.database.sql`
    select 1 from facts where type = 'survey.dismissed' and contact_id = ${person.contactId}`
  assert.equal(facts.length, 1)
  const { body } = await tenant.owner.get(`${path}/${survey.id}`)
  assert.deepEqual(body.counts, { shown: 1, started: 0, completed: 0, dismissed: 1 })
})

test('an unverified session can neither see nor answer a survey; a visitor can', async () => {
  const tenant = await tenantOf(app)
  const survey = await tenant.survey()
  const claimed = await app.contact(tenant.owner, { verified: false })
  assert.equal(await pendingOf(claimed), null)
  for (const act of ['shown', 'response', 'dismiss']) {
    const { status, body } = await claimed.post(
      `${ownPath}/${survey.id}/${act}`,
      act === 'response' ? { answers: {} } : {},
    )
    assert.deepEqual([status, body.error.code], [403, 'unverified_session'])
  }
  const visitor = await app.contact(tenant.owner, { kind: 'visitor' })
  assert.equal((await respond(visitor, survey, [7])).status, 200)
})

test('a survey uses the language of the contact, and its own language for missing texts', async () => {
  const tenant = await tenantOf(app)
  const id = randomUUID()
  const survey = await tenant.survey({
    questions: [choiceQuestion('single', { id })],
    thanks: 'Thanks',
    locales: { de: { thanks: 'Danke', questions: { [id]: { title: 'Was zählt?', options: { price: 'Der Preis' } } } } },
  })
  const person = await app.contact(tenant.owner)
  assert.deepEqual((await pendingOf(person)).locale, 'en')
  const german = await pendingOf(person, '?locale=de-AT')
  assert.deepEqual([german.id, german.locale, german.thanks], [survey.id, 'de', 'Danke'])
  assert.equal(german.questions[0].title, 'Was zählt?')
  assert.deepEqual(
    german.questions[0].options.map(({ label }: { label: string }) => label),
    ['Der Preis', 'The speed', 'The support'],
  )
  await tenant.key.patch(`/v1/contacts/${person.contactId}`, { attributes: { locale: 'de' } })
  assert.equal((await pendingOf(person)).locale, 'de')
})

test('boot returns the pending survey and the page paths on which other surveys are shown', async () => {
  const tenant = await tenantOf(app)
  const site = await websiteOf(app, tenant.owner)
  assert.equal((await site.boot('nobody')).body.survey, undefined)
  const onPage = await tenant.survey({ trigger: { on: 'page', path: '/settings/*', wait_seconds: 5 } })
  const { body } = await site.boot('someone')
  assert.deepEqual(body.survey, { pending: null, pages: ['/settings/*'], waits: false })
  const person = app.as(body.token)
  assert.equal(await pendingOf(person), null)
  assert.equal(await pendingOf(person, '?path=/home'), null)
  const found = await pendingOf(person, '?path=/settings/team')
  assert.deepEqual([found.id, found.trigger.wait_seconds], [onPage.id, 5])
  const later = await tenant.survey({
    trigger: { on: 'visit', after_days: 3 },
    places: { widget: true, portal: false },
  })
  assert.equal((await site.boot('someone')).body.survey.pending, null)
  app.clock.advance(days(3))
  const again = await site.boot('someone')
  assert.equal(again.body.survey.pending.id, later.id)
  assert.equal(await pendingOf(app.as(again.body.token), '?place=portal'), null)
  await tenant.owner.patch(`${path}/${later.id}`, { ends_at: app.clock.now().toISOString() })
  assert.equal((await site.boot('someone')).body.survey.pending, null)
})
