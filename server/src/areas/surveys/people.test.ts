import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { runs } from '../../../testing/depth.ts'
import { days, hours } from '../../platform/clock.ts'
import { answersTo, ownPath, path, pendingOf, respond, tenantOf } from './testing.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

interface ShownResponse {
  survey: { id: string }
  state: string
  answers: { answer: string }[]
}

test('after a merge a survey has one response: the more complete one', async () => {
  const tenant = await tenantOf(app)
  const [both, half, one] = [await tenant.survey(), await tenant.survey(), await tenant.survey()]
  const [from, into] = [await app.contact(tenant.owner), await app.contact(tenant.owner)]
  await respond(from, both, [10])
  app.clock.advance(1000)
  await respond(into, both, [2])
  await respond(from, half, [4])
  await respond(into, half, [5], { complete: false })
  await from.post(`${ownPath}/${one.id}/dismiss`)
  const merge = await tenant.key.post(`/v1/contacts/${into.contactId}/merge`, { contact_id: from.contactId })
  assert.equal(merge.status, 200, JSON.stringify(merge.body))
  await app.settle()
  const { body } = await tenant.owner.get(`/v1/organization/contacts/${into.contactId}/surveys`)
  assert.deepEqual(
    body.responses.map(({ survey, state, answers }: ShownResponse) => [
      survey.id,
      state,
      answers.map(({ answer }) => answer),
    ]),
    [
      [one.id, 'dismissed', []],
      [half.id, 'complete', ['4']],
      [both.id, 'complete', ['10']],
    ],
  )
  for (const { id } of [both, half]) {
    const results = (await tenant.owner.get(`${path}/${id}/results`)).body
    assert.deepEqual([results.shown, results.completed, results.questions[0].answered], [1, 1, 1])
  }
  assert.equal(await pendingOf(into), null)
})

test('an export contains the surveys shown and answered, and erasure deletes them', async () => {
  const tenant = await tenantOf(app)
  const survey = await tenant.survey({ name: 'Recommendation' })
  const person = await app.contact(tenant.owner)
  await respond(person, survey, [9, 'Fast'])
  const { body } = await tenant.key.get(`/v1/contacts/${person.contactId}/export`)
  assert.deepEqual(
    body.records.survey_responses.map(({ survey: name, state, answers }: Record<string, unknown>) => [
      name,
      state,
      answers,
    ]),
    [['Recommendation', 'complete', { 'How likely?': 9, 'Why?': 'Fast' }]],
  )
  assert.equal((await tenant.key.delete(`/v1/contacts/${person.contactId}`)).status, 204)
  await app.settle()
  for (const table of ['survey_responses', 'survey_answers', 'survey_words', 'survey_people']) {
    const { sql } = app.database
    const where = table === 'survey_people' ? sql`contact_id = ${person.contactId}` : sql`survey_id = ${survey.id}`
    assert.equal((await sql`select 1 from ${sql(table)} where ${where}`).length, 0, table)
  }
  const { counts } = (await tenant.owner.get(`${path}/${survey.id}`)).body
  assert.deepEqual(counts, { shown: 0, started: 0, completed: 0, dismissed: 0 })
})

type Step =
  | { act: 'shown' | 'respond' | 'partial' | 'dismiss'; survey: number; person: number }
  | { act: 'wait'; hours: number }
  | { act: 'delete'; survey: number }
  | { act: 'merge' }

const survey = fc.integer({ min: 0, max: 3 })
const person = fc.integer({ min: 0, max: 1 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ act: fc.constantFrom('shown', 'respond', 'partial', 'dismiss'), survey, person }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('delete' as const), survey }) },
  { weight: 1, arbitrary: fc.constant({ act: 'merge' as const }) },
) as fc.Arbitrary<Step>

test('in any sequence, a contact gets one survey within the configured days and answers each once', async () => {
  const run = fc.record({ cap: fc.integer({ min: 1, max: 3 }), steps: fc.array(step, { maxLength: 25 }) })
  await fc.assert(
    fc.asyncProperty(run, async ({ cap, steps }) => {
      const tenant = await tenantOf(app)
      await tenant.owner.put(`${path}/settings`, { days_between: cap })
      const made = await Promise.all(Array.from({ length: 4 }, () => tenant.survey()))
      const people = [await app.contact(tenant.owner), await app.contact(tenant.owner)]
      const started = app.clock.now().getTime()
      /** When each person was first seen to be asked which survey. */
      const asked: { person: number; survey: string; at: number }[] = []
      let mergedAt = Number.POSITIVE_INFINITY
      const shownBy = async (who: number, id: string) => {
        const rows = await app.database.sql<{ shown_at: string }[]>`
          select shown_at from survey_responses where survey_id = ${id} and contact_id = ${people[who]?.contactId ?? ''}`
        const at = rows[0] && Date.parse(rows[0].shown_at)
        if (at && !asked.some((one) => one.survey === id && one.at === at)) asked.push({ person: who, survey: id, at })
      }
      for (const one of steps) {
        if (one.act === 'wait') {
          if (app.clock.now().getTime() + hours(one.hours) < started + days(20)) app.clock.advance(hours(one.hours))
        } else if (one.act === 'delete') {
          await tenant.owner.delete(`${path}/${made[one.survey]?.id}`)
        } else if (one.act === 'merge') {
          if (mergedAt < Number.POSITIVE_INFINITY) continue
          mergedAt = app.clock.now().getTime()
          const merge = `/v1/contacts/${people[0]?.contactId}/merge`
          assert.equal((await tenant.key.post(merge, { contact_id: people[1]?.contactId })).status, 200)
        } else {
          const who = mergedAt < Number.POSITIVE_INFINITY ? 0 : one.person
          const target = made[one.survey] as (typeof made)[number]
          const caller = people[who] as (typeof people)[number]
          const answers = answersTo(target, 7)
          if (one.act === 'shown') await caller.post(`${ownPath}/${target.id}/shown`, {})
          else if (one.act === 'dismiss') await caller.post(`${ownPath}/${target.id}/dismiss`)
          else await caller.post(`${ownPath}/${target.id}/response`, { answers, complete: one.act === 'respond' })
          await shownBy(who, target.id)
        }
      }
      for (const later of asked) {
        const before = asked.filter(
          ({ at, person: who }) => at < later.at && (later.at >= mergedAt || who === later.person),
        )
        for (const { at } of before)
          assert.ok(later.at - at >= days(cap), `${(later.at - at) / hours(1)} h, cap ${cap}`)
      }
      await app.settle()
      const rows = await app.database.sql`
        select survey_id, contact_id from survey_responses r
        join contacts c on c.environment_id = r.environment_id and c.id = r.contact_id
        where r.survey_id = any(${made.map(({ id }) => id)}::uuid[]) group by 1, 2 having count(*) > 1`
      assert.equal(rows.length, 0)
      const told = await app.database.sql`
        select data ->> 'survey_id', contact_id from facts where type = 'survey.response_recorded'
          and contact_id = any(${people.map(({ contactId }) => contactId)}::uuid[])
        group by 1, 2 having count(*) > 1`
      assert.equal(told.length, 0)
    }),
    { numRuns: runs(12) },
  )
})
