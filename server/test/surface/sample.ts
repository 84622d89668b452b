import { randomUUID } from 'node:crypto'

/** The part of JSON Schema that the contract uses. */
export interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  patternProperties?: Record<string, Schema>
  propertyNames?: Schema
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  maxProperties?: number
  uniqueItems?: boolean
  examples?: unknown[]
  description?: string
}

export interface SampleOptions {
  /** With what may be left out, too. */
  optional?: boolean
  /** The id of something that exists, for a field such as `role_id`. */
  reference?(field: string): string | undefined
  environment?: 'live' | 'test'
}

let samples = 0

/** A value that the schema accepts. A schema that is too much of a riddle brings its own `examples`. */
export function sample(schema: Schema, options: SampleOptions = {}, field = ''): unknown {
  if (schema.examples?.length) return schema.examples[0]
  if (field === 'environment' && options.environment && schema.enum?.includes(options.environment))
    return options.environment
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sample(schema.anyOf[0] ?? {}, options, field)
  switch (typesOf(schema)[0]) {
    case 'object':
      return sampleObject(schema, options)
    case 'array': {
      const length = Math.max(schema.minItems ?? 0, options.optional && schema.maxItems !== 0 ? 1 : 0)
      return Array.from({ length }, () => sample(schema.items ?? {}, options, field))
    }
    case 'string':
      return sampleText(schema, options, field)
    case 'integer':
    case 'number':
      return schema.minimum ?? Math.min(schema.maximum ?? 1, 1)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return 'anything'
  }
}

function sampleObject(
  { properties = {}, required = [], patternProperties = {} }: Schema,
  options: SampleOptions,
): object {
  const isWished = (name: string) => options.optional || (name === 'environment' && options.environment !== undefined)
  const named = Object.entries(properties).filter(([name]) => required.includes(name) || isWished(name))
  const free = options.optional ? Object.entries(patternProperties) : []
  return Object.fromEntries([
    ...named.map(([name, child]) => [name, sample(child, options, name)]),
    ...free.map(([pattern, child]) => [sampleText({ pattern }, options, ''), sample(child, options)]),
  ])
}

const riddles = ['sample', 'https://example.com', `org_${'0'.repeat(32)}`, 'a', '#336699', '1', 'USD', 'usd']

function sampleText(
  { format, pattern, minLength = 0, maxLength }: Schema,
  options: SampleOptions,
  field: string,
): string {
  const number = ++samples
  if (format === 'uuid') return options.reference?.(field) ?? randomUUID()
  if (format === 'email') return `sample-${number}@example.com`
  if (format === 'date-time') return '2030-01-01T00:00:00Z'
  if (format === 'date') return '2030-01-01'
  if (format === 'web-address' || format === 'link') return `https://example.com/${number}`
  if (format !== undefined) throw new Error(`no sample for the format ${format}: give the schema of ${field} examples`)
  if (/(^|_)url$/.test(field)) return `https://example.com/${number}`
  const plain = `Sample ${number}`.padEnd(minLength, 'x').slice(0, maxLength)
  if (pattern === undefined || new RegExp(pattern, 'u').test(plain)) return plain
  const solved = riddles.find((text) => new RegExp(pattern, 'u').test(text))
  if (solved === undefined) throw new Error(`no sample matches ${pattern}: give the schema of ${field} examples`)
  return solved
}

export const typesOf = ({ type }: Schema): string[] => (type === undefined ? [] : [type].flat())

/** Whether the schema would take the value, judged shallowly: by type, enumeration, format and pattern. */
export function takes(schema: Schema, value: unknown): boolean {
  if (schema.anyOf) return schema.anyOf.some((choice) => takes(choice, value))
  if (schema.const !== undefined) return value === schema.const
  if (schema.enum) return schema.enum.includes(value)
  const types = typesOf(schema)
  if (types.length === 0) return true
  if (!types.includes(typeOf(value)) && !(types.includes('number') && typeOf(value) === 'integer')) return false
  if (typeof value === 'string') {
    const odd = schema.format !== undefined || value.length < (schema.minLength ?? 0)
    return !odd && (schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(value))
  }
  if (Array.isArray(value)) return value.length >= (schema.minItems ?? 0)
  return typeOf(value) !== 'object' || (schema.required ?? []).length === 0
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}

/** Returns one invalid value of each JSON type. */
export const wrongValues = (schema: Schema): unknown[] =>
  ['text', 12.5, true, null, [], {}].filter((value) => !takes(schema, value))

export interface Place {
  path: (string | number)[]
  schema: Schema
}

/** Every place in a full sample of the schema, parents before children. */
export function placesIn(schema: Schema, path: Place['path'] = []): Place[] {
  if (schema.anyOf) return placesIn(schema.anyOf[0] ?? {}, path)
  const inside = (child: Schema, step: string | number): Place[] => {
    const at = [...path, step]
    return [{ path: at, schema: child }, ...placesIn(child, at)]
  }
  const named = Object.entries(schema.properties ?? {}).flatMap(([name, child]) => inside(child, name))
  return schema.items && schema.maxItems !== 0 ? [...named, ...inside(schema.items, 0)] : named
}

/** A place with the value that it needs around it, where a sample of the whole schema has none. */
export interface ReachedPlace extends Place {
  around: readonly { path: Place['path']; value: unknown }[]
}

/** Every place that any choice of the schema has, also in maps, with what makes it one of a sample value. */
export function everyPlaceIn(
  schema: Schema,
  value: unknown,
  path: Place['path'] = [],
  around: ReachedPlace['around'] = [],
): ReachedPlace[] {
  const replaced = (choice: Schema): ReachedPlace[] => {
    const other = sample(choice, { optional: true })
    return everyPlaceIn(choice, other, path, [...around, { path, value: other }])
  }
  if (schema.anyOf)
    return schema.anyOf.flatMap((choice, n) => (n === 0 ? everyPlaceIn(choice, value, path, around) : replaced(choice)))
  const held = (typeof value === 'object' && value !== null ? value : {}) as Record<string | number, unknown>
  const inside = (child: Schema, step: string | number): ReachedPlace[] => {
    const at = [...path, step]
    return [{ path: at, schema: child, around }, ...everyPlaceIn(child, held[step], at, around)]
  }
  const { properties = {}, patternProperties = {}, items, maxItems } = schema
  const keysOf = (pattern: string) => Object.keys(held).filter((key) => new RegExp(pattern, 'u').test(key))
  return [
    ...Object.entries(properties).flatMap(([name, child]) => inside(child, name)),
    ...Object.entries(patternProperties).flatMap(([pattern, child]) =>
      keysOf(pattern).flatMap((key) => inside(child, key)),
    ),
    ...(items && maxItems !== 0 ? inside(items, 0) : []),
  ]
}

/** A copy of the value with another one at the place. */
export const withPlace = (value: unknown, { path, around }: ReachedPlace, other: unknown): unknown =>
  [...around, { path, value: other }].reduce((whole, one) => withAt(whole, one.path, one.value), value)

/** A copy of the value with another one at the path. */
export function withAt(value: unknown, [step, ...rest]: Place['path'], other: unknown): unknown {
  if (step === undefined) return other
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>
  copy[step] = withAt(copy[step], rest, other)
  return copy
}

/** A copy of the object without the field at the path. */
export function withoutAt(value: unknown, path: Place['path']): unknown {
  const copy = structuredClone(value) as Record<string | number, unknown>
  const last = path.at(-1) as string | number
  const parent = path.slice(0, -1).reduce((held, step) => held[step] as typeof held, copy)
  delete parent[last]
  return copy
}
