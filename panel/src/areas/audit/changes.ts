import { texts } from '../../texts/audit.ts'
/** A field that changed. A list says what was added and removed, anything else what it was and what it is. */
export interface Change {
  field: string
  from?: unknown
  to?: unknown
  added?: unknown[]
  removed?: unknown[]
}

type Recorded = Record<string, { from?: unknown; to?: unknown }>

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A role is written by its name; it is one value. */
const isReference = (value: unknown) => isPlain(value) && typeof value.name === 'string'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const without = (list: unknown[], other: unknown[]) => list.filter((item) => !other.some((one) => isSame(one, item)))

/** Returns the changes, down to the keys of objects and the items of lists. */
export const readableChanges = (changes: Recorded): Change[] =>
  Object.entries(changes).flatMap(([field, { from, to }]) => expanded(field, from, to))

function expanded(field: string, from: unknown, to: unknown): Change[] {
  if (Array.isArray(from) && Array.isArray(to)) {
    return [{ field, added: without(to, from), removed: without(from, to) }]
  }
  if ((isPlain(from) || isPlain(to)) && !isReference(from) && !isReference(to)) {
    const [before, after] = [isPlain(from) ? from : {}, isPlain(to) ? to : {}]
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return keys
      .filter((key) => !isSame(before[key], after[key]))
      .flatMap((key) => expanded(`${field}.${key}`, before[key], after[key]))
  }
  return [{ field, from, to }]
}

/** A value as a person writes it. */
export function written(value: unknown): string {
  if (value === null || value === undefined || value === '') return texts.nothing
  if (typeof value === 'boolean') return value ? texts.on : texts.off
  if (Array.isArray(value)) return value.length === 0 ? texts.none : value.map(written).join(', ')
  if (isPlain(value)) return typeof value.name === 'string' ? value.name : parts(value)
  return String(value)
}

/** "segment Power users, rollout 50": what is not set goes without saying. */
const parts = (value: Record<string, unknown>): string =>
  Object.entries(value)
    .filter(([, part]) => part !== null && part !== undefined)
    .map(([name, part]) => `${label(name)} ${written(part)}`)
    .join(', ')

const label = (field: string) => field.replaceAll('_', ' ').replace(/^attributes\./, '')

/** "added contacts:write", "name from Ada to Ada Lovelace". */
export function changeText({ field, from, to, added, removed }: Change): string {
  if (added && removed) {
    const parts = [
      ...(added.length > 0 ? [texts.added(added.map(written).join(', '))] : []),
      ...(removed.length > 0 ? [texts.removed(removed.map(written).join(', '))] : []),
    ]
    return parts.join(', ') || texts.reorderedField(label(field))
  }
  if (typeof to === 'boolean') return `${label(field)} ${written(to)}`
  if (from === null || from === undefined) return texts.fieldSetTo(label(field), written(to))
  if (to === null || to === undefined) return texts.fieldCleared(label(field))
  return texts.fieldFromTo(label(field), written(from), written(to))
}

const most = 2

/** The first of what changed, in one line. What was made or ended has no before and after, and says it all by itself. */
export function summaryOf(changes: Recorded): string {
  const both = Object.fromEntries(Object.entries(changes).filter(([, change]) => 'from' in change && 'to' in change))
  const sentences = readableChanges(both).map(changeText)
  const more = sentences.length > most ? texts.andCountMore(sentences.length - most) : ''
  return sentences.slice(0, most).join(', ') + more
}
