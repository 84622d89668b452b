import { locale } from '../../../texts/locale.ts'
import { texts } from '../../../texts/segments-builder.ts'
import { humanize } from '../../../ui/humanize.ts'
import type { Field } from '../segment.ts'
import { textOf } from './values.ts'

const holds: Record<string, string> = {
  eq: texts.is,
  neq: texts.isSetAndIsNot,
  in: texts.isOneOf,
  contains: texts.contains,
  starts_with: texts.startsWith,
  ends_with: texts.endsWith,
  gt: texts.isMoreThan,
  gte: texts.isAtLeast,
  lt: texts.isLessThan,
  lte: texts.isAtMost,
  within_days: texts.isWithinTheLast,
  before_days: texts.isMoreThan,
}

const opposites: Record<string, string> = {
  eq: texts.isNot,
  in: texts.isNoneOf,
  contains: texts.doesNotContain,
  starts_with: texts.doesNotStartWith,
  ends_with: texts.doesNotEndWith,
}

const ofDates: Record<string, string> = {
  gt: texts.isAfter,
  gte: texts.isOnOrAfter,
  lt: texts.isBefore,
  lte: texts.isOnOrBefore,
}

interface OpChoice {
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

/** Returns the words of an operator with its negation. */
export function opWord(choice: string, type: Field['type']): string {
  const words = type === 'date' ? { ...holds, ...ofDates } : holds
  const { op, isNot } = chosen(choice)
  return isNot ? (opposites[op] ?? texts.notOp(words[op] ?? op)) : (words[op] ?? op)
}

/** Returns the operators of a field, always including `current`. */
export function opChoices(ops: readonly string[], type: Field['type'], current: string, hasOpposites = true) {
  const offered = ops.flatMap((op) => {
    if (op === 'exists') return []
    return hasOpposites && opposites[op] ? [op, `not ${op}`] : [op]
  })
  const plain = offered.includes(current) || current === 'set' || current === 'unset' ? offered : [...offered, current]
  return [
    ...plain.map((value): OpChoice => ({ value, label: opWord(value, type) })),
    { value: 'set', label: texts.isSet },
    { value: 'unset', label: texts.isNotSet },
  ]
}

/** Returns the group of a field in the picker. */
export function groupOf(name: string): string {
  const path = name.split('.').slice(0, -1)
  return groups[path.slice(0, 2).join('.')] ?? groups[path[0] ?? ''] ?? humanize(path[0] ?? name)
}

const groups: Record<string, string> = {
  contact: texts.groupContact,
  attributes: texts.groupAttributes,
  team: texts.groupCustomer,
  'team.attributes': texts.groupCustomerAttributes,
  subscription: texts.groupSubscription,
  credits: texts.groupCredits,
  entitlement: texts.groupFeatures,
  consent: texts.groupConsent,
  survey: texts.groupSurveys,
  checklist: texts.groupChecklists,
  legal: texts.groupLegal,
  feedback: texts.groupFeedback,
  gamification: texts.groupGamification,
  conversation: texts.groupSupport,
}

/** The field that holds the id of a customer, who is chosen by name. */
export const customerField = 'team.id'

/** Returns the name of a field as people write it. */
export const fieldName = ({ name, label }: Pick<Field, 'name' | 'label'>): string =>
  name === customerField ? texts.customer : label

/** Fields whose values are keys of the service, not texts of the tenant. */
const keyed = /^(team\.role|subscription\.|conversation\.(status|channel))/

/** Returns a value of a field as people write it. */
export function valueName(field: Pick<Field, 'name' | 'type' | 'value_names'> | undefined, value: unknown): string {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (typeof value === 'number') return value.toLocaleString(locale)
  const text = String(value)
  const named = field?.value_names[text]
  if (named) return named
  if (field?.type === 'date') return dateText(text)
  return field && keyed.test(field.name) ? humanize(text) : text
}

/** Returns the suggested values with their names, where the names differ; otherwise null. */
export function choicesOfValues(field: Field | undefined): { value: string; label: string }[] | null {
  if (!field || field.type === 'boolean') return null
  const choices = field.values.map((value) => ({
    value: textOf(value, field.type),
    label: valueName(field, value),
  }))
  return choices.some(({ value, label }) => value !== label) ? choices : null
}

/** `report.ready`, as people write it. */
export const eventName = (event: string): string => humanize(event.replaceAll(/[.-]/g, ' '))

const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })

/** Returns a day or a time as people write it. */
export function dateText(text: string): string {
  const at = Date.parse(text)
  if (Number.isNaN(at)) return text
  return (text.length === 10 ? day : moment).format(at)
}
