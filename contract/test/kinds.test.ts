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

test('types follow the kind', () => {
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

test('what is mounted is a route of each of its methods', () => {
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

test('a credential in the path is a text and no id', () => {
  assert.deepEqual(byName.form?.params.properties.token, Type.String({ maxLength: 200 }))
})

test('one stream too many can be refused, on any plane', () => {
  assert.ok(errorsOf(byName.stream as Route).includes('rate_limited'))
  assert.ok(!errorsOf(byName.page as Route).includes('rate_limited'))
})

const declaring = (spec: Partial<RouteSpec>) => () =>
  area('x', { group: 'Staff', about: 'For tests.' }, {
    one: { method: 'POST', path: '/v1/x', summary: 'X', access: open, success: { status: 204 }, ...spec },
  } as never)

test('kinds that do not go together are not declared', () => {
  const body = strict({ reason: Text })
  const page = { status: 200, page: {} } as const
  const stream = { status: 200, stream: { events: {} } } as const
  assert.throws(declaring({ success: { ...page, body } }), /POST \/v1\/x answers in more than one way/)
  assert.throws(declaring({ raw: { types: 'any' }, body }), /has a schema/)
  assert.throws(declaring({ form: true }), /has no schema/)
  assert.throws(declaring({ method: 'GET', form: true, body }), /has no body/)
  assert.throws(declaring({ raw: { types: 'any' }, access: publishable() }), /publishable key/)
  assert.throws(declaring({ raw: { types: 'any' }, idempotent: true }), /remembered/)
  assert.throws(declaring({ success: page, idempotent: true }), /remembered/)
  assert.throws(declaring({ success: stream }), /is a GET/)
  assert.throws(declaring({ method: 'GET', success: stream, cacheSeconds: 1 }), /cache/)
  assert.doesNotThrow(declaring({ form: true, body, success: page }))
})

// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects by asserting it
const document = JSON.parse(JSON.stringify(toOpenApi([things as unknown as Area]))) as any

test('the description says what a body and an answer are', () => {
  const { paths } = document
  assert.deepEqual(Object.keys(paths['/v1/things/raw'].post.requestBody.content), ['application/json'])
  assert.ok(paths['/v1/things/raw'].post.parameters.some(({ name }: { name: string }) => name === 'x-signature'))
  const form = paths['/things/{token}'].post
  assert.deepEqual(Object.keys(form.requestBody.content), ['application/x-www-form-urlencoded', 'multipart/form-data'])
  assert.deepEqual(form.security, [])
  assert.deepEqual(Object.keys(form.responses['200'].content), ['text/html'])
  assert.ok(form.responses['303'])
  assert.equal(form.responses['401'].$ref, '#/components/responses/UnauthorizedPage')
  assert.deepEqual(Object.keys(document.components.responses.UnauthorizedPage.content), ['text/html'])
  const stream = paths['/v1/things/stream'].get
  const { 'x-events': events, example } = stream.responses['200'].content['text/event-stream']
  assert.deepEqual(Object.keys(events), ['said', 'rang'])
  assert.match(example, /^event: said\ndata: \{"text":/)
  assert.ok(stream.parameters.some(({ name }: { name: string }) => name === 'Last-Event-ID'))
  assert.deepEqual(Object.keys(paths['/protocol']), ['get', 'post'])
  assert.deepEqual(paths['/protocol'].post.security, [{ machine: [] }])
})

test('the types that are written out hold streams, and nothing that is not for programs', () => {
  const types = toTypes(routes)
  assert.match(types, /'GET \/v1\/things\/stream': .*AsyncIterable<\{ event: 'said'; data: \{/)
  assert.doesNotMatch(types, /things\/raw|things\/\{token\}|'GET \/things'|protocol/)
})
