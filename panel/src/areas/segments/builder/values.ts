import type { Field } from '../segment.ts'

type Scalar = string | number | boolean

const byDays = ['within_days', 'before_days']

/** A value as it is typed. Of what may be of any type, a text that looks like a number or a truth value is quoted. */
export function textOf(value: unknown, type: Field['type']): string {
  if (typeof value !== 'string') return String(value)
  return type === 'any' && parsed(value) !== value ? JSON.stringify(value) : value
}

/** Returns the typed value in the type of the comparison. */
export function typedOf(text: string, type: Field['type'], op: string): Scalar | null {
  if (op === 'exists') return text === 'true'
  if (byDays.includes(op) || type === 'number') return text.trim() === '' ? null : Number(text)
  if (type === 'boolean') return text === '' ? null : text === 'true'
  return type === 'any' ? parsed(text) : text
}

function parsed(text: string): Scalar {
  if (text === 'true' || text === 'false') return text === 'true'
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  if (/^".*"$/.test(text)) {
    try {
      return JSON.parse(text) as string
    } catch {
      return text
    }
  }
  return text
}
