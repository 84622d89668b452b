import { type Linked, mentionsOf, segmentMention, segmentsIn } from '../condition/walk.ts'

export interface ChangedContact {
  readonly contact_id: string
  /** null: anything may have changed. */
  readonly mentions: readonly string[] | null
}

/**
 * Which contacts each segment has to look at again: those of whom something changed that it speaks of, and those that a
 * segment it asks has to look at. The segments come in the order in which they ask each other.
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
