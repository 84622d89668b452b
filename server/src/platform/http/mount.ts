import { bodyLimitOf, EnvironmentQuery, type Route, routesOfMount, strict } from '@userkeep/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Area } from '../area.ts'
import type { Context } from '../context.ts'
import { fail } from '../fail.ts'
import { answering } from './answer.ts'
import type { Handler } from './handler.ts'
import { headOf, sayHead } from './head.ts'
import { type Admission, admit, type Pipeline, settleEnvironment } from './pipeline.ts'
import { speaking } from './protocol.ts'
import { inspectText, isStorable } from './read-json.ts'
import { withReader } from './readers.ts'
import { limitingByAddress } from './route-limits.ts'
import { checkGuardedFields } from './staff-guard.ts'
import { compileFormValidator } from './validation.ts'
import { isWritten } from './write-answer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    admission: Admission | null
  }
  interface FastifyContextConfig {
    route?: Route
  }
}

/** Registers an area's routes. */
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
  const { access, guard, body, optionalBody, params, success } = route
  const texts = textsAsked(route)
  const namesEnvironment = access.kind === 'staff' && body?.properties.environment !== undefined
  const head = headOf(route)
  // Runs on every request; calling `done` is cheaper than a promise.
  const sayingHead = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    sayHead(request, reply, head)
    done()
  }
  const limit = limitingByAddress(pipeline.platform, route)
  const limiting = (request: FastifyRequest, _reply: FastifyReply, done: () => void) => limit?.(request) ?? done()
  const beforeBody = [...(isWritten(route) ? [] : [sayingHead]), ...(limit ? [limiting] : [])]
  const admitting = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    const admission = admit(pipeline, route, request, reply)
    if (admission instanceof Promise) {
      return admission.then((admitted) => {
        request.admission = admitted
      })
    }
    request.admission = admission
    done()
  }
  withReader(app, route, (place) =>
    place.route({
      method: route.method,
      url: fastifyPath(route.path),
      config: { route, ...(isWritten(route) && { head }) },
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
      ...(optionalBody && { preValidation: fillBody }),
      // The publishable key is in the body; every other credential is checked before the body is read.
      ...(access.kind === 'publishable'
        ? { onRequest: beforeBody, preValidation: admitting }
        : { onRequest: [...beforeBody, admitting] }),
      preHandler: (request, _reply, done) => {
        inspectUrl(request, texts)
        if (namesEnvironment) settleEnvironment(request)
        if (guard?.fields) checkGuardedFields(guard, request, pipeline.platform.clock.now())
        done()
      },
      handler,
    }),
  )
}

function fillBody(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  if (request.body === undefined) request.body = {}
  done()
}

export const fastifyPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

/** A read ignores unknown parameters; a write refuses them, because it might be meant differently. */
function querySchema({ method, query, access, mount }: Route): { querystring?: object } {
  if (mount) return {}
  if (method === 'GET') return query ? { querystring: query } : {}
  // Staff may name an environment everywhere, also on routes of the organization.
  return { querystring: strictQuery(query, access.kind === 'staff') }
}

type QuerySchema = NonNullable<Route['query']>

const noQuery = {} as QuerySchema

/** Strict queries by their schema. The validator compiles an object once, for all services of a process. */
const strictQueries = { staff: new WeakMap<QuerySchema, object>(), others: new WeakMap<QuerySchema, object>() }

function strictQuery(query: QuerySchema = noQuery, isStaff: boolean): object {
  const schemas = isStaff ? strictQueries.staff : strictQueries.others
  const known = isStaff ? { ...EnvironmentQuery, ...query.properties } : query.properties
  const schema = schemas.get(query) ?? { ...strict(known ?? {}), required: query.required ?? [] }
  schemas.set(query, schema)
  return schema
}

/** Returns the text parameters of the query. Paging parameters are excluded, because they fall back to defaults. */
const textsAsked = ({ query }: Route): string[] =>
  Object.entries(query?.properties ?? {}).flatMap(([name, schema]) =>
    [(schema as { type?: unknown }).type].flat().includes('string') ? [name] : [],
  )

/** Refuses unstorable text in a path, which refers to nothing. */
function inspectUrl({ params, query }: FastifyRequest, texts: readonly string[]): void {
  for (const text of Object.values(params as object))
    if (typeof text === 'string' && !isStorable(text)) fail('not_found')
  for (const name of texts) {
    const text = (query as Record<string, unknown>)[name]
    if (typeof text === 'string') inspectText(text)
  }
}
