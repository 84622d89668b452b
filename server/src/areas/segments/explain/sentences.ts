import type { EventCondition } from '@userkeep/contract/shapes/segment'
import type { Leaf } from '../condition/walk.ts'

/** What a leaf found, in words. */
export function because(leaf: Leaf, actual: unknown, names: ReadonlyMap<string, string>): string {
  if ('segment' in leaf) return `membership of ${names.get(leaf.segment) ?? leaf.segment}`
  if ('event' in leaf) return eventSentence(leaf, actual as { count: number; last_at: string | null })
  return `${leaf.field} is ${shown(actual)}`
}

function eventSentence(
  { event, within_days: days }: EventCondition,
  { count, last_at }: { count: number; last_at: string | null },
) {
  const window = days === undefined ? '' : ` in the last ${days === 1 ? 'day' : `${days} days`}`
  if (count === 0) return `${event} did not happen${window}`
  return `${event} happened ${count === 1 ? 'once' : `${count} times`}${window}, last at ${last_at}`
}

const longest = 200

function shown(actual: unknown): string {
  if (actual === null || (Array.isArray(actual) && actual.length === 0)) return 'not set'
  const text = JSON.stringify(actual)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
