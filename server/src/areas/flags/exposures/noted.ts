import { murmur3 } from '../evaluator.ts'
import type { Exposure } from './exposures.sql.ts'

/**
 * What was noted of contacts last, so that the same is not written again with every answer. The contacts that were seen
 * longest ago are forgotten: what is noted of them once more is in the table already, and stays as it is.
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

/** Of 52 bits, and compared with one other. */
function digestOf(exposures: readonly Exposure[]): number {
  let text = ''
  for (const { flag_id, variant } of exposures) text += `${flag_id} ${variant} `
  return murmur3(text) * 2 ** 20 + (murmur3(text, 1) >>> 12)
}
