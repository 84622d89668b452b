import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/i

function createAjv(coerceTypes: boolean): Ajv {
  const ajv = new Ajv({ coerceTypes, removeAdditional: false, useDefaults: false, allErrors: true, strict: false })
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

const exact = createAjv(false)
const coercing = createAjv(true)

/** Bodies are taken as they are; what came in the URL is text and is converted. */
export const compileValidator: FastifySchemaCompiler<object> = ({ schema, httpPart }) =>
  httpPart === 'body' ? exact.compile(schema) : coercing.compile(schema)

export const compileAnswerCheck = (schema: object): ValidateFunction => exact.compile(schema)

/** path → reason, as `error.fields` answers it. */
export function fieldsOf(problems: readonly Partial<ErrorObject>[]): Record<string, string> {
  // A map, for a field may be called `constructor`.
  const fields = new Map<string, string>()
  for (const problem of problems.slice(0, 50)) {
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
