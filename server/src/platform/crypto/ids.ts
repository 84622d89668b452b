import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

const length = 16
const pool = new Uint8Array(length * 512)
let used = pool.length
let last = { msecs: 0, seq: 0 }

/** Returns a UUIDv7 greater than all before it. Draws randomness in bulk, which is most of the cost of an id. */
export function newId(): string {
  const random = draw()
  const msecs = Date.now()
  // Starts in the lower half of its range, so that it cannot overflow within a millisecond.
  last = msecs > last.msecs ? { msecs, seq: startOf(random) } : { msecs: last.msecs, seq: last.seq + 1 }
  return v7({ random, ...last })
}

function draw(): Uint8Array {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += length
  return pool.subarray(used - length, used)
}

const startOf = (random: Uint8Array): number => new DataView(random.buffer, random.byteOffset).getUint32(6) >>> 1
