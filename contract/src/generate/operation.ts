import type { TSchema } from 'typebox'
import {
  type Access,
  familiesOf,
  isThrottled,
  pathParams,
  type Route,
  streamsPerCaller,
  surfaceLimits,
  tokenParam,
} from '../kernel/index.ts'
import type { Components, Content, Json } from './components.ts'
import { failureRefs } from './failures.ts'
import { successHeaders } from './headers.ts'
import { answered, requested } from './kinds.ts'

export function operation(route: Route, write: Components['write'], content: Content): Json {
  const { status, orCreated, page, tagged } = route.success
  const notes = description(route)
  const success = (code: typeof status): Json => ({
    description: route.mount ? 'As the protocol says' : successText[code],
    headers: successHeaders(route),
    ...answered(route, write, content),
  })
  return {
    operationId: operationId(route),
    tags: [route.area],
    summary: route.summary,
    ...(notes && { description: notes }),
    ...(route.chosen && { 'x-chosen': true }),
    security: security(route.access),
    parameters: parameters(route, write),
    ...requested(route, content),
    responses: {
      ...Object.fromEntries((orCreated ? ([status, 201] as const) : [status]).map((code) => [code, success(code)])),
      ...(page?.orSeeOther && { 303: { description: 'Go on elsewhere', headers: successHeaders(route) } }),
      ...(tagged && {
        304: { description: 'The answer is the one that `If-None-Match` names', headers: successHeaders(route) },
      }),
      ...failureRefs(route),
    },
  }
}

/** One word in every language: `contactsList`, `apiKeysCreate`. */
export const operationId = ({ area, name }: Route): string =>
  area.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) +
  name.replace(/^\w/, (letter) => letter.toUpperCase())

const successText = { 200: 'Done', 201: 'Created', 202: 'Accepted; the answer is the same either way', 204: 'Done' }

function description(route: Route): string {
  const { access } = route
  const notes = [
    route.description,
    access.kind === 'staff' && access.permission && `Needs the permission \`${access.permission}\`.`,
    access.kind === 'contact' && access.permission && `Needs the team permission \`${access.permission}\`.`,
    access.kind === 'contact' && access.verified && 'Needs a session whose identity was proven.',
    access.kind === 'publishable' && 'The publishable key travels in the body and is gated by its allowed origins.',
    route.success.stream && `At most ${streamsPerCaller} streams are open for one caller at a time.`,
    (access.kind === 'anyone' || access.kind === 'one_time_token') && `Open: ${access.reason}.`,
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
  if (tokenParam(access) !== undefined) return []
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

const lastSeen = {
  name: 'Last-Event-ID',
  schema: { type: 'string', maxLength: 200 },
  description: 'The `id` of the last event that was seen: the stream goes on after it',
}

function headers({ access, idempotent, raw, success }: Route): { name: string; schema: Json; description: string }[] {
  const organization = { name: 'X-Organization-Id', schema: { type: 'string' }, description: 'The `org_…` code' }
  const customer = { name: 'X-Customer-Id', schema: { type: 'string' }, description: 'The active customer team' }
  const key = {
    name: 'Idempotency-Key',
    schema: { type: 'string', maxLength: 255 },
    description: 'Makes a repeat safe',
  }
  const tag = { name: 'If-None-Match', schema: { type: 'string' }, description: 'The `ETag` of the answer you have' }
  return [
    ...(access.kind === 'staff' || access.kind === 'staff_without_organization' ? [organization] : []),
    ...(access.kind === 'contact' || access.kind === 'machine_or_contact' ? [customer] : []),
    ...(idempotent ? [key] : []),
    ...(success.stream ? [lastSeen] : []),
    ...(raw?.headers ?? []).map((name) => ({ name, schema: { type: 'string' }, description: 'Belongs to the body' })),
    ...(success.tagged ? [tag] : []),
  ]
}
