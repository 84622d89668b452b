import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/i

function createAjv(coerceTypes: boolean, allErrors: boolean): Ajv {
  const ajv = new Ajv({ coerceTypes, removeAdditional: false, useDefaults: false, allErrors, strict: false })
  formats.default(ajv)
  // PostgreSQL is stricter than the library: no `urn:uuid:`, no 31st of February, no leap second.
  ajv.addFormat('uuid', uuid)
  ajv.addFormat(
    'date-time',
    (text: string) => timestamp.test(text) && isDay(text.slice(0, 10)) && isStorable(new Date(text)),
  )
  return ajv
}

/** JavaScript takes the 31st of February for the 3rd of March. */
const isDay = (date: string): boolean => {
  const day = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date)
}

/** In the years 1 to 9999 UTC: outside of them RFC 3339 has no way to write it back. */
const isStorable = (moment: Date): boolean =>
  moment >= new Date('0001-01-01T00:00:00Z') && moment.getUTCFullYear() <= 9999

const exact = { first: createAjv(false, false), all: createAjv(false, true) }
const coercing = { first: createAjv(true, false), all: createAjv(true, true) }

/** Bodies are taken as they are; what came in the URL is text and is converted. */
export const compileValidator: FastifySchemaCompiler<object> = ({ schema, httpPart }) =>
  tellingMore(httpPart === 'body' ? exact : coercing, schema)

/** A form is text, as a query is. */
export const compileFormValidator: FastifySchemaCompiler<object> = ({ schema }) => tellingMore(coercing, schema)

/** Stops at the first thing that is wrong. */
export const compileCheck = (schema: object): ValidateFunction => exact.first.compile(schema)

/**
 * Stops at the first error, so that the work ends where the caps of the schema say. Something as small as a form is
 * looked through once more, for all that is wrong with it; to collect every error of a large body takes seconds.
 */
function tellingMore({ first, all }: typeof exact, schema: object) {
  // Compiled when first needed: of hundreds of routes a process is asked few at first, and few are ever asked wrongly.
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

/** path → reason, as `error.fields` answers it. */
export function fieldsOf(problems: readonly Partial<ErrorObject>[]): Record<string, string> {
  // A map, for a field may be called `constructor`.
  const fields = new Map<string, string>()
  for (const problem of problems.slice(0, mostFields)) {
    const [path, reason] = explain(problem)
    if (!fields.has(path)) fields.set(path, reason)
  }
  return Object.fromEntries(fields)
}

function explain({ instancePath = '', keyword, params, message }: Partial<ErrorObject>): [string, string] {
  const path = instancePath.slice(1).replaceAll('/', '.')
  const inside = (name: string) => (path ? `${path}.${name}` : name)
  if (keyword === 'required') return [inside(params?.missingProperty), 'is required']
  if (keyword === 'additionalProperties') return [inside(params?.additionalProperty), 'is not a known field']
  if (keyword === 'enum') return [path || 'body', `must be one of ${params?.allowedValues.join(', ')}`]
  if (keyword === 'format') return [path || 'body', `must be a valid ${params?.format}`]
  return [path || 'body', message ?? 'is not valid']
}
