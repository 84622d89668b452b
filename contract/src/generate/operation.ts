import type { TSchema } from 'typebox'
import {
  type Access,
  familiesOf,
  isThrottled,
  pathParams,
  type Route,
  type StaffGuard,
  streamLimits,
  surfaceLimits,
  tokenParam,
} from '../kernel/index.ts'
import type { Components, Content, Json } from './components.ts'
import { failureRefs } from './failures.ts'
import { successHeaders } from './headers.ts'
import { answered, requested } from './kinds.ts'

export function operation(route: Route, write: Components['write'], content: Content): Json {
  const { status, orCreated, page, etag } = route.success
  const notes = description(route)
  const success = (code: typeof status): Json => ({
    description: route.mount ? 'Defined by the protocol' : successText[code],
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
      ...(page?.orSeeOther && { 303: { description: 'Redirect', headers: successHeaders(route) } }),
      ...(etag && {
        304: { description: 'The response has not changed since `If-None-Match`', headers: successHeaders(route) },
      }),
      ...failureRefs(route),
    },
  }
}

/** One word in every language: `contactsList`, `apiKeysCreate`. */
const operationId = ({ area, name }: Route): string =>
  area.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) +
  name.replace(/^\w/, (letter) => letter.toUpperCase())

const successText = { 200: 'Done', 201: 'Created', 202: 'Accepted. The response is the same in all cases', 204: 'Done' }

function description(route: Route): string {
  const { access } = route
  const notes = [
    route.description,
    access.kind === 'staff' && access.permission && `Requires the permission \`${access.permission}\`.`,
    route.guard && guardNote(route.guard),
    access.kind === 'contact' && access.permission && `Requires the customer permission \`${access.permission}\`.`,
    access.kind === 'contact' && access.verified && 'Requires a verified session.',
    access.kind === 'publishable' && 'The publishable key is sent in the body and restricted to its allowed origins.',
    route.success.stream &&
      `At most ${streamLimits.perCaller} open streams per caller, ${streamLimits.perAddress} per IP address and ${streamLimits.perEnvironment} per environment, on each instance and unless configured otherwise. Further streams return 429 and \`Retry-After\`.`,
    (access.kind === 'anyone' || access.kind === 'one_time_token') && `Public: ${access.reason}.`,
    ...limitNotes(route),
  ]
  return notes.filter(Boolean).join('\n\n')
}

function guardNote({ permission, confirmed, fields }: StaffGuard): string {
  const subject = fields ? `A body with ${fields.map((field) => `\`${field}\``).join(' or ')}` : 'It'
  const confirmation = ' and a sign-in or a call to `POST /v1/account/confirm` within the last ten minutes'
  return `${subject} also requires the permission \`${permission}\`${confirmed ? confirmation : ''}.`
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
  description: 'The `id` of the last received event. The stream continues after it',
}

function headers({ access, idempotent, raw, success }: Route): { name: string; schema: Json; description: string }[] {
  const organization = { name: 'X-Organization-Id', schema: { type: 'string' }, description: 'The `org_…` code' }
  const customer = { name: 'X-Customer-Id', schema: { type: 'string' }, description: 'The active customer' }
  const key = {
    name: 'Idempotency-Key',
    schema: { type: 'string', maxLength: 255 },
    description: 'Makes the request safe to repeat',
  }
  const tag = { name: 'If-None-Match', schema: { type: 'string' }, description: 'The `ETag` of the previous response' }
  return [
    ...(access.kind === 'staff' || access.kind === 'staff_without_organization' ? [organization] : []),
    ...(access.kind === 'contact' || access.kind === 'machine_or_contact' ? [customer] : []),
    ...(idempotent ? [key] : []),
    ...(success.stream ? [lastSeen] : []),
    ...(raw?.headers ?? []).map((name) => ({
      name,
      schema: { type: 'string' },
      description: 'The signature of the body',
    })),
    ...(success.etag ? [tag] : []),
  ]
}
