import { and, or } from '../../texts/locale.ts'
import { texts } from '../../texts/segments.ts'
import { typeOf } from './builder/draft.ts'
import { choiceOf, customerField, dateText, eventName, fieldName, opWord, valueName } from './builder/words.ts'
import type { Field } from './segment.ts'

type Json = Record<string, unknown>

/** A leaf of an explanation, as the API gives it. */
export interface ExplainedLeaf {
  held: boolean
  because: string
  actual?: unknown
  leaf?: Json
}

interface Names {
  fields: readonly Field[]
  segments: readonly { id: string; name: string }[]
}

/** Returns the value that decided, and the condition that it was compared with. */
export function explained(node: ExplainedLeaf, names: Names): { fact: string; condition: string } {
  const { leaf } = node
  if (!leaf) return { fact: node.because, condition: '' }
  if ('segment' in leaf) {
    const name = names.segments.find(({ id }) => id === leaf.segment)?.name ?? texts.anotherSegment
    return { fact: node.held ? texts.isInName(name) : texts.isNotInName(name), condition: '' }
  }
  if ('event' in leaf) return explainedEvent(leaf, node.actual)
  const field = fieldOf(String(leaf.field), names.fields)
  if (field.name === customerField) {
    return { fact: node.held ? texts.theChosenCustomer : texts.notTheChosenCustomer, condition: '' }
  }
  return {
    fact: texts.fieldIs(fieldName(field), actualText(field, node.actual)),
    condition: comparisonText(leaf, field),
  }
}

function fieldOf(name: string, fields: readonly Field[]): Field {
  const known = fields.find((field) => field.name === name)
  if (known) return known
  const open = fields.find((field) => field.is_open && name.startsWith(field.name))
  const label = open ? name.slice(open.name.length) : name
  return { name, label, type: typeOf(name, fields), ops: [], values: [], value_names: {}, is_open: false }
}

function actualText(field: Field, actual: unknown): string {
  if (actual === null || actual === undefined || actual === '') return texts.notSet
  if (!Array.isArray(actual)) return valueName(field, actual)
  const values = [...new Set(actual.filter((value) => value !== null).map((value) => valueName(field, value)))]
  return values.length === 0 ? texts.notSet : and(values)
}

function comparisonText({ op, value }: Json, field: Field): string {
  const word = opWord(choiceOf({ op: String(op), text: String(value) }), field.type)
  if (op === 'exists') return value === true ? texts.mustBeSet : texts.mustNotBeSet
  if (op === 'within_days' || op === 'before_days') return texts.daysOf(word, Number(value), op === 'before_days')
  return `${word} ${Array.isArray(value) ? or(value.map((one) => valueName(field, one))) : valueName(field, value)}`
}

function explainedEvent({ event, count, within_days }: Json, actual: unknown): { fact: string; condition: string } {
  const { count: times = 0, last_at = null } = (actual ?? {}) as { count?: number; last_at?: string | null }
  const { gte, lte, eq } = (count ?? {}) as Record<string, number | undefined>
  const fact = texts.eventTimes(eventName(String(event)), times, last_at === null ? null : dateText(last_at))
  const asked =
    eq !== undefined
      ? texts.exactly(eq)
      : [gte !== undefined && texts.atLeast(gte), lte !== undefined && texts.atMost(lte)]
  const parts = [
    ...(Array.isArray(asked) ? asked : [asked]),
    typeof within_days === 'number' && texts.inTheLast(within_days),
  ]
  return { fact, condition: parts.filter(Boolean).join(', ') }
}
