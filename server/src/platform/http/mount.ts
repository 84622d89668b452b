import { bodyLimitOf, EnvironmentQuery, isCrossOrigin, type Route, routesOfMount, strict } from '@userkeep/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Area } from '../area.ts'
import type { Context } from '../context.ts'
import { fail } from '../fail.ts'
import { answering } from './answer.ts'
import type { Handler } from './handler.ts'
import { type Admission, admit, limitByAddress, type Pipeline, settleEnvironment } from './pipeline.ts'
import { speaking } from './protocol.ts'
import { inspectText, isStorable } from './read-json.ts'
import { withReader } from './readers.ts'
import { compileFormValidator } from './validation.ts'

declare module 'fastify' {
  interface FastifyRequest {
    admission: Admission | null
  }
  interface FastifyContextConfig {
    route?: Route
  }
}

/** Of every answer, also the refusal of a body that cannot be read: a browser hides what does not carry it. */
const readableFromAnySite = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag, retry-after, idempotent-replay, request-id',
}

/** Hangs an area's routes into the server. */
export function mount(app: FastifyInstance, pipeline: Pipeline, area: Area, context: Context): void {
  for (const route of Object.values(area.contract.routes) as Route[]) {
    const verb = area.verbs[route.name]
    if (!verb) throw new Error(`${route.area}.${route.name} has no verb`)
    mountRoute(app, pipeline, route, answering(context, route, verb))
  }
  for (const [key, spec] of Object.entries(area.contract.mounts)) {
    const handler = area.mounts?.[key]
    if (!handler) throw new Error(`${area.contract.name}.${key} is mounted without a handler`)
    for (const route of routesOfMount(area.contract.name, key, spec)) {
      mountRoute(app, pipeline, route, speaking(context, route, handler))
    }
  }
}

function mountRoute(app: FastifyInstance, pipeline: Pipeline, route: Route, handler: Handler): void {
  const { access, body, params, success, cacheSeconds, variesByOrigin } = route
  const texts = textsAsked(route)
  const namesEnvironment = access.kind === 'staff' && body?.properties.environment !== undefined
  const head = {
    ...(isCrossOrigin(access) && readableFromAnySite),
    'cache-control': cacheControl(cacheSeconds),
    ...(variesByOrigin && { vary: 'Origin' }),
  }
  // Called on every request: what waits for nothing takes `done`, which is cheaper than a promise.
  const sayHead = (_request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    reply.headers(head)
    done()
  }
  const limiting = (request: FastifyRequest) => limitByAddress(pipeline, route, request)
  const beforeBody = route.limits?.some(({ by }) => by === 'ip') ? [sayHead, limiting] : [sayHead]
  const admitting = async (request: FastifyRequest, reply: FastifyReply) => {
    request.admission = await admit(pipeline, route, request, reply)
  }
  withReader(app, route, (place) =>
    place.route({
      method: route.method,
      url: fastifyPath(route.path),
      config: { route },
      ...(route.form && { validatorCompiler: compileFormValidator }),
      bodyLimit: bodyLimitOf(route),
      schema: {
        params,
        ...querySchema(route),
        ...(body && { body }),
        ...(success.body && {
          response: { [success.status]: success.body, ...(success.orCreated && { 201: success.body }) },
        }),
      },
      // The publishable key is in the body; every other credential is judged before the body is read.
      ...(access.kind === 'publishable'
        ? { onRequest: beforeBody, preValidation: admitting }
        : { onRequest: [...beforeBody, admitting] }),
      preHandler: (request, _reply, done) => {
        inspectUrl(request, texts)
        if (namesEnvironment) settleEnvironment(request)
        done()
      },
      handler,
    }),
  )
}

/** What may be kept for a year never changes: its address would. */
const cacheControl = (seconds = 0): string =>
  seconds === 0 ? 'no-store' : `public, max-age=${seconds}${seconds >= 31_536_000 ? ', immutable' : ''}`

export const fastifyPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

/** A read takes no notice of a parameter that it does not know; a write might be meant otherwise than it is done. */
function querySchema({ method, query, access, mount }: Route): { querystring?: object } {
  if (mount) return {}
  if (method === 'GET') return query ? { querystring: query } : {}
  // Staff may name an environment anywhere, also to what belongs to both.
  const known = access.kind === 'staff' ? { ...EnvironmentQuery, ...query?.properties } : query?.properties
  return { querystring: { ...strict(known ?? {}), required: query?.required ?? [] } }
}

/** The parameters of the query that are text to the verb. What pages is none: it falls back, whatever it holds. */
const textsAsked = ({ query }: Route): string[] =>
  Object.entries(query?.properties ?? {}).flatMap(([name, schema]) =>
    [(schema as { type?: unknown }).type].flat().includes('string') ? [name] : [],
  )

/** A path with something in it that could not be stored names nothing. */
function inspectUrl({ params, query }: FastifyRequest, texts: readonly string[]): void {
  for (const text of Object.values(params as object))
    if (typeof text === 'string' && !isStorable(text)) fail('not_found')
  for (const name of texts) {
    const text = (query as Record<string, unknown>)[name]
    if (typeof text === 'string') inspectText(text)
  }
}
