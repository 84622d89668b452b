import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { ask, connectAgent, refusal } from '../testing.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

async function tenant() {
  const owner = await app.signUp()
  const live = await app.secretKey(owner)
  const person = await app.contact(owner, { name: 'Grace Hopper' })
  const agent = await connectAgent(app.baseUrl, live.key)
  const track = async (name: string, properties: object) => {
    const { status } = await live.post('/v1/track', { events: [{ name, contact_id: person.contactId, properties }] })
    assert.equal(status, 200)
  }
  return { owner, agent, track }
}

test('events are counted by name and by a property, only in the environment of the key', async () => {
  const { owner, agent, track } = await tenant()
  for (const format of ['pdf', 'pdf', 'csv']) await track('report_exported', { format })
  await track('project_opened', {})
  await app.settle()
  const figures = async (given: object) => {
    const { series } = await ask(agent, 'get_events', given)
    return (series as Record<string, unknown>[])
      .filter(({ event }) => !String(event).includes('.'))
      .map(({ event, value, events, people, previous_events }) => [event, value, events, people, previous_events])
  }
  assert.deepEqual(await figures({}), [
    ['report_exported', null, 3, 1, 0],
    ['project_opened', null, 1, 1, 0],
  ])
  assert.deepEqual(await figures({ event: 'report_exported', property: 'format', days: 7 }), [
    ['report_exported', 'pdf', 2, 1, 0],
    ['report_exported', 'csv', 1, 1, 0],
  ])
  const { link, from, to } = await ask(agent, 'get_events', { event: 'report_exported', days: 1 })
  assert.equal(from, to)
  assert.equal(link, `http://userkeep.test/analytics?view=events&event=report_exported&from=${from}&to=${to}`)
  assert.match(await refusal(agent, 'get_events', { property: 'format' }), /^property: requires event/)
  const test = await connectAgent(app.baseUrl, (await app.secretKey(owner, 'test')).key)
  assert.deepEqual((await ask(test, 'get_events')).series, [])
  await Promise.all([agent.close(), test.close()])
})

test('a change is compared by its name, with the limits of the comparison', async () => {
  const { owner, agent } = await tenant()
  const { status, body } = await owner.post('/v1/organization/flags', {
    key: 'new-export',
    name: 'New export',
    kind: 'boolean',
    enabled: true,
    rules: [{ segment_id: null, rollout: 50 }],
  })
  assert.equal(status, 201, JSON.stringify(body))
  const found = await ask(agent, 'get_impact', { kind: 'flag', item: 'New export', goal: 'report_exported' })
  assert.deepEqual(
    [found.name, found.goal, found.days, found.conclusion],
    ['New export', 'report_exported', 14, 'too_few'],
  )
  assert.ok((found.notes as string[]).some((note) => note.startsWith('There are too few people')))
  const query = `view=impact&kind=flag&item=${body.id}&goal=report_exported&window=14`
  assert.equal(found.link, `http://userkeep.test/analytics?${query}`)
  const unknown = { kind: 'checklist', item: 'Nothing', goal: 'report_exported' }
  assert.match(await refusal(agent, 'get_impact', unknown), /^There is no checklist “Nothing”/)
  await agent.close()
})
