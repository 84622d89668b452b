import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Static, Type } from 'typebox'
import { toOpenApi } from '../src/generate/openapi.ts'
import { toTypes } from '../src/generate/types.ts'
import {
  type AnswerOf,
  type Area,
  anyone,
  area,
  type BodyOf,
  bodyLimitOf,
  errorsOf,
  type HtmlPage,
  type IsForClients,
  machine,
  oneTimeTokenInPath,
  publishable,
  type Route,
  type RouteSpec,
  routesOf,
  type SeeOther,
  staff,
  strict,
} from '../src/index.ts'

const Text = Type.String({ maxLength: 20, examples: ['hello'] })
const open = anyone('own_site', 'it is a test')

const things = area(
  'things',
  { group: 'Staff', about: 'For tests.' },
  {
    raw: {
      method: 'POST',
      path: '/v1/things/raw',
      summary: 'Bytes',
      access: open,
      raw: { types: ['application/json'], headers: ['x-signature'], limit: 7000 },
      success: { status: 204 },
    },
    form: {
      method: 'POST',
      path: '/things/{token}',
      summary: 'A form',
      access: oneTimeTokenInPath('unsubscribe', 'token', 'own_site', 'it was mailed'),
      form: true,
      body: strict({ reason: Text }),
      success: { status: 200, page: { orSeeOther: true } },
    },
    page: { method: 'GET', path: '/things', summary: 'A page', access: open, success: { status: 200, page: {} } },
    stream: {
      method: 'GET',
      path: '/v1/things/stream',
      summary: 'Events',
      access: staff('keys:manage'),
      success: { status: 200, stream: { events: { said: Type.Object({ text: Text }), rang: Type.Object({}) } } },
    },
  },
  { protocol: { path: '/protocol', methods: ['GET', 'POST'], summary: 'Speaks', access: machine(), bodyLimit: 9000 } },
)
const routes = routesOf(things as unknown as Area)
const byName = Object.fromEntries(routes.map((route) => [route.name, route])) as Record<string, Route>

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
type Routes = typeof things.routes
type Said = { event: 'said'; data: { text: string }; id?: string } | { event: 'rang'; data: object; id?: string }

test('the types of a route follow from its kind', () => {
  const holds: true[] = [
    true satisfies Same<BodyOf<Routes['raw']>, Uint8Array>,
    true satisfies Same<BodyOf<Routes['form']>, Static<Routes['form']['body']>>,
    true satisfies Same<AnswerOf<Routes['form']>, HtmlPage | SeeOther>,
    true satisfies Same<AnswerOf<Routes['page']>, HtmlPage>,
    true satisfies Same<AnswerOf<Routes['stream']>, AsyncIterable<Said>>,
    true satisfies IsForClients<Routes['stream']>,
  ]
  const isNot: false[] = [
    false satisfies IsForClients<Routes['raw']>,
    false satisfies IsForClients<Routes['form']>,
    false satisfies IsForClients<Routes['page']>,
  ]
  assert.equal(holds.length + isNot.length, 9)
})

test('a mount declares a route for each of its methods', () => {
  assert.deepEqual(
    routes.filter(({ mount }) => mount).map(({ name, method, path }) => [name, method, path]),
    [
      ['protocolGet', 'GET', '/protocol'],
      ['protocolPost', 'POST', '/protocol'],
    ],
  )
  assert.equal(bodyLimitOf(byName.protocolPost as Route), 9000)
  assert.equal(bodyLimitOf(byName.raw as Route), 7000)
})

test('a credential in the path is text and not an id', () => {
  assert.deepEqual(byName.form?.params.properties.token, Type.String({ maxLength: 200 }))
})

test('a stream route can refuse too many open streams, and a page cannot', () => {
  assert.ok(errorsOf(byName.stream as Route).includes('rate_limited'))
  assert.ok(!errorsOf(byName.page as Route).includes('rate_limited'))
})

const declaring = (spec: Partial<RouteSpec>) => () =>
  area('x', { group: 'Staff', about: 'For tests.' }, {
    one: { method: 'POST', path: '/v1/x', summary: 'X', access: open, success: { status: 204 }, ...spec },
  } as never)

test('incompatible kinds cannot be declared', () => {
  const body = strict({ reason: Text })
  const page = { status: 200, page: {} } as const
  const stream = { status: 200, stream: { events: {} } } as const
  assert.throws(declaring({ success: { ...page, body } }), /POST \/v1\/x has more than one kind of response/)
  assert.throws(declaring({ raw: { types: 'any' }, body }), /has a schema/)
  assert.throws(declaring({ form: true }), /has no schema/)
  assert.throws(declaring({ method: 'GET', form: true, body }), /has no body/)
  assert.throws(declaring({ raw: { types: 'any' }, access: publishable() }), /publishable key/)
  assert.throws(declaring({ raw: { types: 'any' }, idempotent: true }), /cannot be stored/)
  assert.throws(declaring({ success: page, idempotent: true }), /cannot be stored/)
  assert.throws(declaring({ success: stream }), /is a GET/)
  assert.throws(declaring({ method: 'GET', success: stream, cacheSeconds: 1 }), /cache/)
  assert.doesNotThrow(declaring({ form: true, body, success: page }))
})

interface Described {
  $ref?: string
  content: { 'text/event-stream': { 'x-events': object; example: string } }
}

interface Operation {
  requestBody: { content: object }
  parameters: { name: string }[]
  security: object[]
  responses: Record<'200' | '303' | '401', Described>
}

type Path = '/v1/things/raw' | '/things/{token}' | '/v1/things/stream' | '/protocol'

interface Document {
  paths: Record<Path, Record<'get' | 'post', Operation>>
  components: { responses: { UnauthorizedPage: Described } }
}

const document: Document = JSON.parse(JSON.stringify(toOpenApi([things as unknown as Area])))

test('the OpenAPI document describes the bodies and responses of each kind', () => {
  const { paths } = document
  assert.deepEqual(Object.keys(paths['/v1/things/raw'].post.requestBody.content), ['application/json'])
  assert.ok(paths['/v1/things/raw'].post.parameters.some(({ name }) => name === 'x-signature'))
  const form = paths['/things/{token}'].post
  assert.deepEqual(Object.keys(form.requestBody.content), ['application/x-www-form-urlencoded', 'multipart/form-data'])
  assert.deepEqual(form.security, [])
  assert.deepEqual(Object.keys(form.responses['200'].content), ['text/html'])
  assert.ok(form.responses['303'])
  assert.equal(form.responses['401'].$ref, '#/components/responses/UnauthorizedPage')
  assert.deepEqual(Object.keys(document.components.responses.UnauthorizedPage.content), [
    'text/html',
    'application/json',
  ])
  const stream = paths['/v1/things/stream'].get
  const { 'x-events': events, example } = stream.responses['200'].content['text/event-stream']
  assert.deepEqual(Object.keys(events), ['said', 'rang'])
  assert.match(example, /^event: said\ndata: \{"text":/)
  assert.ok(stream.parameters.some(({ name }) => name === 'Last-Event-ID'))
  assert.deepEqual(Object.keys(paths['/protocol']), ['get', 'post'])
  assert.deepEqual(paths['/protocol'].post.security, [{ machine: [] }])
})

test('the generated types contain streams, and no routes that are not for programs', () => {
  const types = toTypes(routes)
  assert.match(types, /'GET \/v1\/things\/stream': .*AsyncIterable<\{ event: 'said'; data: \{/)
  assert.doesNotMatch(types, /things\/raw|things\/\{token\}|'GET \/things'|protocol/)
})
