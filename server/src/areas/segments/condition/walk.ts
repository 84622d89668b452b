import type { EventCondition, FieldCondition, SegmentCondition } from '@userkeep/contract/shapes/segment'

export type Leaf = FieldCondition | EventCondition | { segment: string }

export const isLeaf = (node: SegmentCondition): node is Leaf =>
  !('all' in node || 'any' in node || 'not' in node || 'customer' in node)

export function leavesOf(node: SegmentCondition): Leaf[] {
  if ('all' in node) return node.all.flatMap(leavesOf)
  if ('any' in node) return node.any.flatMap(leavesOf)
  if ('customer' in node) return leavesOf(node.customer)
  return 'not' in node ? leavesOf(node.not) : [node]
}

export const eventMention = (name: string): string => `event:${name}`
export const segmentMention = (id: string): string => `segment:${id}`

/** Returns the fields and events in a condition. Apart from time, nothing else can change its answer. */
export const mentionsOf = (condition: SegmentCondition): string[] => [
  ...new Set(
    leavesOf(condition).map((leaf) => {
      if ('field' in leaf) return leaf.field
      return 'event' in leaf ? eventMention(leaf.event) : segmentMention(leaf.segment)
    }),
  ),
]

export const segmentsIn = (condition: SegmentCondition): string[] => [
  ...new Set(leavesOf(condition).flatMap((leaf) => ('segment' in leaf ? [leaf.segment] : []))),
]

export interface Linked {
  readonly id: string
  readonly condition: SegmentCondition
}

/** Whether a segment with this condition would come to depend on itself. */
export function isCircular(id: string, condition: SegmentCondition, others: readonly Linked[]): boolean {
  const byId = new Map(others.map((other) => [other.id, other]))
  const seen = new Set<string>()
  const reaches = (from: string): boolean => {
    if (from === id) return true
    if (seen.has(from)) return false
    seen.add(from)
    return segmentsIn(byId.get(from)?.condition ?? { all: [] }).some(reaches)
  }
  return segmentsIn(condition).some(reaches)
}

/** Groups segments into levels: those of one level refer to lower levels only. */
export function inLevels<S extends Linked>(segments: readonly S[]): S[][] {
  const byId = new Map(segments.map((segment) => [segment.id, segment]))
  const levels = new Map<string, number>()
  const levelOf = ({ id, condition }: S): number => {
    const known = levels.get(id)
    if (known !== undefined) return known
    const below = segmentsIn(condition).flatMap((other) => byId.get(other) ?? [])
    const level = below.length === 0 ? 0 : Math.max(...below.map(levelOf)) + 1
    levels.set(id, level)
    return level
  }
  const grouped = Map.groupBy(segments, levelOf)
  return [...grouped.keys()].toSorted((a, b) => a - b).map((level) => grouped.get(level) ?? [])
}
