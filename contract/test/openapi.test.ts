import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { toOpenApi } from '../src/generate/openapi.ts'
import { areas, errors, publishedFactTypes, type Route, routes } from '../src/index.ts'

interface Parameter {
  name: string
  in: string
  required: boolean
  schema: object
}
interface Operation {
  operationId: string
  tags: string[]
  summary: string
  'x-chosen'?: true
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, Media> }
  responses: Record<string, Response & { $ref?: string }>
}
interface Response {
  description: string
  headers?: Record<string, { $ref: string }>
  content?: Record<string, Media>
  'x-chosen'?: string[]
}
interface Media {
  schema: object
  example?: unknown
  examples?: Record<string, { $ref?: string; value?: unknown }>
}
interface Document {
  openapi: string
  info: { title: string; version: string; license: { name: string; identifier?: string; url?: string } }
  servers: { url: string }[]
  tags: { name: string; description?: string }[]
  'x-tagGroups': { name: string; tags: string[] }[]
  webhooks: Record<string, { post: Operation }>
  paths: Record<string, Record<string, Operation>>
  components: {
    securitySchemes: Record<string, { type: string; scheme: string }>
    schemas: Record<string, object>
    responses: Record<string, Response>
    headers: Record<string, object>
    examples: Record<string, { value: unknown }>
  }
}

// The document as it is sent: without values that JSON cannot represent.
const document: Document = JSON.parse(JSON.stringify(toOpenApi(areas)))
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
)
const responsesOf = (operation: Operation): [string, Response][] =>
  Object.entries(operation.responses).map(([status, response]) => [
    status,
    response.$ref ? (document.components.responses[response.$ref.split('/').at(-1) as string] as Response) : response,
  ])
const operationOf = ({ method, path }: Route) => document.paths[path]?.[method.toLowerCase()] as Operation

test('the document is OpenAPI 3.1 of version 1.0.0', () => {
  assert.equal(document.openapi, '3.1.0')
  assert.equal(document.info.version, '1.0.0')
  assert.deepEqual(document.info.license, { name: 'MIT', identifier: 'MIT' })
})

test('every route is in the document once, and nothing else is', () => {
  assert.equal(operations.length, routes.length)
  for (const route of routes) assert.ok(operationOf(route), route.path)
})

test('operation ids are unique, and valid method names in any language', () => {
  const ids = operations.map(({ operation }) => operation.operationId)
  for (const id of ids) assert.match(id, /^[a-z][A-Za-z0-9]+$/)
  assert.equal(new Set(ids).size, ids.length)
})

test('the parameters of a path are declared and required, and no others are', () => {
  for (const { path, operation } of operations) {
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    assert.deepEqual(
      inPath.map(({ name }) => name),
      names,
      path,
    )
    assert.ok(
      inPath.every(({ required, schema }) => required && schema),
      path,
    )
  }
})

test('no parameter is declared twice, and each has a schema', () => {
  for (const { path, operation } of operations) {
    const keys = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name.toLowerCase()}`)
    assert.equal(new Set(keys).size, keys.length, path)
    for (const { schema } of operation.parameters) assert.equal(typeof schema, 'object', path)
  }
})

test('all used tags and security schemes are declared', () => {
  const tags = document.tags.map(({ name }) => name)
  for (const { operation } of operations) {
    for (const tag of operation.tags) assert.ok(tags.includes(tag))
    for (const scheme of operation.security.flatMap((needed) => Object.keys(needed))) {
      assert.equal(document.components.securitySchemes[scheme]?.scheme, 'bearer', scheme)
    }
  }
})

test('every operation has one success, or documents when it creates, and an envelope for each of its errors', () => {
  for (const route of routes.filter(({ success }) => !success.page)) {
    const { path } = route
    const operation = operationOf(route)
    const statuses = Object.keys(operation.responses)
    const successes = statuses.filter((status) => status.startsWith('2'))
    assert.ok(successes.length === 1 || successes.join() === '200,201', path)
    for (const [status, response] of responsesOf(operation)) {
      assert.ok(response.description, `${path} ${status}`)
      if (status === '204') assert.equal(response.content, undefined)
      if (Number(status) >= 400) {
        assert.deepEqual(response.content?.['application/json']?.schema, { $ref: '#/components/schemas/Error' })
      }
    }
  }
})

test('a body is JSON, and required unless the route declares it as optional', () => {
  for (const route of routes.filter(({ raw, form, mount }) => !raw && !form && !mount)) {
    const { requestBody } = operationOf(route)
    assert.equal(requestBody !== undefined, route.body !== undefined, route.path)
    if (requestBody)
      assert.deepEqual(
        [requestBody.required, Object.keys(requestBody.content)],
        [!route.optionalBody, ['application/json']],
      )
  }
})

test('all references can be resolved', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target)
  for (const target of new Set(references)) {
    const steps = String(target).split('/').slice(1)
    const found = steps.reduce<unknown>((held, step) => (held as Record<string, unknown> | undefined)?.[step], document)
    assert.ok(found, target)
  }
})

const inHeaders = (response: Response) => Object.keys(response.headers ?? {})

test('responses document their headers', () => {
  for (const route of routes) {
    for (const [status, response] of responsesOf(operationOf(route))) {
      const names = inHeaders(response)
      assert.ok(names.includes('Request-Id'), `${route.path} ${status}`)
      if (status === '429' || status === '503') assert.ok(names.includes('Retry-After'))
      if (!status.startsWith('2')) continue
      assert.equal(names.includes('Idempotent-Replay'), route.idempotent === true, route.path)
      assert.equal(names.includes('RateLimit-Limit'), route.access.kind.startsWith('machine'), route.path)
    }
  }
})

test('every area has a tag with a description, in one group', () => {
  for (const tag of document.tags) assert.ok(tag.description, tag.name)
  const grouped = document['x-tagGroups'].flatMap(({ tags }) => tags)
  assert.deepEqual(
    grouped,
    document.tags.map(({ name }) => name),
  )
})

test('every published fact type is a webhook, and its envelope has that type', () => {
  for (const type of publishedFactTypes) {
    const schema = document.webhooks[type]?.post.requestBody?.content['application/json']?.schema as { $ref: string }
    const name = schema.$ref.split('/').at(-1) as string
    const event = document.components.schemas[name] as { properties: { type: object } }
    assert.deepEqual(event.properties.type, { type: 'string', const: type })
  }
})

const types = ['string', 'integer', 'number', 'boolean', 'object', 'array', 'null']

test('schemas use JSON Schema 2020-12: known types, no `nullable`, required fields that exist', () => {
  for (const schema of schemasIn(document)) {
    for (const type of [schema.type ?? []].flat()) assert.ok(types.includes(String(type)), String(type))
    assert.equal(schema.nullable, undefined)
    const properties = Object.keys((schema.properties as object | undefined) ?? {})
    for (const name of (schema.required as string[] | undefined) ?? []) assert.ok(properties.includes(name), name)
    if (schema.type === 'array') assert.ok(schema.items, JSON.stringify(schema))
  }
})

function schemasIn(node: unknown): Record<string, unknown>[] {
  if (typeof node !== 'object' || node === null) return []
  const here = node as Record<string, unknown>
  const isSchema = ['properties', 'items', 'anyOf', 'pattern', 'format'].some((keyword) => keyword in here)
  return [...(isSchema ? [here] : []), ...Object.values(here).flatMap(schemasIn)]
}

test('chosen details are marked: operations, and errors whose code is not specified', () => {
  for (const route of routes) {
    const operation = operationOf(route)
    assert.equal(operation['x-chosen'], route.chosen, route.path)
    for (const [status, response] of responsesOf(operation)) {
      const inText = [...response.description.matchAll(/^`(\w+)`: /gm)].map(([, code]) => code as keyof typeof errors)
      const chosenCodes = inText.filter((code) => !errors[code].given)
      assert.deepEqual(response['x-chosen'] ?? [], chosenCodes, `${route.path} ${status}`)
    }
  }
})

const given = [
  'POST /v1/auth/login',
  'POST /v1/auth/two-factor',
  'POST /v1/auth/signup',
  'POST /v1/auth/forgot-password',
  'POST /v1/auth/reset-password',
  'GET /v1/session',
  'POST /v1/session/logout',
  'GET /v1/organizations',
  'POST /v1/organizations',
  'GET /v1/invitations',
  'POST /v1/invitations/accept',
  'GET /v1/organization/audit-events',
  'GET /v1/organization/entitlements',
  'GET /v1/me',
  'GET /v1/contact/surveys/pending',
]

test('a route that the specification names is not marked as chosen', () => {
  const marked = routes.filter(({ chosen }) => chosen).map(({ method, path }) => `${method} ${path}`)
  assert.deepEqual(
    given.filter((name) => marked.includes(name)),
    [],
  )
  for (const name of given)
    assert.ok(
      routes.some(({ method, path }) => `${method} ${path}` === name),
      name,
    )
})

test('a specified route without a specified schema marks its whole body as chosen', () => {
  const shown = ['POST /v1/auth/login', 'GET /v1/session', 'POST /v1/session/logout']
  for (const route of routes) {
    const name = `${route.method} ${route.path}`
    if (route.chosen || shown.includes(name) || !given.includes(name)) continue
    if (route.body) assert.ok('x-chosen' in route.body, `${name}: the request`)
  }
})

test('the committed openapi.json and docs/chosen.md match the contract', async () => {
  const generate = new URL('../src/generate/generate.ts', import.meta.url).pathname
  await assert.doesNotReject(promisify(execFile)(process.execPath, [generate, '--check']))
})
