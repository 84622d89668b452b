import type { Comparison, Scalar } from '@userkeep/contract/shapes/segment'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { FieldType } from '../../contacts/public.ts'
import { isoPattern, momentOf } from './moment.ts'

/** An SQL expression with its type. */
export interface Typed {
  readonly expression: Fragment
  readonly type: FieldType
}

// A value is read as the type it is compared with and is null if it has another type, so that a comparison across types
// is false and no conversion can fail.

const nothing = (db: Db, type: string) => db`null::${db.unsafe(type)}`

function asText(db: Db, { expression, type }: Typed): Fragment {
  if (type === 'text') return db`lower(${expression})`
  if (type !== 'any') return nothing(db, 'text')
  return db`case when jsonb_typeof(${expression}) = 'string' then lower(${expression} #>> '{}') end`
}

function asNumber(db: Db, { expression, type }: Typed): Fragment {
  if (type === 'number') return db`(${expression})::numeric`
  if (type !== 'any') return nothing(db, 'numeric')
  return db`case when jsonb_typeof(${expression}) = 'number' then (${expression} #>> '{}')::numeric end`
}

function asBoolean(db: Db, { expression, type }: Typed): Fragment {
  if (type === 'boolean') return expression
  if (type !== 'any') return nothing(db, 'boolean')
  return db`case when jsonb_typeof(${expression}) = 'boolean' then (${expression} #>> '{}')::boolean end`
}

/**
 * Reads a time without a conversion that could fail. It is built from its parts, so February 30 becomes March 2; any
 * other text is null.
 */
function asMoment(db: Db, { expression, type }: Typed): Fragment {
  if (type === 'date') return expression
  if (type !== 'any') return nothing(db, 'timestamptz')
  return db`(
    select (timestamp '0001-01-01' + make_interval(
        years => left(t, 4)::int - 1, months => substr(t, 6, 2)::int - 1, days => substr(t, 9, 2)::int - 1,
        hours => coalesce(nullif(substr(t, 12, 2), ''), '0')::int,
        mins => coalesce(nullif(substr(t, 15, 2), ''), '0')::int,
        secs => coalesce(substring(t from '^.{17}([0-9.]+)'), '0')::float8)
      - coalesce(substring(t from '[+-][0-9]{2}:[0-9]{2}$'), '00:00')::interval
    ) at time zone 'UTC'
    from (select ${expression} #>> '{}' as t) text where t ~ ${isoPattern})`
}

const lowered = (value: Scalar): string => String(value).toLowerCase()

/** Returns the expression and the parameter of a comparison, both with the type of the value. */
function sides(db: Db, value: Typed, given: Scalar): { held: Fragment; against: Fragment } {
  if (typeof given === 'number') return { held: asNumber(db, value), against: db`${String(given)}::text::numeric` }
  if (typeof given === 'boolean') return { held: asBoolean(db, value), against: db`${given}::boolean` }
  return { held: asText(db, value), against: db`${lowered(given)}::text` }
}

const signs = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

/** Whether the comparison holds: true or false, never null. */
export function compare(db: Db, value: Typed, { op, value: given }: Comparison, now: Date): Fragment {
  return db`coalesce(${comparison(db, value, { op, value: given }, now)}, false)`
}

function comparison(db: Db, value: Typed, { op, value: given }: Comparison, now: Date): Fragment {
  switch (op) {
    case 'eq':
    case 'neq': {
      const { held, against } = sides(db, value, given as Scalar)
      return db`${held} ${db.unsafe(op === 'eq' ? '=' : '<>')} ${against}`
    }
    case 'in':
      return isOneOf(db, value, given as Scalar[])
    case 'contains':
      return contains(db, value, given as Scalar)
    case 'starts_with':
      return db`starts_with(${asText(db, value)}, ${lowered(given as string)})`
    case 'ends_with':
      return db`right(${asText(db, value)}, length(${lowered(given as string)}::text)) = ${lowered(given as string)}`
    case 'exists':
      return given === true ? isThere(db, value) : db`not ${isThere(db, value)}`
    case 'within_days':
    case 'before_days':
      return byAge(db, asMoment(db, value), { op, days: given as number, now })
    default:
      return isOrdered(db, value, signs[op], given as string | number)
  }
}

function isOneOf(db: Db, value: Typed, given: readonly Scalar[]): Fragment {
  const kinds = Map.groupBy(given, (item) => typeof item)
  const tests = [...kinds.values()].map((items) => {
    const { held } = sides(db, value, items[0] as Scalar)
    const type = { number: 'numeric', boolean: 'boolean' }[typeof items[0] as string] ?? 'text'
    return db`coalesce(${held} = any(${items.map(lowered)}::text[]::${db.unsafe(type)}[]), false)`
  })
  return tests.reduce((all, test) => db`${all} or ${test}`)
}

/** Returns whether a text contains a text, or a list an item. */
function contains(db: Db, value: Typed, given: Scalar): Fragment {
  const inText = db`position(${lowered(given)}::text in ${asText(db, value)}) > 0`
  if (value.type !== 'any') return inText
  const inList = db`jsonb_typeof(${value.expression}) = 'array' and ${value.expression} @> ${db.json(given)}::jsonb`
  return typeof given === 'string' ? db`coalesce(${inText}, false) or (${inList})` : inList
}

const isThere = (db: Db, { expression, type }: Typed): Fragment =>
  type === 'any' ? db`coalesce(jsonb_typeof(${expression}) <> 'null', false)` : db`(${expression} is not null)`

function isOrdered(db: Db, value: Typed, sign: string, given: string | number): Fragment {
  if (typeof given === 'number') return db`${asNumber(db, value)} ${db.unsafe(sign)} ${String(given)}::text::numeric`
  const moment = (momentOf(given) ?? new Date(Number.NaN)).toISOString()
  return db`${asMoment(db, value)} ${db.unsafe(sign)} ${moment}::text::timestamptz`
}

const dayMs = 24 * 60 * 60 * 1000
export const daysBefore = (now: Date, days: number): string => new Date(now.getTime() - days * dayMs).toISOString()

interface Age {
  op: 'within_days' | 'before_days'
  days: number
  now: Date
}

function byAge(db: Db, moment: Fragment, { op, days, now }: Age): Fragment {
  const edge = db`${daysBefore(now, days)}::text::timestamptz`
  if (op === 'before_days') return db`${moment} <= ${edge}`
  return db`(select m > ${edge} and m <= ${now.toISOString()}::text::timestamptz from (select ${moment} as m) moment)`
}

/** Returns the next moment at which the comparison changes by itself, or null. */
export function nextTurn(db: Db, value: Typed, { op, days, now }: Age): Fragment {
  const at = db`${now.toISOString()}::text::timestamptz`
  const end = db`m + make_interval(hours => ${days * 24}::int)`
  const begins = op === 'within_days' ? db`when m > ${at} then m` : db``
  return db`(select case ${begins} when ${end} > ${at} then ${end} end from (select ${asMoment(db, value)} as m) moment)`
}
