import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { v7 as uuid } from 'uuid'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { Staff } from '../../../testing/people.ts'
import { ask, connectAgent, refusal } from './testing.ts'

let app: TestApp
let owner: Staff
let live: Awaited<ReturnType<TestApp['secretKey']>>
before(async () => {
  app = await testApp()
  owner = await app.signUp()
  live = await app.secretKey(owner)
})
after(() => app.close())

test('every tool is read-only, with a title, a description and an output schema', async () => {
  const agent = await connectAgent(app.baseUrl, live.key)
  const { tools } = await agent.listTools()
  assert.deepEqual(tools.map(({ name }) => name).toSorted(), [
    'explain_flag',
    'explain_segment',
    'find_customers',
    'find_people',
    'get_campaign_results',
    'get_customer',
    'get_events',
    'get_impact',
    'get_item',
    'get_person',
    'get_person_timeline',
    'get_product_activity',
    'get_revenue',
    'get_support_figures',
    'get_survey_results',
    'list_feature_requests',
    'list_items',
    'list_problems',
    'list_revenue_at_risk',
    'search_help_center',
  ])
  for (const { title, description, annotations, outputSchema, inputSchema } of tools) {
    assert.ok(title && description)
    assert.equal(annotations?.readOnlyHint, true)
    assert.equal(outputSchema?.type, 'object')
    assert.equal(inputSchema.additionalProperties, false)
  }
  await agent.close()
})

test('a person is found by name and described, only in the environment of the key', async () => {
  const person = await app.contact(owner, { name: 'Grace Hopper', email: 'grace@example.com' })
  const inTest = await app.contact(owner, { name: 'Grace Test', environment: 'test' })
  await app.settle()
  const agent = await connectAgent(app.baseUrl, live.key)
  const { people } = await ask(agent, 'find_people', { query: 'Grace' })
  assert.deepEqual(
    (people as { id: string; name: string }[]).map(({ id, name }) => [id, name]),
    [[person.contactId, 'Grace Hopper']],
  )
  const about = (await ask(agent, 'get_person', { person_id: person.contactId })) as Record<string, unknown>
  assert.equal((about.person as { link: string }).link, `http://userkeep.test/contacts?contact=${person.contactId}`)
  assert.deepEqual(about.customers, [])
  const { events } = await ask(agent, 'get_person_timeline', { person_id: person.contactId })
  assert.ok(Array.isArray(events))
  assert.match(await refusal(agent, 'get_person', { person_id: inTest.contactId }), /^Not found/)
  const test = await app.secretKey(owner, 'test')
  const tester = await connectAgent(app.baseUrl, test.key)
  const found = (await ask(tester, 'find_people', { query: 'Grace' })).people as { link: string }[]
  assert.deepEqual(
    found.map(({ link }) => link),
    [`http://userkeep.test/contacts?contact=${inTest.contactId}&env=test`],
  )
  await agent.close()
  await tester.close()
})

test('lists are returned in short pages with a cursor', async () => {
  for (let n = 0; n < 12; n++)
    await owner.post('/v1/organization/segments', {
      name: `Segment ${n}`,
      condition: { field: 'contact.kind', op: 'eq', value: 'identified' },
    })
  const agent = await connectAgent(app.baseUrl, live.key)
  const first = await ask(agent, 'list_items', { kind: 'segment' })
  assert.equal((first.items as unknown[]).length, 10)
  const next = await ask(agent, 'list_items', { kind: 'segment', cursor: first.next_cursor })
  assert.equal((next.items as unknown[]).length, 2)
  assert.equal(next.next_cursor, null)
  const one = await ask(agent, 'get_item', { kind: 'segment', item: 'segment 3' })
  assert.equal((one.item as { name: string }).name, 'Segment 3')
  await agent.close()
})

test('the tools explain why a person is in a segment and gets a value of a flag', async () => {
  const person = await app.contact(owner, { name: 'Ada' })
  const condition = { field: 'contact.kind', op: 'eq', value: 'identified' }
  await owner.post('/v1/organization/segments', { name: 'Known people', condition })
  const rules = [{ segment_id: null, rollout: 100 }]
  await owner.post('/v1/organization/flags', {
    key: 'new-editor',
    name: 'Editor',
    kind: 'boolean',
    enabled: true,
    rules,
  })
  await app.settle()
  const agent = await connectAgent(app.baseUrl, live.key)
  const within = await ask(agent, 'explain_segment', { segment: 'Known people', person_id: person.contactId })
  assert.equal(within.is_member, true)
  const flag = await ask(agent, 'explain_flag', { flag: 'new-editor', person_id: person.contactId })
  assert.deepEqual([flag.value, flag.reason], [true, 'rule_matched'])
  await agent.close()
})

test('a person and a customer are read by name, email address or ID in the product', async () => {
  const grace = { name: 'Grace Hopper-Murray', email: 'murray@example.com', external_id: 'user-7' }
  const person = (await live.post('/v1/contacts', grace)).body
  const customer = (await live.post('/v1/customers', { name: 'Acme Rockets' })).body
  await app.settle()
  const agent = await connectAgent(app.baseUrl, live.key)
  for (const item of [person.id, 'grace hopper-murray', 'Murray@example.com', 'user-7', ' Grace Hopper-Murray ']) {
    const found = await ask(agent, 'get_item', { kind: 'person', item })
    assert.equal((found.item as { id: string }).id, person.id, item)
  }
  const found = await ask(agent, 'get_item', { kind: 'customer', item: 'acme rockets' })
  assert.equal((found.item as { id: string }).id, customer.id)
  assert.match(await refusal(agent, 'get_item', { kind: 'person', item: 'Grace' }), /^There is no person “Grace”/)
  await agent.close()
})

test('an item contains the names of linked items, and its link opens it in the panel', async () => {
  const condition = { field: 'contact.kind', op: 'eq', value: 'identified' }
  const segment = await owner.post('/v1/organization/segments', { name: 'Named people', condition })
  const checklist = await owner.post('/v1/organization/checklists', { name: 'Start', segment_id: segment.body.id })
  assert.equal(checklist.status, 201, JSON.stringify(checklist.body))
  const agent = await connectAgent(app.baseUrl, live.key)
  const { item, link } = await ask(agent, 'get_item', { kind: 'checklist', item: 'Start' })
  assert.equal((item as Record<string, unknown>).segment, 'Named people')
  assert.ok(!('segment_id' in (item as object)))
  assert.equal(link, `http://userkeep.test/checklists?checklist=${checklist.body.id}`)
  await agent.close()
})

test('an invalid question gets an error message in plain text', async () => {
  const agent = await connectAgent(app.baseUrl, live.key)
  assert.match(await refusal(agent, 'get_person', { person_id: 'grace' }), /^person_id: must be a valid uuid/)
  assert.match(await refusal(agent, 'get_person', {}), /^person_id: is required/)
  assert.match(await refusal(agent, 'find_people', { name: 'Grace' }), /^name: is not a known field/)
  assert.match(await refusal(agent, 'get_person', { person_id: uuid() }), /^Not found/)
  assert.match(await refusal(agent, 'get_item', { kind: 'segment', item: 'Nobody' }), /^There is no segment “Nobody”/)
  await assert.rejects(agent.callTool({ name: 'delete_person', arguments: {} }), /There is no tool delete_person/)
  await agent.close()
})

test('the guides and the reference are resources, and common questions are prompts', async () => {
  const agent = await connectAgent(app.baseUrl, live.key)
  const { resources } = await agent.listResources()
  assert.ok(resources.some(({ uri, title }) => uri === 'userkeep://guides/widget' && title === 'The widget'))
  const { contents } = await agent.readResource({ uri: 'userkeep://reference' })
  assert.match((contents[0] as { text: string }).text, /^{"openapi"/)
  await assert.rejects(agent.readResource({ uri: 'file:///etc/passwd' }), /There is no resource/)
  const { prompts } = await agent.listPrompts()
  assert.ok(prompts.length >= 4)
  const { messages } = await agent.getPrompt({ name: 'account_review', arguments: { customer: 'Acme' } })
  assert.match(JSON.stringify(messages), /“Acme”/)
  await assert.rejects(agent.getPrompt({ name: 'account_review' }), /customer is required/)
  await agent.close()
})

test('requests without a secret key, and other methods and bodies, are refused', async () => {
  const initialize = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
  assert.equal((await app.anyone.post('/mcp', initialize)).status, 401)
  assert.equal((await owner.post('/mcp', initialize)).status, 401)
  const send = (method: string, body?: string) =>
    fetch(`${app.baseUrl}/mcp`, {
      method,
      headers: {
        authorization: `Bearer ${live.key}`,
        accept: 'application/json, text/event-stream',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    })
  assert.equal((await send('GET')).status, 405)
  assert.equal((await send('DELETE')).status, 405)
  assert.equal((await send('POST', '{')).status, 400)
  assert.equal((await send('POST', '[]')).status, 400)
  const answered = await send('POST', JSON.stringify(initialize))
  assert.ok(answered.headers.get('request-id'))
})
