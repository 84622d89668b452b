import type { TSchema } from 'typebox'
import {
  type Access,
  type ErrorCode,
  errors,
  errorsOf,
  familiesOf,
  isThrottled,
  pathParams,
  type Route,
  surfaceLimits,
} from '../kernel/index.ts'
import { type Components, componentsOf, type Json } from './components.ts'

/** The OpenAPI 3.1 description of the routes. */
export function toOpenApi(routes: readonly Route[]): Json {
  const components = componentsOf(routes.flatMap(schemasOf))
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    paths[route.path] ??= {}
    Object.assign(paths[route.path] as Json, { [route.method.toLowerCase()]: operation(route, components) })
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Userkeep',
      version: '1.0.0',
      description:
        'What carries `x-chosen` is left open by the interface specification and was decided by this project.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(routes.map((route) => route.area))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        staff: bearer('A staff session, `uk_st_…`'),
        machine: bearer('An organization API key, `uk_sk_…`'),
        contact: bearer('A contact session, `uk_ct_…`'),
        token: bearer('A one-time token from a mail, such as `uk_in_…`'),
      },
      schemas: { Error: errorSchema, ...components.schemas },
    },
  }
}

const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description })

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', enum: Object.keys(errors), description: 'A stable contract to branch on' },
        message: { type: 'string', description: 'For a person; may change' },
        fields: {
          type: 'object',
          additionalProperties: { type: 'string' },
          description: 'Of `invalid_request`: path → reason',
          'x-chosen': true,
        },
        request_id: { type: 'string', description: 'Of `internal`: names the entry in the log', 'x-chosen': true },
      },
    },
  },
}

const schemasOf = ({ params, query, body, success }: Route): TSchema[] =>
  [params, query, body, success.body].filter((schema) => schema !== undefined)

function operation(route: Route, { write }: Components): Json {
  const json = (schema: TSchema) => ({ 'application/json': { schema: write(schema) } })
  const { status, body } = route.success
  return {
    operationId: `${route.area}.${route.name}`,
    tags: [route.area],
    summary: route.summary,
    ...(description(route) && { description: description(route) }),
    ...(route.chosen && { 'x-chosen': true }),
    security: security(route.access),
    parameters: parameters(route, write),
    ...(route.body && { requestBody: { required: true, content: json(route.body) } }),
    responses: {
      [status]: { description: successText[status], ...(body && { content: json(body) }) },
      ...failures(route),
    },
  }
}

const successText = { 200: 'Done', 201: 'Created', 202: 'Accepted; the answer is the same either way', 204: 'Done' }

function description(route: Route): string {
  const { access } = route
  const notes = [
    route.description,
    access.kind === 'staff' && access.permission && `Needs the permission \`${access.permission}\`.`,
    access.kind === 'contact' && access.permission && `Needs the team permission \`${access.permission}\`.`,
    access.kind === 'contact' && access.verified && 'Needs a session whose identity was proven.',
    access.kind === 'publishable' && 'The publishable key travels in the body and is gated by its allowed origins.',
    (access.kind === 'anyone' || access.kind === 'holder') && `Open: ${access.reason}.`,
    ...limitNotes(route),
  ]
  return notes.filter(Boolean).join('\n\n')
}

function limitNotes(route: Route): string[] {
  if (route.limits) {
    return route.limits.map(
      ({ max, windowSeconds, by }) =>
        `At most ${max} requests in ${windowSeconds} seconds per ${by === 'ip' ? 'client IP' : 'publishable key'}.`,
    )
  }
  if (!isThrottled(route)) return []
  const { machineKey, machineEnvironment, contactSession } = surfaceLimits
  const machine = `At most ${machineKey.max} a minute per key and ${machineEnvironment.max} per environment.`
  const contact = `At most ${contactSession.max} an hour per contact session.`
  const byKind: Partial<Record<Access['kind'], string[]>> = { machine: [machine], contact: [contact] }
  return byKind[route.access.kind] ?? [machine, contact]
}

function security(access: Access): Json[] {
  if (access.kind === 'holder') return [{ token: [] }]
  return familiesOf(access)
    .filter((family) => family !== 'publishable')
    .map((family) => ({ [family]: [] }))
}

function parameters(route: Route, write: Components['write']): Json[] {
  const inPath = pathParams(route.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: write(route.params.properties[name] as TSchema),
  }))
  const inQuery = Object.entries(route.query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: route.query?.required?.includes(name) ?? false,
    schema: write(schema as TSchema),
  }))
  return [...inPath, ...inQuery, ...headers(route).map((header) => ({ ...header, in: 'header', required: false }))]
}

function headers({ access, idempotent }: Route): { name: string; schema: Json; description: string }[] {
  const organization = { name: 'X-Organization-Id', schema: { type: 'string' }, description: 'The `org_…` code' }
  const customer = { name: 'X-Customer-Id', schema: { type: 'string' }, description: 'The active customer team' }
  const key = {
    name: 'Idempotency-Key',
    schema: { type: 'string', maxLength: 255 },
    description: 'Makes a repeat safe',
  }
  return [
    ...(access.kind === 'staff' || access.kind === 'staff_without_organization' ? [organization] : []),
    ...(access.kind === 'contact' || access.kind === 'machine_or_contact' ? [customer] : []),
    ...(idempotent ? [key] : []),
  ]
}

function failures(route: Route): Json {
  const byStatus = Map.groupBy(errorsOf(route), (code) => errors[code].status)
  return Object.fromEntries([...byStatus].sort(([a], [b]) => a - b).map(([status, codes]) => [status, failure(codes)]))
}

const failure = (codes: ErrorCode[]): Json => ({
  description: codes.map((code) => `\`${code}\`: ${errors[code].message}`).join('\n\n'),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  ...(codes.some((code) => !errors[code].given) && { 'x-chosen': codes.filter((code) => !errors[code].given) }),
})
