import type { TSchema } from 'typebox'
import { nameOf, nullOf, shownFor } from '../kernel/index.ts'
import { leftOut, uuidFor, values } from './example-values.ts'

/** The part of JSON Schema that the contract uses. */
interface Schema {
  type?: string | string[]
  examples?: unknown[]
  const?: unknown
  enum?: unknown[]
  anyOf?: TSchema[]
  properties?: Record<string, TSchema>
  items?: TSchema
  format?: string
  pattern?: string
  minimum?: number
}

/**
 * Returns an example of the schema: from its own `examples`, from `example-values.ts`, or by its format. `owner` is the
 * shape of a field, or the route of a body or query.
 */
export function exampleOf(given: TSchema, owner: string, field = ''): unknown {
  const { examples } = given as Schema
  if (examples?.length) return examples[0]
  const schema = shownFor(given) as Schema
  const inner = nullOf(schema as TSchema)
  const shape = nameOf(schema as TSchema) ?? (inner && nameOf(inner)) ?? owner
  if (schema.const !== undefined) return schema.const
  const key = [`${owner}.${field}`, field].find((name) => name in values)
  if (key !== undefined && holds(schema, values[key])) return values[key]
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return exampleOf(schema.anyOf[0] as TSchema, shape, field)
  switch (typesOf(schema)[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => !leftOut.has(`${shape}.${name}`))
          .map(([name, part]) => [name, exampleOf(part, shape, name)]),
      )
    case 'array':
      return [exampleOf(schema.items as TSchema, shape, field)]
    case 'string':
      return text(schema, shape, field)
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    default:
      throw new Error(`${owner}.${field} has no example. Add one to example-values.ts`)
  }
}

const typesOf = ({ type = [] }: Schema): string[] => [type].flat()

/** Returns whether an example value fits the schema. */
function holds({ type, enum: choices, pattern, format, items }: Schema, value: unknown): boolean {
  if (choices) return choices.includes(value)
  if (Array.isArray(value) && items) return value.every((item) => holds(items as Schema, item))
  if (typeof value === 'string' && pattern !== undefined && !new RegExp(pattern).test(value)) return false
  if (format === 'uuid' && typeof value === 'string' && !/^[0-9a-f-]{36}$/.test(value)) return false
  const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  return type === undefined
    ? kind === 'object'
    : [type].flat().some((one) => one === kind || (kind === 'number' && one === 'integer'))
}

function text({ format }: Schema, owner: string, field: string): string {
  if (format === 'uuid') return uuidFor(field === 'id' ? owner : field.replace(/_id$/, ''))
  if (format === 'date-time') return '2026-11-15T12:37:41.535Z'
  if (format === 'date') return '2026-11-15'
  if (format === 'email') return 'grace@example.com'
  throw new Error(`${owner}.${field} has no example. Add one to example-values.ts`)
}
