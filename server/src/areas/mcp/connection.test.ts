import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

/** Signs up a tenant with one contact, and returns how to post messages with its key. */
async function agentOf(name: string) {
  const owner = await app.signUp()
  await app.contact(owner, { name })
  const { key } = await app.secretKey(owner)
  return (message: object, headers: Record<string, string> = {}) =>
    fetch(`${app.baseUrl}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify(message),
    })
}

const find = (id: number | string) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'find_people', arguments: {} },
})

const namesIn = (answer: { result: { structuredContent: { people: { name: string }[] } } }) =>
  answer.result.structuredContent.people.map(({ name }) => name)

test('requests with the same ID from several keys at the same time each get their own answer', async () => {
  const names = ['Grace Hopper', 'Ada Lovelace', 'Joan Clarke']
  const agents = await Promise.all(names.map(agentOf))
  await app.settle()
  const asked = Array.from({ length: 30 }, (_, n) => n % names.length)
  const answers = await Promise.all(asked.map(async (n) => (await agents[n]?.(find(1)))?.json()))
  assert.deepEqual(
    answers.map((answer) => [answer.id, namesIn(answer)]),
    asked.map((n) => [1, [names[n]]]),
  )
})

test('a request is answered as JSON with its own ID, also after a notification, an unknown method and a broken message', async () => {
  const post = await agentOf('Grace Hopper')
  await app.settle()
  const given = { jsonrpc: '2.0', id: 'a-7', method: 'tools/call', params: find(0).params }
  const progress = { ...given, params: { ...given.params, _meta: { progressToken: 5 } } }
  for (const message of [given, progress]) {
    const response = await post(message)
    assert.equal(response.headers.get('content-type'), 'application/json')
    const answer = await response.json()
    assert.deepEqual([answer.id, namesIn(answer)], ['a-7', ['Grace Hopper']])
  }
  assert.equal(
    (await post({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } })).status,
    202,
  )
  const unknown = await (await post({ ...given, method: 'tools/remove' })).json()
  assert.deepEqual([unknown.id, unknown.error.code], ['a-7', -32601])
  for (const broken of [{ ...given, id: {} }, { ...given, jsonrpc: '1.0' }, { ...given, more: 1 }, { id: 1 }, null]) {
    assert.equal((await post(broken as object)).status, 400, JSON.stringify(broken))
  }
})

test('clients that accept only one type, or ask for an unknown revision, are refused', async () => {
  const post = await agentOf('Grace Hopper')
  assert.equal((await post(find(1), { accept: 'application/json' })).status, 406)
  assert.equal((await post(find(1), { 'content-type': 'text/plain' })).status, 415)
  assert.equal((await post(find(1), { 'mcp-protocol-version': '1999-01-01' })).status, 400)
  assert.equal((await post(find(1), { 'mcp-protocol-version': '2025-06-18' })).status, 200)
})
