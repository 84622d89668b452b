import { linkFormats } from '@userkeep/contract'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/i

/** Formats of the contract that JSON Schema does not have; the serializer uses them too. */
export const contractFormats = Object.fromEntries(
  Object.entries(linkFormats).map(([name, { check }]) => [name, check] as const),
)

function createAjv(coerceTypes: boolean, allErrors: boolean): Ajv {
  const given = { removeAdditional: false, useDefaults: false, strict: false, formats: contractFormats } as const
  const ajv = new Ajv({ ...given, coerceTypes, allErrors })
  formats.default(ajv)
  // PostgreSQL is stricter than the library: no `urn:uuid:`, no February 31, no leap second.
  ajv.addFormat('uuid', uuid)
  ajv.addFormat(
    'date-time',
    (text: string) => timestamp.test(text) && isDay(text.slice(0, 10)) && isStorable(new Date(text)),
  )
  return ajv
}

/** JavaScript reads February 31 as March 3. */
const isDay = (date: string): boolean => {
  const day = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date)
}

/** Years 1 to 9999 in UTC, which RFC 3339 can represent. */
const isStorable = (moment: Date): boolean =>
  moment >= new Date('0001-01-01T00:00:00Z') && moment.getUTCFullYear() <= 9999

const exact = { first: createAjv(false, false), all: createAjv(false, true) }
const coercing = { first: createAjv(true, false), all: createAjv(true, true) }

/** Bodies are not converted; values from the URL are text and are converted. */
export const compileValidator: FastifySchemaCompiler<object> = ({ schema, httpPart }) =>
  tellingMore(httpPart === 'body' ? exact : coercing, schema)

/** A form is text, like a query. */
export const compileFormValidator: FastifySchemaCompiler<object> = ({ schema }) => tellingMore(coercing, schema)

/** Returns what is wrong with a query, by parameter. It is converted like the query of a request. */
export function checkQuery(schema: object, query: object): Record<string, string> {
  const check = coercing.all.compile(schema)
  return check(query) ? {} : fieldsOf(check.errors ?? [])
}

/** Returns what is wrong with a body, by field. It is taken as it is, like the body of a request. */
export function checkBody(schema: object, body: object): Record<string, string> {
  const check = exact.first.compile(schema)
  return check(body) ? {} : fieldsOf(check.errors ?? [])
}

type Check = Pick<ValidateFunction, 'errors'> & ((value: unknown) => boolean)

/** Returns a check that stops at the first error. It is compiled when first needed, not while the service is loaded. */
export function compileCheck(schema: object): Check {
  let compiled: ValidateFunction | undefined
  const check: Check = (value) => {
    compiled ??= exact.first.compile(schema)
    const holds = compiled(value)
    check.errors = compiled.errors ?? null
    return holds
  }
  return check
}

/**
 * Stops at the first error, so that the work ends where the caps of the schema say. Something as small as a form is
 * looked through once more, for all that is wrong with it; to collect every error of a large body takes seconds.
 */
function tellingMore({ first, all }: typeof exact, schema: object) {
  // Compiled when first needed, because a process serves few of hundreds of routes, and few requests are invalid.
  let firstOf: ValidateFunction | undefined
  let allOf: ValidateFunction | undefined
  const check = (value: unknown): boolean => {
    firstOf ??= first.compile(schema)
    if (firstOf(value)) return true
    check.errors = firstOf.errors ?? null
    if (isSmall(value)) {
      allOf ??= all.compile(schema)
      if (!allOf(value)) check.errors = allOf.errors ?? null
    }
    return false
  }
  check.errors = null as ErrorObject[] | null
  return check
}

const form = { values: 200, characters: 8192 }

/** Whether it holds no more values, and no more text, than a form would. */
function isSmall(value: unknown): boolean {
  const left = { ...form }
  const count = (part: unknown): boolean => {
    if (typeof part === 'string') left.characters -= part.length
    if (--left.values < 0 || left.characters < 0) return false
    if (typeof part !== 'object' || part === null) return true
    for (const name in part) {
      left.characters -= name.length
      if (!count((part as Record<string, unknown>)[name])) return false
    }
    return true
  }
  return count(value)
}

const mostFields = 20

/** Returns reasons by path, as in `error.fields`. */
export function fieldsOf(problems: readonly Partial<ErrorObject>[]): Record<string, string> {
  // A map, because a field may be called `constructor`.
  const fields = new Map<string, string>()
  for (const problem of problems.slice(0, mostFields)) {
    const [path, reason] = explain(problem)
    if (!fields.has(path)) fields.set(path, reason)
  }
  return Object.fromEntries(fields)
}

const formatReason = (format: string): string =>
  format in linkFormats ? linkFormats[format as keyof typeof linkFormats].reason : `must be a valid ${format}`

function explain({ instancePath = '', keyword, params, message }: Partial<ErrorObject>): [string, string] {
  const path = instancePath.slice(1).replaceAll('/', '.')
  const inside = (name: string) => (path ? `${path}.${name}` : name)
  if (keyword === 'required') return [inside(params?.missingProperty), 'is required']
  if (keyword === 'additionalProperties') return [inside(params?.additionalProperty), 'is not a known field']
  if (keyword === 'enum') return [path || 'body', `must be one of ${params?.allowedValues.join(', ')}`]
  if (keyword === 'format') return [path || 'body', formatReason(params?.format)]
  return [path || 'body', message ?? 'is not valid']
}
