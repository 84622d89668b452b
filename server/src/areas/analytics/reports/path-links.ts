import { codeRange, type Histories } from '../packed/by-person.ts'

const maxPauseMs = 30 * 60_000
const maxDepth = 5

/** How often one name follows another at a depth. The place after the names stands for the begin or end of a visit. */
export interface LinkCount {
  depth: number
  from: number
  to: number
  sessions: number
}

/**
 * Counts links of visits, or of what follows the first event with the start. A visit ends with a pause of half an hour.
 * Repetitions of an event count once.
 */
export function countLinks({ events, starts }: Histories, nothing: number, start: number | null) {
  const size = nothing + 1
  const counts = createCounts(maxDepth * size * size)
  const add = (depth: number, from: number, to: number) => {
    if (depth <= maxDepth) counts.add(((depth - 1) * size + from) * size + to)
  }
  let sessions = 0
  for (let number = 0; number + 1 < starts.length; number++) {
    let [depth, last, lastTime] = [notStarted, nothing, Number.NEGATIVE_INFINITY]
    for (let at = starts[number] as number; at < (starts[number + 1] as number); at++) {
      const event = events[at] as number
      const time = Math.floor(event / codeRange)
      const code = event - time * codeRange
      if (time - lastTime > maxPauseMs) {
        if (depth !== notStarted) add(depth + 1, last, nothing)
        depth = start === null ? 0 : notStarted
        last = nothing
        if (start === null) sessions++
      }
      lastTime = time
      if (code === last) continue
      if (depth !== notStarted) add(++depth, last, code)
      else if (code === start) {
        depth = 0
        sessions++
      }
      last = code
    }
    if (depth !== notStarted) add(depth + 1, last, nothing)
  }
  const links = counts.list().map(([key, sessions]): LinkCount => {
    const [depth, from, to] = [Math.floor(key / size / size) + 1, Math.floor(key / size) % size, key % size]
    return { depth, from, to, sessions }
  })
  return { sessions, links }
}

const notStarted = -1
const maxDense = 1 << 22

/** Counts keys below a size: in an array, or in a map where an array would be too large. */
function createCounts(size: number) {
  if (size > maxDense) {
    const counts = new Map<number, number>()
    return { add: (key: number) => void counts.set(key, (counts.get(key) ?? 0) + 1), list: () => [...counts] }
  }
  const counts = new Uint32Array(size)
  return {
    add: (key: number) => {
      counts[key] = (counts[key] as number) + 1
    },
    list: () => [...counts.entries()].filter(([, count]) => count > 0),
  }
}
