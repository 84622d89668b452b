import { murmur3 } from '@userkeep/evaluator'
import type { Exposure } from './exposures.sql.ts'

/**
 * Remembers the last exposures of contacts, so that they are not written with every answer. The contacts seen longest
 * ago are removed; inserting their rows again changes nothing.
 */
export function createNoted(most: number) {
  let [recent, older] = [new Map<string, number>(), new Map<string, number>()]
  return {
    isSame: (contactId: string, exposures: readonly Exposure[]): boolean =>
      (recent.get(contactId) ?? older.get(contactId)) === digestOf(exposures),
    remember(contactId: string, exposures: readonly Exposure[]): void {
      if (recent.size >= most / 2) [recent, older] = [new Map(), recent]
      recent.set(contactId, digestOf(exposures))
    },
  }
}

/** Returns a digest of 52 bits, compared with one other. */
function digestOf(exposures: readonly Exposure[]): number {
  let text = ''
  for (const { flag_id, variant } of exposures) text += `${flag_id} ${variant} `
  return murmur3(text) * 2 ** 20 + (murmur3(text, 1) >>> 12)
}
