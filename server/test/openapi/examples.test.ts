import assert from 'node:assert/strict'
import { test } from 'node:test'
import { areas, routes } from '@userkeep/contract'
import { toOpenApi } from '@userkeep/contract/generate/openapi'
import { deliveredEvents } from '@userkeep/contract/shapes/event'
import { compileCheck } from '../../src/platform/http/validation.ts'

// An example that the service itself would refuse, or would never answer, is worse than none.

interface Media {
  example?: unknown
  examples?: Record<string, { $ref?: string; value?: unknown }>
}
interface Document {
  paths: Record<string, Record<string, { requestBody?: Body; responses: Record<string, Partial<Body>> }>>
  webhooks: Record<string, { post: { requestBody: Body } }>
  components: {
    examples: Record<string, { value: unknown }>
    responses: Record<string, Body>
    schemas: { Error: object }
  }
}
interface Body {
  content: Record<string, Media>
}
const document = JSON.parse(JSON.stringify(toOpenApi(areas))) as Document

const valuesOf = (body: Partial<Body> | undefined): unknown[] => {
  const { content = {} } = body ?? {}
  const { example, examples = {} } = content['application/json'] ?? Object.values(content)[0] ?? {}
  const named = Object.values(examples).map(({ $ref, value }) =>
    $ref ? document.components.examples[$ref.split('/').at(-1) as string]?.value : value,
  )
  return [...(example === undefined ? [] : [example]), ...named]
}

function holds(schema: object, body: Partial<Body> | undefined, name: string): void {
  const found = valuesOf(body)
  assert.ok(found.length > 0, `${name} has no example`)
  const check = compileCheck(schema)
  for (const value of found)
    assert.ok(check(value), `${name}: ${JSON.stringify(check.errors)} ${JSON.stringify(value)}`)
}

test('every request body has an example that the service accepts', () => {
  for (const { method, path, body } of routes)
    if (body) holds(body, document.paths[path]?.[method.toLowerCase()]?.requestBody, `${method} ${path}`)
})

test('every response has an example that matches its schema', () => {
  for (const { method, path, success } of routes) {
    const { responses } = document.paths[path]?.[method.toLowerCase()] ?? { responses: {} }
    if (success.body) holds(success.body, responses[success.status], `${method} ${path}`)
  }
})

test('every error response has an example of each error code', () => {
  for (const [name, response] of Object.entries(document.components.responses))
    if ('application/json' in response.content) holds(document.components.schemas.Error, response, name)
})

test('every webhook delivery has an example', () => {
  for (const [name, { body }] of Object.entries(deliveredEvents))
    holds(body, document.webhooks[name]?.post.requestBody, name)
})
