import type { Readable } from 'node:stream'
import { tooLarge, tryLater } from './refusal.ts'

/** The memory for all mails in transfer. */
export interface BufferBudget {
  readonly maxBytes: number
  used: number
}

/**
 * Reads a mail up to `maxBytes`. A larger one is read to its end without being stored, because the sending server takes
 * an answer only then.
 */
export async function readBody(stream: Readable, maxBytes: number, budget: BufferBudget): Promise<Body> {
  let chunks: Buffer[] = []
  let size = 0
  let held = 0
  let refusal: Error | null = null
  const release = () => {
    budget.used -= held
    held = 0
    chunks = []
  }
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) refusal = tooLarge(maxBytes)
      else if (budget.used + chunk.length > budget.maxBytes) refusal ??= tryLater('Too much mail is being received')
      if (refusal) {
        release()
        continue
      }
      chunks.push(chunk)
      held += chunk.length
      budget.used += chunk.length
    }
    if (refusal) throw refusal
    return { raw: Buffer.concat(chunks), release }
  } catch (error) {
    release()
    throw error
  }
}

interface Body {
  readonly raw: Buffer
  /** Gives its memory back. */
  release(): void
}
