import { mostDays, type SegmentOp } from '@userkeep/contract/shapes/segment'
import type { FieldType } from '../../contacts/public.ts'
import { momentOf } from './moment.ts'

const [longestText, mostValues, largest] = [1000, 100, 1e15]

/** Returns the reason why a value cannot be compared with a field of this type by this operator, or null. */
export function problemOfComparison({ op, value }: { op: SegmentOp; value: unknown }, type: FieldType): string | null {
  switch (op) {
    case 'exists':
      return typeof value === 'boolean' ? null : 'must be true or false'
    case 'within_days':
    case 'before_days':
      return isWhole(value) ? null : `must be a whole number of days from 1 to ${mostDays}`
    case 'in':
      return problemOfList(value, type)
    case 'contains':
      return type === 'any' && typeof value !== 'string' ? problemOfScalar(value, type) : problemOfText(value)
    case 'starts_with':
    case 'ends_with':
      return problemOfText(value)
    case 'eq':
    case 'neq':
      return problemOfScalar(value, type)
    default:
      return problemOfOrder(value, type)
  }
}

const isWhole = (value: unknown): boolean =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= mostDays

function problemOfList(value: unknown, type: FieldType): string | null {
  if (!Array.isArray(value) || value.length === 0) return 'must be a list'
  if (value.length > mostValues) return `has more than ${mostValues} values`
  return value.map((item) => problemOfScalar(item, type)).find((problem) => problem !== null) ?? null
}

function problemOfText(value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return 'must be a text'
  return value.length > longestText ? `is longer than ${longestText} characters` : null
}

const problemOfNumber = (value: unknown): string | null =>
  typeof value === 'number' && Math.abs(value) <= largest ? null : `must be a number of at most ${largest}`

function problemOfScalar(value: unknown, type: FieldType): string | null {
  if (type === 'text') return problemOfText(value)
  if (type === 'number') return problemOfNumber(value)
  if (type === 'boolean') return typeof value === 'boolean' ? null : 'must be true or false'
  if (typeof value === 'boolean') return null
  if (typeof value === 'number') return problemOfNumber(value)
  return typeof value === 'string' ? problemOfText(value) : 'must be a text, a number, true or false'
}

function problemOfOrder(value: unknown, type: FieldType): string | null {
  const isDate = typeof value === 'string' && momentOf(value) !== null
  if (type === 'date') return isDate ? null : 'must be a date or a time, such as 2026-11-17 or 2026-11-17T09:30:00Z'
  if (type === 'any' && typeof value === 'string') return isDate ? null : 'must be a number, a date or a time'
  return problemOfNumber(value)
}
