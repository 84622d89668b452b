import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { choiceQuestion, npsQuestion, path, pendingOf, respond, tenantOf, textQuestion } from './testing.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

test('a survey is created, read, changed and deleted, and each is in the audit log', async () => {
  const { owner } = await tenantOf(app)
  const made = await owner.post(path, { name: 'Recommendation', questions: [npsQuestion({ low_label: 'No' })] })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const { id, questions } = made.body
  assert.deepEqual(
    [made.body.active, made.body.activated_at, made.body.default_locale, made.body.counts.shown],
    [false, null, 'en', 0],
  )
  assert.deepEqual(made.body.trigger, {
    on: 'visit',
    type: null,
    name: null,
    path: null,
    wait_seconds: 0,
    after_days: null,
  })
  const changed = await owner.patch(`${path}/${id}`, { name: 'NPS', active: true, thanks: 'Thanks' })
  assert.deepEqual(
    [changed.status, changed.body.name, changed.body.active, changed.body.thanks, changed.body.questions],
    [200, 'NPS', true, 'Thanks', questions],
  )
  assert.deepEqual((await owner.get(`${path}/${id}`)).body, changed.body)
  const listed = await owner.get(path)
  assert.deepEqual(listed.body.surveys, [changed.body])
  assert.deepEqual((await owner.get(`${path}?active=false`)).body.surveys, [])
  assert.equal((await owner.delete(`${path}/${id}`)).status, 204)
  assert.equal((await owner.get(`${path}/${id}`)).status, 404)
  const { body } = await owner.get('/v1/organization/audit-events?limit=10')
  const actions = body.audit_events.map(({ action }: { action: string }) => action)
  assert.deepEqual(
    actions.filter((action: string) => action.startsWith('survey')),
    ['survey.deleted', 'survey.updated', 'survey.created'],
  )
})

const refusals: [string, object, string][] = [
  ['a branch that leads back', branching(1, 0), 'questions.1.next.0.go_to'],
  ['a branch that leads to itself', branching(1, 1), 'questions.1.next.0.go_to'],
  [
    'a branch to a question that is not there',
    { questions: [npsQuestion({ next: [{ when: { op: 'gte', value: 9 }, go_to: randomUUID() }] })] },
    'questions.0.next.0.go_to',
  ],
  [
    'a condition that no answer could meet',
    { questions: [npsQuestion({ next: [{ when: { op: 'contains', value: 'price' }, go_to: 'end' }] })] },
    'questions.0.next.0.when',
  ],
  [
    'a condition on an option that is not there',
    { questions: [choiceQuestion('single', { next: [{ when: { op: 'eq', value: 'colour' }, go_to: 'end' }] })] },
    'questions.0.next.0.when',
  ],
  ['a choice without options', { questions: [{ kind: 'single', title: 'Which?' }] }, 'questions.0.options'],
  ['options of a number', { questions: [npsQuestion({ options: [{ label: 'a' }] })] }, 'questions.0.options'],
  ['a scale of a text', { questions: [textQuestion({ scale: 5 })] }, 'questions.0.scale'],
  [
    'an option twice',
    {
      questions: [
        {
          kind: 'single',
          title: 'Which?',
          options: [
            { id: 'a', label: 'A' },
            { id: 'a', label: 'B' },
          ],
        },
      ],
    },
    'questions.0.options.1.id',
  ],
  ['one that is on without a question', { questions: [], active: true }, 'questions'],
  ['a fact that there is not', { trigger: { on: 'fact', type: 'cat.purred' } }, 'trigger.type'],
  ['an event that was never tracked', { trigger: { on: 'event', name: 'Never' } }, 'trigger.name'],
  ['a page without a path', { trigger: { on: 'page' } }, 'trigger.path'],
  [
    'days after the first visit of a fact',
    { trigger: { on: 'fact', type: 'contact.signed_in', after_days: 1 } },
    'trigger.after_days',
  ],
  ['a segment that is not there', { segment_id: randomUUID() }, 'segment_id'],
  ['the default locale among the others', { default_locale: 'de', locales: { de: { thanks: 'Danke' } } }, 'locales'],
]

function branching(from: number, to: number) {
  const ids = [randomUUID(), randomUUID()]
  const next = [{ when: { op: 'gte', value: 9 }, go_to: ids[to] }]
  return { questions: ids.map((id, at) => npsQuestion({ id, ...(at === from && { next }) })) }
}

test('an invalid survey is refused, and the error names the field', async () => {
  const { owner } = await tenantOf(app)
  for (const [what, fields, field] of refusals) {
    const { status, body } = await owner.post(path, { name: 'Wrong', ...fields })
    assert.deepEqual([what, status, Object.keys(body.error.fields ?? {})], [what, 400, [field]])
  }
  const many = Array.from({ length: 21 }, () => npsQuestion())
  assert.equal((await owner.post(path, { name: 'Wrong', questions: many })).status, 400)
  const locales = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`a${String.fromCharCode(97 + n)}`, {}]))
  assert.equal((await owner.post(path, { name: 'Wrong', locales })).status, 400)
})

test('an answered question keeps its kind and its options, and its texts can be changed', async () => {
  const tenant = await tenantOf(app)
  const survey = await tenant.survey({ questions: [choiceQuestion('single'), textQuestion()] })
  const person = await app.contact(tenant.owner)
  assert.equal((await respond(person, survey, ['price'])).status, 200)
  const [first, second] = survey.questions as unknown as [Record<string, unknown>, Record<string, unknown>]
  const patch = (questions: object[]) => tenant.owner.patch(`${path}/${survey.id}`, { questions })
  const options = first.options as { id: string; label: string }[]
  assert.equal((await patch([{ ...first, kind: 'multiple' }, second])).status, 409)
  assert.equal((await patch([{ ...first, options: options.slice(1) }, second])).status, 409)
  assert.equal((await patch([second])).status, 409)
  const more = [...options, { id: 'colour', label: 'The colour' }]
  const reworded = await patch([{ ...first, title: 'What counts?', options: more }])
  assert.equal(reworded.status, 200, JSON.stringify(reworded.body))
  assert.deepEqual(
    reworded.body.questions.map(({ id, title }: Record<string, string>) => [id, title]),
    [[first.id, 'What counts?']],
  )
})

test('a segment that a survey uses cannot be deleted', async () => {
  const tenant = await tenantOf(app)
  const condition = { field: 'attributes.plan', op: 'eq', value: 'pro' }
  const segment = await tenant.owner.post('/v1/organization/segments', { name: 'Pro', condition })
  const survey = await tenant.survey({ segment_id: segment.body.id })
  await app.settle()
  assert.equal((await tenant.owner.delete(`/v1/organization/segments/${segment.body.id}`)).status, 409)
  const person = await app.contact(tenant.owner)
  assert.equal(await pendingOf(person), null)
  await tenant.key.patch(`/v1/contacts/${person.contactId}`, { attributes: { plan: 'pro' } })
  await app.settle()
  assert.equal((await pendingOf(person)).id, survey.id)
})
