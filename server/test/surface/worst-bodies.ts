import type { Route } from '@userkeep/contract'
import { fullBody } from './callers.ts'
import { type Schema, typesOf } from './sample.ts'

/** Bodies of just that size, each made to be as much work as it can for whoever reads, inspects or judges it. */
export function worstBodies(route: Route, size: number): [what: string, raw: string][] {
  // Where none is asked for it is read and left alone, and only what cannot be read is sure to be refused.
  if (!route.body) return unreadable(size)
  if (route.form) return forms(size)
  const { properties = {} } = route.body as Schema
  const full = fullBody(route) as Record<string, unknown>
  const wrongAt = Object.entries(properties).flatMap(([name, schema]): [string, string][] =>
    inside(schema, size - 1000).map(([what, value]) => [`${what} in ${name}`, withField(full, name, value)]),
  )
  return [...unreadable(size), ...unwanted(size), ...wrongAt.slice(0, 8)].map(([what, raw]) => [
    what,
    raw.slice(0, size),
  ])
}

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

/** What a field of that kind takes, far too much of it and wrong. */
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
