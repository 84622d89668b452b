import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { days } from '../../platform/clock.ts'
import { choiceQuestion, npsQuestion, path, respond, tenantOf, textQuestion } from './testing.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const questions = [
  npsQuestion({ required: false }),
  choiceQuestion('single'),
  choiceQuestion('multiple'),
  textQuestion(),
]

async function answeredSurvey() {
  const tenant = await tenantOf(app)
  const survey = await tenant.survey({ questions })
  const answers = [
    [10, 'price', ['price', 'speed'], 'Très rapide, merci'],
    [9, 'price', ['speed'], '=cmd() is what I typed'],
    [3, 'speed', ['support'], 'Too expensive'],
    [7],
  ]
  const people = []
  for (const given of answers) {
    const person = await app.contact(tenant.owner)
    assert.equal((await respond(person, survey, given, { complete: given.length > 1 })).status, 200)
    people.push(person)
  }
  return { tenant, survey, people, at: `${path}/${survey.id}` }
}

test('results count every answer, and the score has a confidence interval', async () => {
  const { tenant, survey, at } = await answeredSurvey()
  await (await app.contact(tenant.owner)).post(`/v1/contact/surveys/${survey.id}/shown`, {})
  const { status, body } = await tenant.owner.get(`${at}/results?interval=day`)
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual([body.shown, body.started, body.completed, body.dismissed], [5, 4, 3, 0])
  const [nps, single, multiple, text] = body.questions
  assert.deepEqual([nps.answered, nps.average, nps.distribution.length], [4, 7.25, 11])
  assert.deepEqual(nps.nps, { score: 25, low: -44.2, high: 72.7, promoters: 2, passives: 1, detractors: 1 })
  assert.deepEqual(
    nps.over_time.map(({ answered, nps: { score } }: { answered: number; nps: { score: number } }) => [
      answered,
      score,
    ]),
    [[4, 25]],
  )
  const countsOf = ({ distribution }: { distribution: { value: string; count: number }[] }) =>
    Object.fromEntries(distribution.map(({ value, count }) => [value, count]))
  assert.deepEqual([single.answered, countsOf(single)], [3, { price: 2, speed: 1, support: 0 }])
  assert.deepEqual([multiple.answered, countsOf(multiple)], [3, { price: 1, speed: 2, support: 1 }])
  assert.deepEqual([text.answered, text.distribution, text.average, text.nps], [3, [], null, null])
})

test('results can be limited to a period and to a segment', async () => {
  const { tenant, survey, people, at } = await answeredSurvey()
  const noon = app.clock.now().toISOString()
  app.clock.advance(days(2))
  const late = await app.contact(tenant.owner)
  await respond(late, survey, [0])
  const answered = async (query: string) =>
    (await tenant.owner.get(`${at}/results?${query}`)).body.questions[0].answered
  assert.deepEqual([await answered(`from=${noon}`), await answered(`to=${noon}`), await answered('')], [1, 4, 5])
  const condition = { field: 'attributes.plan', op: 'eq', value: 'pro' }
  const segment = await tenant.owner.post('/v1/organization/segments', { name: 'Pro', condition })
  await tenant.key.patch(`/v1/contacts/${people[0]?.contactId}`, { attributes: { plan: 'pro' } })
  await app.settle()
  const { body } = await tenant.owner.get(`${at}/results?segment_id=${segment.body.id}`)
  assert.deepEqual([body.shown, body.questions[0].answered, body.questions[2].distribution[0].count], [1, 1, 1])
  assert.equal((await tenant.owner.get(`${at}/results?from=${noon}&to=${noon}`)).status, 400)
})

test('responses are filtered by the words of their texts, their tags and their state', async () => {
  const { tenant, at, people } = await answeredSurvey()
  const found = async (query: string) => {
    const { status, body } = await tenant.owner.get(`${at}/responses?${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body.responses.map(({ contact }: { contact: { id: string } }) =>
      people.findIndex(({ contactId }) => contactId === contact.id),
    )
  }
  assert.deepEqual(await found(''), [3, 2, 1, 0])
  assert.deepEqual(await found('limit=2'), [3, 2])
  assert.deepEqual(await found('q=TRES'), [0])
  assert.deepEqual(await found('q=exp+too'), [2])
  assert.deepEqual(await found('q=xpensive'), [])
  assert.deepEqual(await found('state=partial'), [3])
  const { body } = await tenant.owner.get(`${at}/responses`)
  const [, expensive] = body.responses
  const tags = `${at}/responses/${expensive.id}/tags`
  const tagged = await tenant.owner.put(tags, { tags: ['pricing', ' churn ', 'pricing'] })
  assert.deepEqual([tagged.status, tagged.body.tags], [200, ['churn', 'pricing']])
  assert.deepEqual(await found('tag=churn'), [2])
  assert.deepEqual((await tenant.owner.get(`${at}/results`)).body.tags, [
    { tag: 'churn', count: 1 },
    { tag: 'pricing', count: 1 },
  ])
  await tenant.owner.put(tags, { tags: [] })
  assert.deepEqual(await found('tag=churn'), [])
  const stranger = await tenantOf(app)
  assert.equal((await stranger.owner.put(tags, { tags: ['x'] })).status, 404)
})

test('the export has a column for each question, and no cell that a spreadsheet would run', async () => {
  const { tenant, at } = await answeredSurvey()
  const { status, body } = await tenant.owner.get(`${at}/export`)
  assert.equal(status, 200)
  const lines = body.trim().split('\r\n')
  assert.equal(lines.length, 5)
  assert.ok(lines[0]?.endsWith('tags,How likely?,What matters?,What matters?,Why?'), lines[0])
  assert.ok(lines.some((line: string) => line.endsWith('10,The price,"The price, The speed","Très rapide, merci"')))
  assert.ok(lines.some((line: string) => line.endsWith("'=cmd() is what I typed")))
})

test('the page of a contact shows its answers in words', async () => {
  const { tenant, people, survey } = await answeredSurvey()
  const { body } = await tenant.owner.get(`/v1/organization/contacts/${people[0]?.contactId}/surveys`)
  const [response] = body.responses
  assert.deepEqual([response.survey.id, response.state, response.source], [survey.id, 'complete', 'widget'])
  assert.deepEqual(
    response.answers.map(({ answer }: { answer: string }) => answer),
    ['10', 'The price', 'The price, The speed', 'Très rapide, merci'],
  )
})

test('answers can be used as fields of segments', async () => {
  const { tenant, survey, people } = await answeredSurvey()
  const field = (at: number) => `survey.${survey.id}.${survey.questions[at]?.id}`
  const members = async (condition: object) => {
    const { status, body } = await tenant.owner.post('/v1/organization/segments/preview', { condition })
    assert.equal(status, 200, JSON.stringify(body))
    return body.count
  }
  assert.equal(await members({ field: field(0), op: 'gte', value: 9 }), 2)
  assert.equal(await members({ field: field(1), op: 'eq', value: 'price' }), 2)
  assert.equal(await members({ field: field(2), op: 'contains', value: 'speed' }), 2)
  assert.equal(await members({ field: field(3), op: 'contains', value: 'expensive' }), 1)
  assert.equal(await members({ field: `survey.${survey.id}.state`, op: 'eq', value: 'partial' }), 1)
  const made = await tenant.owner.post('/v1/organization/segments', {
    name: 'Detractors',
    condition: { field: field(0), op: 'lte', value: 6 },
  })
  await app.settle()
  const at = `/v1/organization/segments/${made.body.id}`
  assert.equal((await tenant.owner.get(at)).body.members, 1)
  await respond(people[3] as never, survey, [2])
  await app.settle()
  assert.equal((await tenant.owner.get(at)).body.members, 2)
  await tenant.owner.delete(`${path}/${survey.id}`)
  await app.settle()
  assert.equal((await tenant.owner.get(at)).body.members, 0)
})
