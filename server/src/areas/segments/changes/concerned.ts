import { type Linked, mentionsOf, segmentMention, segmentsIn } from '../condition/walk.ts'

interface ChangedContact {
  readonly contact_id: string
  /** null: anything may have changed. */
  readonly mentions: readonly string[] | null
}

/**
 * Returns which contacts each segment must evaluate again: those with a change in a field it mentions, and those of
 * segments it refers to. Segments are in dependency order.
 */
export function concernedBy(changes: readonly ChangedContact[], segments: readonly Linked[]): Map<string, string[]> {
  const concerned = new Map<string, Set<string>>()
  for (const { id, condition } of segments) {
    const spokenOf = new Set([...mentionsOf(condition), segmentMention(id)])
    const own = changes.filter(({ mentions }) => mentions === null || mentions.some((name) => spokenOf.has(name)))
    const below = segmentsIn(condition).flatMap((other) => [...(concerned.get(other) ?? [])])
    concerned.set(id, new Set([...own.map(({ contact_id }) => contact_id), ...below]))
  }
  return new Map([...concerned].map(([id, contacts]) => [id, [...contacts]]))
}
