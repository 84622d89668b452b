import type { Route } from '@userkeep/contract'
import { fullBody } from './callers.ts'
import { type Schema, typesOf } from './sample.ts'

interface WorstBody {
  /** Describes the body in a report. */
  what: string
  raw: string
  /** Bodies with the same key cost the same to read and to validate, on every route with the same reader. */
  key: string
}

/** Returns bodies of this size, each as expensive as possible to read, inspect or validate. */
export function worstBodies(route: Route, size: number): WorstBody[] {
  const as = (key: string) => (bodies: [string, string][]) =>
    bodies.map(([what, raw]) => ({ what, raw: raw.slice(0, size), key: `${key} ${what}` }))
  // Where none is asked for it is read and left alone, and only what cannot be read is sure to be refused.
  if (!route.body) return as('')(unreadable(size))
  if (route.form) return as(costOf(route.body))(forms(size))
  const { properties = {}, ...rest } = route.body as Schema
  const full = fullBody(route) as Record<string, unknown>
  const wrongAt = Object.entries(properties).flatMap(([name, schema]) =>
    as(costOf(schema))(inside(schema, size - 1000)).map(({ what, raw, key }) => ({
      what: `${what} in ${name}`,
      raw: withField(full, name, raw).slice(0, size),
      key,
    })),
  )
  // A required field that is missing only ends the validation sooner.
  const { required: _, ...shape } = rest
  const own = costOf([shape, properties.name])
  return [...as('')(unreadable(size)), ...as(own)(unwanted(size)), ...wrongAt.slice(0, 8)]
}

const annotations = new Set(['title', 'description', 'examples', 'default'])

/** Identifies the work of a validator for a schema. Annotations cause none. */
const costOf = (schema: unknown): string =>
  JSON.stringify(schema, (name, value) => (annotations.has(name) && typeof value !== 'object' ? undefined : value))

const times = (text: string, size: number): string => text.repeat(Math.floor(size / text.length))

const unreadable = (size: number): [string, string][] => [
  ['lists without end', times('[', size / 2) + times(']', size / 2)],
  ['objects without end', `${times('{"a":', (size * 5) / 6 - 8)}1${times('}', size / 6 - 8)}`],
  ['something that breaks off', `{"name":[${times('{"a":"b"},', size - 10)}`],
]

const forms = (size: number): [string, string][] => [
  ['one field over and over', times('a=1&', size)],
  ['fields without a value', times('&a', size)],
  [
    'many fields',
    Array.from({ length: size / 9 }, (_, n) => `f${n}=1`)
      .join('&')
      .slice(0, size),
  ],
  ['a long escaped text', `a=${times('%C3%A9', size - 2)}`],
]

const unwanted = (size: number): [string, string][] => [
  ['a list of numbers', `[${times('1,', size - 4)}1]`],
  ['a list of empty objects', `[${times('{},', size - 5)}1]`],
  ['unknown fields', `{${keys(size - 2)}}`],
  ['fields that are numbers', `{${keys(size - 2, '', 61_001)}}`],
  ['one field over and over', `{${times('"a":1,', size - 8)}"a":1}`],
  ['a long text', `{"name":"${times('x', size - 12)}"}`],
  ['a long escaped text', `{"name":"${times('\\u00e9', size - 12)}"}`],
  ['a number of many digits', `{"name":${times('9', size - 12)}}`],
  ['a number of many decimals', `{"name":0.${times('3', size - 14)}}`],
  ['numbers with huge exponents', `{"name":[${times('1e308,', size - 14)}1]}`],
]

/** Returns oversized and invalid values for a field of that kind. */
function inside(schema: Schema, size: number): [string, string][] {
  const types = typesOf(schema)
  const wanted = types.length === 0 ? ['array', 'object', 'string'] : types
  const values: Record<string, [string, string][]> = {
    array: [
      ['wrong items', `[${times('0,', size - 4)}0]`],
      ['items that are objects', `[${times('{"a":1},', size - 12)}0]`],
      ['items that are texts', `[${Array.from({ length: size / 12 }, (_, n) => `"text-${n}"`).join(',')}]`],
    ],
    object: [['unknown keys', `{${keys(size)}}`]],
    string: [
      ['a long text', `"${times('a', size)}"`],
      ['a long address', `"https://${times('a.', size)}@"`],
    ],
  }
  return wanted.flatMap((type) => values[type] ?? [])
}

function keys(size: number, prefix = 'k', step = 1): string {
  const count = Math.floor(size / (prefix.length + 14))
  return Array.from({ length: count }, (_, n) => `"${prefix}${n * step}":1`).join(',')
}

const withField = (full: Record<string, unknown>, name: string, value: string): string => {
  const { [name]: _, ...rest } = full
  return `${JSON.stringify(rest).slice(0, -1)}${Object.keys(rest).length > 0 ? ',' : ''}${JSON.stringify(name)}:${value}}`
}
