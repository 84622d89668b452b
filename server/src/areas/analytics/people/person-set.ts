import { addTo, emptySketch, estimate, mergeInto, type Sketch } from './hyper-log-log.ts'

/** A larger set is stored as a sketch of about the same size. */
const maxMembers = 1000

/** Distinct people: their ids, or a sketch of them. */
export type PersonSet = { members: Set<string>; sketch: null } | { members: null; sketch: Sketch }

export const emptySet = (): PersonSet => ({ members: new Set(), sketch: null })

const sketchOf = (ids: Iterable<string>): Sketch => {
  const sketch = emptySketch()
  for (const id of ids) addTo(sketch, id)
  return sketch
}

/** Returns the set with people added, and whether it is different from before. */
export function withPeople(set: PersonSet, ids: Iterable<string>): { set: PersonSet; isChanged: boolean } {
  if (set.members === null) {
    let isChanged = false
    for (const id of ids) isChanged = addTo(set.sketch, id) || isChanged
    return { set, isChanged }
  }
  const before = set.members.size
  for (const id of ids) set.members.add(id)
  const isChanged = set.members.size !== before
  if (set.members.size <= maxMembers) return { set, isChanged }
  return { set: { members: null, sketch: sketchOf(set.members) }, isChanged }
}

export interface PeopleCount {
  people: number
  estimated: boolean
}

/** Counts the distinct people of several sets. It is exact as long as all of them are. */
export function countPeople(sets: readonly PersonSet[]): PeopleCount {
  if (sets.every(({ members }) => members !== null)) {
    const [first, ...others] = sets
    if (first?.members && others.length === 0) return { people: first.members.size, estimated: false }
    const all = new Set<string>()
    for (const { members } of sets) for (const id of members ?? []) all.add(id)
    return { people: all.size, estimated: false }
  }
  const union = emptySketch()
  for (const { members, sketch } of sets) {
    if (sketch) mergeInto(union, sketch)
    else for (const id of members) addTo(union, id)
  }
  return { people: estimate(union), estimated: true }
}
