import type { Field } from '../segment.ts'

const holds: Record<string, string> = {
  eq: 'is',
  neq: 'is set and is not',
  in: 'is one of',
  contains: 'contains',
  starts_with: 'starts with',
  ends_with: 'ends with',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  within_days: 'is within the last',
  before_days: 'is more than',
}

const opposites: Record<string, string> = {
  eq: 'is not',
  in: 'is none of',
  contains: 'does not contain',
  starts_with: 'does not start with',
  ends_with: 'does not end with',
}

const ofDates: Record<string, string> = {
  gt: 'is after',
  gte: 'is on or after',
  lt: 'is before',
  lte: 'is on or before',
}

export interface OpChoice {
  value: string
  label: string
}

/** How an operator and whether it is negated are one choice. */
export const choiceOf = ({ op, isNot = false, text }: { op: string; isNot?: boolean; text: string }): string => {
  if (op === 'exists') return (text === 'true') !== isNot ? 'set' : 'unset'
  return isNot ? `not ${op}` : op
}

export function chosen(choice: string): { op: string; isNot: boolean; text?: string } {
  if (choice === 'set' || choice === 'unset') return { op: 'exists', isNot: false, text: String(choice === 'set') }
  return choice.startsWith('not ') ? { op: choice.slice(4), isNot: true } : { op: choice, isNot: false }
}

/** What a field can be asked. `current` is among it, whatever it is. */
export function opChoices(ops: readonly string[], type: Field['type'], current: string, hasOpposites = true) {
  const words = type === 'date' ? { ...holds, ...ofDates } : holds
  const wordOf = (choice: string): string => {
    const { op, isNot } = chosen(choice)
    return isNot ? (opposites[op] ?? `not: ${words[op] ?? op}`) : (words[op] ?? op)
  }
  const offered = ops.flatMap((op) => {
    if (op === 'exists') return []
    return hasOpposites && opposites[op] ? [op, `not ${op}`] : [op]
  })
  const plain = offered.includes(current) || current === 'set' || current === 'unset' ? offered : [...offered, current]
  return [
    ...plain.map((value): OpChoice => ({ value, label: wordOf(value) })),
    { value: 'set', label: 'is set' },
    { value: 'unset', label: 'is not set' },
  ]
}

/** `attributes.plan`, as a person would say it. */
export function fieldLabel({ name, label }: Pick<Field, 'name' | 'label'>, fields: readonly Field[]): string {
  const prefix = fields.find((one) => one.is_open && name !== one.name && name.startsWith(one.name))
  return prefix ? name.slice(prefix.name.length) : label
}
