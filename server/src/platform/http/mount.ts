import { isCrossOrigin, type Route } from '@userkeep/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Area } from '../area.ts'
import { fail } from '../fail.ts'
import { answering, type Handler } from './answer.ts'
import { type Admission, admit, type Pipeline } from './pipeline.ts'
import { inspectText, isStorable } from './read-json.ts'

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
  'access-control-expose-headers': 'retry-after, idempotent-replay',
}

/** Hangs an area's routes into the server. */
export function mount(app: FastifyInstance, pipeline: Pipeline, area: Area): void {
  for (const route of Object.values(area.contract.routes) as Route[]) {
    const verb = area.verbs[route.name]
    if (!verb) throw new Error(`${route.area}.${route.name} has no verb`)
    mountRoute(app, pipeline, route, answering(pipeline.platform, route, verb))
  }
}

function mountRoute(app: FastifyInstance, pipeline: Pipeline, route: Route, handler: Handler): void {
  const { access, body, query, params, success, cacheSeconds } = route
  const head = {
    ...(isCrossOrigin(access) && readableFromAnySite),
    'cache-control': cacheSeconds ? `public, max-age=${cacheSeconds}` : 'no-store',
  }
  // Called on every request: what waits for nothing takes `done`, which is cheaper than a promise.
  const sayHead = (_request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    reply.headers(head)
    done()
  }
  const admitting = async (request: FastifyRequest, reply: FastifyReply) => {
    request.admission = await admit(pipeline, route, request, reply)
  }
  app.route({
    method: route.method,
    url: fastifyPath(route.path),
    config: { route },
    schema: {
      params,
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(success.body && { response: { [success.status]: success.body } }),
    },
    // The publishable key is in the body; every other credential is judged before the body is read.
    ...(access.kind === 'publishable'
      ? { onRequest: sayHead, preValidation: admitting }
      : { onRequest: [sayHead, admitting] }),
    preHandler: ({ params, query }, _reply, done) => {
      inspectUrl(params, query)
      done()
    },
    handler,
  })
}

export const fastifyPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

/** A path with something in it that could not be stored names nothing. */
function inspectUrl(params: unknown, query: unknown): void {
  if (!textsIn(params).every(isStorable)) fail('not_found')
  for (const text of textsIn(query)) inspectText(text)
}

const textsIn = (values: unknown): string[] =>
  Object.values(values as object).filter((value): value is string => typeof value === 'string')
