// Lines that wait in memory.

export interface LineRefusal {
  /** The code of the service, or `buffer_full`, `not_sent` or `not_json` of this process. */
  code: string
  reason: string
}

export interface LineBuffer<Line> {
  /** Adds a line, or returns the reason why it cannot be stored. */
  add(line: Line): LineRefusal | null
  size(): number
  /** The oldest lines that fit in one request. */
  batch(maxLines: number): Line[]
  /** Removes the oldest lines. */
  remove(count: number): void
  clear(): Line[]
}

/** With room below the megabyte that a request may have. */
const maxBatchBytes = 900_000

export function createLineBuffer<Line>(maxBytes: number): LineBuffer<Line> {
  const waiting: { line: Line; bytes: number }[] = []
  let bytes = 0
  return {
    add(line) {
      const size = sizeOf(line)
      if (size === null) return { code: 'not_json', reason: 'must be JSON' }
      if (bytes + size > maxBytes) return { code: 'buffer_full', reason: 'does not fit any more' }
      waiting.push({ line, bytes: size })
      bytes += size
      return null
    },
    size: () => waiting.length,
    batch(maxLines) {
      const oldest = waiting.slice(0, maxLines)
      let total = 0
      const end = oldest.findIndex(({ bytes: size }, index) => {
        total += size
        return index > 0 && total > maxBatchBytes
      })
      return (end === -1 ? oldest : oldest.slice(0, end)).map(({ line }) => line)
    },
    remove(count) {
      for (const { bytes: size } of waiting.splice(0, count)) bytes -= size
    },
    clear() {
      bytes = 0
      return waiting.splice(0).map(({ line }) => line)
    },
  }
}

/** null for a value that JSON cannot hold. */
function sizeOf(line: unknown): number | null {
  try {
    return new TextEncoder().encode(JSON.stringify(line)).length + 1
  } catch {
    return null
  }
}
