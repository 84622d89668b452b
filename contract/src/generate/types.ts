import type { TSchema } from 'typebox'
import { errors, isForClients, nameOf, nullOf, type Route, type StreamSpec, shownFor } from '../kernel/index.ts'
import { namedIn } from './components.ts'

/**
 * Returns the API as TypeScript, for programs without the contract: every named shape, the input and the answer of each
 * endpoint, and further types by name.
 */
export function toTypes(everything: readonly Route[], exported: Record<string, TSchema> = {}): string {
  const routes = everything.filter(isForClients)
  const roots = [
    ...routes.flatMap(({ body, query, success }) => [
      body,
      query,
      success.body,
      ...Object.values(success.stream?.events ?? {}),
    ]),
    ...Object.values(exported),
  ].filter((part) => part !== undefined)
  const shapes = [...namedIn(roots)].sort(([a], [b]) => (a < b ? -1 : 1))
  return [
    '// Generated from the contract.',
    '',
    ...shapes.map(([name, schema]) => `export type ${name} = ${inside(schema)}\n`),
    ...Object.entries(exported).map(([name, schema]) => `export type ${name} = ${write(schema)}\n`),
    'export interface Endpoints {',
    ...routes.map(
      (route) => `  '${route.method} ${route.path}': { input: ${inputOf(route)}; answer: ${answerOf(route)} }`,
    ),
    '}',
    '',
    'export type Endpoint = keyof Endpoints',
    '',
    `export type ErrorCode = ${Object.keys(errors)
      .map((code) => `'${code}'`)
      .join(' | ')}`,
    '',
    '/** The input of an endpoint. */',
    "export type Input<E extends Endpoint> = Endpoints[E]['input'] & { headers?: Record<string, string>; signal?: AbortSignal }",
    '',
    '/** The response of an endpoint. */',
    "export type Output<E extends Endpoint> = Endpoints[E]['answer']",
    '',
  ].join('\n')
}

function answerOf({ success }: Route): string {
  if (success.file) return 'Blob'
  if (success.stream) return `AsyncIterable<${eventsOf(success.stream)}>`
  return success.body ? write(success.body) : 'void'
}

const eventsOf = ({ events }: StreamSpec): string =>
  Object.entries(events)
    .map(([name, schema]) => `{ event: '${name}'; data: ${write(schema)}; id?: string }`)
    .join(' | ')

function inputOf({ params, query, body }: Route): string {
  const parts = { params: hasFields(params) ? params : undefined, query, body }
  const written = Object.entries(parts).flatMap(([name, schema]) =>
    schema ? [`${name}${isNeeded(schema) ? '' : '?'}: ${write(schema)}`] : [],
  )
  return written.length === 0 ? 'object' : `{ ${written.join('; ')} }`
}

const hasFields = (schema: TSchema): boolean => Object.keys((schema as Parts).properties ?? {}).length > 0
const isNeeded = (schema: TSchema): boolean => ((schema as Parts).required ?? []).length > 0

/** The part of JSON Schema that the contract uses. */
interface Parts {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: TSchema[]
  properties?: Record<string, TSchema>
  required?: string[]
  items?: TSchema
  additionalProperties?: TSchema | boolean
  patternProperties?: Record<string, TSchema>
  description?: string
}

function write(given: TSchema): string {
  const schema = shownFor(given)
  const inner = nullOf(schema)
  if (inner && nameOf(inner)) return `${nameOf(inner)} | null`
  return nameOf(schema) ?? inside(schema)
}

function inside(schema: TSchema): string {
  const parts = schema as Parts
  if ('const' in parts) return JSON.stringify(parts.const)
  if (parts.enum) return parts.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (parts.anyOf) return parts.anyOf.map(write).join(' | ')
  if (parts.type === undefined) return 'unknown'
  return [parts.type]
    .flat()
    .map((type) => byType(type, parts))
    .join(' | ')
}

function byType(type: string, parts: Parts): string {
  switch (type) {
    case 'integer':
      return 'number'
    case 'array':
      return `(${parts.items ? write(parts.items) : 'unknown'})[]`
    case 'object':
      return object(parts)
    default:
      return type
  }
}

function object({ properties, required = [], additionalProperties, patternProperties = {} }: Parts): string {
  const others = Object.values(patternProperties)[0] ?? additionalProperties
  if (!properties) return `Record<string, ${typeof others === 'object' ? write(others) : 'unknown'}>`
  const fields = Object.entries(properties).map(([name, schema]) => field(name, schema, required.includes(name)))
  return `{\n${fields.join('\n')}\n}`
}

function field(name: string, schema: TSchema, needed: boolean): string {
  const { description } = schema as Parts
  const says = description ? `/** ${description.replaceAll('*/', '')} */\n` : ''
  return `${says}${name}${needed ? '' : '?'}: ${write(schema)}`
}
