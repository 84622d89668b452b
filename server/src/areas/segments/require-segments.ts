import type { SegmentCondition } from '@userkeep/contract/shapes/segment'
import { isDuplicate } from '../../platform/db/errors.ts'
import type { Db } from '../../platform/db/sql.ts'
import { fail, invalid } from '../../platform/fail.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { isCircular, isLeaf } from './condition/walk.ts'
import { listEverySegment } from './segments.sql.ts'

/** Refuses a condition that asks segments which are not there, or, of the segment itself, one that asks itself. */
export async function requireKnownSegments(
  db: Db,
  scope: EnvironmentScope,
  condition: SegmentCondition,
  id: string | null,
): Promise<void> {
  const named = namedIn(condition, 'condition')
  if (named.length === 0) return
  const all = await listEverySegment(db, scope)
  for (const { path, segment } of named) {
    if (!all.some((other) => other.id === segment)) invalid(path, 'must be a segment of this environment')
    const itself = { segment }
    if (id !== null && isCircular(id, itself, all)) invalid(path, 'must not create a circular dependency')
  }
}

/** Returns the segments that a condition mentions, each with its path. */
function namedIn(node: SegmentCondition, path: string): { path: string; segment: string }[] {
  if (isLeaf(node)) return 'segment' in node ? [{ path: `${path}.segment`, segment: node.segment }] : []
  if ('not' in node) return namedIn(node.not, `${path}.not`)
  if ('customer' in node) return namedIn(node.customer, `${path}.customer`)
  const [group, children] = 'all' in node ? (['all', node.all] as const) : (['any', node.any] as const)
  return children.flatMap((child, n) => namedIn(child, `${path}.${group}.${n}`))
}

export function refuseTakenName(error: unknown): never {
  if (isDuplicate(error, 'segments_by_name')) fail('conflict', 'A segment with this name already exists.')
  if (isDuplicate(error, 'segments_by_key')) fail('conflict', 'A segment with this key already exists.')
  throw error
}
