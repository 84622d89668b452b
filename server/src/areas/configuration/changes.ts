import { isDeepStrictEqual } from 'node:util'
import type { Fields } from './extension-points.ts'

/** Items of one kind by key. */
export type Items = Readonly<Record<string, Fields>>

type ChangeAction = 'create' | 'update' | 'archive'

export interface PlannedChange {
  readonly kind: string
  readonly key: string
  readonly action: ChangeAction
  /** The fields that differ. */
  readonly fields: Record<string, { from?: unknown; to?: unknown }>
}

/**
 * Returns the changes that make the items of a kind equal to the wanted ones. Absent fields stay as they are, and missing
 * items, too, unless `isArchived` says otherwise.
 */
export function planKind(
  kind: string,
  current: Items,
  wanted: Items,
  isArchived: (item: Fields) => boolean = () => false,
): PlannedChange[] {
  const saved = Object.entries(wanted).flatMap(([key, item]): PlannedChange[] => {
    const before = Object.hasOwn(current, key) ? current[key] : undefined
    const fields = differences(before, item)
    if (before !== undefined && Object.keys(fields).length === 0) return []
    return [{ kind, key, action: before === undefined ? 'create' : 'update', fields }]
  })
  const missing = Object.entries(current).filter(([key, item]) => !Object.hasOwn(wanted, key) && isArchived(item))
  return [...saved, ...missing.map(([key]): PlannedChange => ({ kind, key, action: 'archive', fields: {} }))]
}

/** Whether two values are equal, where an absent property equals null. */
export const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(withoutNull(one), withoutNull(other))

function withoutNull(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNull)
  if (typeof value !== 'object' || value === null) return value ?? null
  const present = Object.entries(value).filter(([, inner]) => inner !== null && inner !== undefined)
  return Object.fromEntries(present.map(([name, inner]) => [name, withoutNull(inner)]))
}

function differences(before: Fields | undefined, after: Fields): PlannedChange['fields'] {
  const changed = Object.entries(after).filter(([name, to]) => !isSame(before?.[name], to))
  return Object.fromEntries(
    changed.map(([name, to]) => [name, before === undefined ? { to } : { from: before[name] ?? null, to }]),
  )
}

/** Orders items so that each is after the items of its kind that it refers to. Null if they refer to each other. */
export function inOrder(keys: readonly string[], needs: (key: string) => readonly string[]): string[] | null {
  const ordered: string[] = []
  let waiting = [...keys]
  while (waiting.length > 0) {
    const ready = waiting.filter((key) => needs(key).every((need) => need === key || !waiting.includes(need)))
    if (ready.length === 0) return null
    ordered.push(...ready)
    waiting = waiting.filter((key) => !ready.includes(key))
  }
  return ordered
}
