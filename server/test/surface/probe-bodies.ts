import { bodyLimitOf, type Route } from '@userkeep/contract'
import { someOf } from '../../testing/depth.ts'
import { fullBody, permitted, smallBody } from './callers.ts'
import {
  type Answer,
  errorOf,
  named,
  refusalProblems,
  refused,
  requestOf,
  type Sending,
  walk,
  withRetries,
} from './exchange.ts'
import { type Place, placesIn, type Schema, typesOf, withAt, withoutAt, wrongValues } from './sample.ts'
import type { World } from './world.ts'

const withBody = (world: World): Route[] => world.routes.filter(({ body }) => body !== undefined)

const withJson = (world: World): Route[] => withBody(world).filter(({ form }) => !form)

const withReader = (world: World): Route[] => world.routes.filter(({ method }) => method !== 'GET')

/** A field of the wrong type, a missing one, one too many or one too long is refused by its name. */
export const probeFields = (world: World): Promise<string[]> =>
  walk(withBody(world), (route) => {
    const full = fullBody(route)
    const places = placesIn(route.body as Schema).filter(({ path }) => !isCredential(route, path))
    const refusedAt = (path: Place['path'], what: string, body: unknown) => refusedField(world, route, path, what, body)
    return [
      ...places.flatMap(({ path, schema }, at) =>
        (route.form ? wrongTexts(schema, path) : someOf(wrongValues(schema), 2, at + route.name.length)).map((value) =>
          refusedAt(path, JSON.stringify(value), withAt(full, path, value)),
        ),
      ),
      ...places.flatMap(({ path, schema }) =>
        schema.maxLength === undefined || schema.maxLength >= bodyLimitOf(route)
          ? []
          : [refusedAt(path, 'too long', withAt(full, path, 'x'.repeat(schema.maxLength + 1)))],
      ),
      ...requiredIn(route.body as Schema, places)
        .filter((path) => !isCredential(route, path))
        .map((path) => refusedAt(path, 'missing', withoutAt(full, path))),
      ...[{ path: [], schema: route.body as Schema }, ...places]
        .filter(({ schema }) => schema.properties)
        .flatMap(({ path, schema }, at) =>
          ['surprise', ...someOf(['constructor', 'toString'], 1, at + route.name.length)].map((name) =>
            refusedAt([...path, name], 'unknown', withAt(full, [...path, name], strange(schema))),
          ),
        ),
    ]
  })

/** Where a schema says what else there may be, something else than that. */
const strange = ({ additionalProperties }: Schema): unknown =>
  typeof additionalProperties === 'object' ? wrongValues(additionalProperties)[0] : 'x'

async function refusedField(
  world: World,
  route: Route,
  path: Place['path'],
  what: string,
  body: unknown,
): Promise<string[]> {
  const field = path.join('.')
  const answer = await world.send(route, { ...permitted(world.home, route), body })
  const { code, fields = {} } = errorOf(answer)
  const at = `${field} ${what}`
  if (code !== 'invalid_request') return [`${named(route)}, ${at}: expected invalid_request, got ${answer.status}`]
  const told = Object.keys(fields).some((name) => name === field || name.startsWith(`${field}.`))
  return [
    ...refusalProblems(route, at, answer),
    ...(told ? [] : [`${named(route)}, ${at}: error.fields speaks of ${Object.keys(fields).join(', ') || 'nothing'}`]),
  ]
}

function requiredIn(body: Schema, places: readonly Place[]): Place['path'][] {
  return [{ path: [], schema: body }, ...places].flatMap(({ path, schema }) =>
    (schema.required ?? []).map((name) => [...path, name]),
  )
}

const isCredential = ({ access }: Route, path: Place['path']): boolean =>
  access.kind === 'publishable' && path[0] === 'publishable_key'

/** All of a form is text, so that only what a text cannot be converted to is wrong. */
const wrongTexts = (schema: Schema, path: Place['path']): unknown[] => [
  ...(typesOf(schema).some((type) => type === 'string' || type === 'array') ? [] : ['text']),
  ...(typesOf(schema).includes('array') || path.length > 1 ? [] : [['one', 'two']]),
]

/** Sends bodies that are no JSON objects. */
export const probeShapes = (world: World): Promise<string[]> =>
  walk(withJson(world), (route) => {
    // Where the key is in the body, a body that is none carries no key.
    const code = route.access.kind === 'publishable' ? 'unauthorized' : 'invalid_request'
    const caller = permitted(world.home, route)
    return [
      ...['[]', '[{}]', 'null', '"text"', '7', 'true', ...(route.optionalBody ? [] : [''])].map((raw) =>
        refused(world, route, code, `the body ${raw || 'of no bytes'}`, { ...caller, raw }),
      ),
      ...(route.optionalBody ? [] : [refused(world, route, code, 'no body', caller)]),
      ...malformed.map(([what, raw]) => refused(world, route, 'invalid_request', what, { ...caller, raw })),
    ]
  })

const malformed: [string, string | Buffer][] = [
  ['JSON that breaks off', '{"name":'],
  ['JSON with more behind it', '{} {}'],
  ['JSON with a comment', '{/* */}'],
  ['no JSON', 'undefined'],
  ['a raw control character', '{"name":"a\nb"}'],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['a prototype', '{"__proto__":{"admin":true}}'],
]

/** Sends values that PostgreSQL cannot store or JSON cannot represent. */
export const probePoison = (world: World): Promise<string[]> =>
  walk(withJson(world), (route) => {
    const full = fullBody(route)
    const deep = JSON.parse(`${'{"a":'.repeat(40)}null${'}'.repeat(40)}`)
    const stand = 'stands for what JSON.stringify would not write'
    const send = (what: string, body: unknown, literal = '') =>
      refused(world, route, 'invalid_request', what, {
        ...permitted(world.home, route),
        raw: JSON.stringify(keyed(world, route, body)).replace(`"${stand}"`, literal),
      })
    return placesIn(route.body as Schema).flatMap(({ path, schema }, at) => {
      if (isCredential(route, path)) return []
      const field = path.join('.')
      const isText = typesOf(schema).length === 0 || typesOf(schema).includes('string')
      const texts = isText && !route.allowsUnstorableText ? someOf(poisonedTexts, 1, at + route.name.length) : []
      const others = [
        () => send(`1e999 in ${field}`, withAt(full, path, stand), '1e999'),
        () => send(`forty levels in ${field}`, withAt(full, path, deep)),
      ]
      return [
        ...texts.map(([what, text]) => send(`${what} in ${field}`, withAt(full, path, text))),
        ...someOf(others, 1, at + route.name.length).map((sending) => sending()),
      ]
    })
  })

const poisonedTexts: [string, string][] = [
  ['NUL', 'a\u0000b'],
  ['half a pair', 'a\ud800b'],
  ['the other half of a pair', 'a\udc00b'],
]

function keyed({ home }: World, { access }: Route, body: unknown): unknown {
  return access.kind === 'publishable' ? { ...(body as object), publishable_key: home.credentials.publishable } : body
}

/** A form with something in it that could not be stored, or that breaks off. */
export const probeForms = (world: World): Promise<string[]> =>
  walk(
    withBody(world).filter(({ form }) => form),
    (route) => {
      const caller = permitted(world.home, route)
      const field = Object.keys(route.body?.properties ?? {})[0] ?? ''
      const sent: [string, Sending][] = [
        ['NUL', { body: withAt(fullBody(route), [field], 'a\0b') }],
        ['a prototype', { raw: '__proto__=1' }],
        ['bytes that are no UTF-8', { raw: Buffer.from([0x61, 0x3d, 0xff]) }],
        ['parts that break off', { raw: '--x\r\nContent-Disposition: form-data; name="a"', contentType: parts }],
        ['a file', { raw: aFile(field), contentType: parts }],
      ]
      return sent.map(([what, sending]) => refused(world, route, 'invalid_request', what, { ...caller, ...sending }))
    },
  )

const parts = 'multipart/form-data; boundary=x'
const aFile = (field: string): string =>
  `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.txt"\r\n\r\na\r\n--x--\r\n`

/** A route reads what it says, and only so much of it; also where no body is asked for. */
export const probeReader = (world: World): Promise<string[]> =>
  walk(withReader(world), (route) => {
    const caller = permitted(world.home, route)
    const raw = JSON.stringify(smallBody(route).body ?? {})
    return [
      ...typesNotTaken(route).map((contentType) =>
        refused(world, route, 'unsupported_media_type', `a body of type ${contentType}`, {
          ...caller,
          raw,
          contentType,
        }),
      ),
      ...(route.body === undefined && !route.raw && !route.mount ? malformed : []).map(([what, raw]) =>
        refused(world, route, 'invalid_request', what, { ...caller, raw }),
      ),
      tooLarge(world, route, caller),
    ]
  })

function typesNotTaken({ form, raw, mount }: Route): (string | null)[] {
  const types = ['text/plain', 'application/json', 'application/x-www-form-urlencoded', parts, 'text/xml', null]
  if (mount || raw?.types === 'any') return []
  const taken: string[] = form
    ? ['application/x-www-form-urlencoded', parts]
    : [...(raw?.types ?? ['application/json'])]
  return types.filter((type) => type === null || !taken.includes(type))
}

/** Injected: over a socket the server hangs up on the sender, who may then never read why. */
async function tooLarge({ http, app }: World, route: Route, caller: Sending): Promise<string[]> {
  const raw = `{"name":"${'x'.repeat(bodyLimitOf(route))}"}`
  const answer = await withRetries(app.clock, async () => {
    const { method, path, headers, payload } = requestOf(route, { ...caller, raw })
    const response = await http.inject({ method, url: path, headers, payload: payload ?? '' })
    const { statusCode: status, payload: text } = response
    const body = route.success.page ? undefined : response.json()
    return { status, headers: response.headers as Answer['headers'], text, body }
  })
  const { code } = errorOf(answer)
  if (code !== 'body_too_large') return [`${named(route)}, a body over its limit: got ${answer.status} ${code ?? ''}`]
  return refusalProblems(route, 'a body over its limit', answer)
}
