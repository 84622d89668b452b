import { isCrossOrigin, type Route } from '@userkeep/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Area } from '../area.ts'
import { answering, type Handler } from './answer.ts'
import { type Admission, admit, type Pipeline } from './pipeline.ts'
import { inspectText } from './read-json.ts'

declare module 'fastify' {
  interface FastifyRequest {
    admission: Admission | null
  }
  interface FastifyContextConfig {
    route?: Route
  }
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
  const admitting = async (request: FastifyRequest, reply: FastifyReply) => {
    if (isCrossOrigin(access)) reply.header('access-control-allow-origin', '*')
    reply.header('cache-control', cacheSeconds ? `public, max-age=${cacheSeconds}` : 'no-store')
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
    ...(access.kind === 'publishable' ? { preValidation: admitting } : { onRequest: admitting }),
    ...(query && { preHandler: async (request) => inspectQuery(request.query as Record<string, unknown>) }),
    handler,
  })
}

export const fastifyPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

function inspectQuery(query: Record<string, unknown>): void {
  for (const value of Object.values(query)) if (typeof value === 'string') inspectText(value)
}
