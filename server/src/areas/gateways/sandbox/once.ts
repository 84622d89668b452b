import { hash } from 'node:crypto'
import { change } from '../../../platform/change.ts'
import { GatewayRefused } from '../port.ts'
import type { Account, Surroundings, Tx } from './account.ts'
import { claimKey, findAnswer, keepAnswer } from './answers.sql.ts'

/** A refusal that is an answer, so that what led to it stays: a declined card was charged all the same. */
export interface Refusal {
  readonly refused: { readonly code: string; readonly message: string }
}

export const refusal = (code: string, message: string): Refusal => ({ refused: { code, message } })

const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === 'object' && answer !== null && 'refused' in answer

/**
 * Does something once under a key, and answers every repeat as the first time. Another request under the same key is
 * refused. Whoever comes while the first is under way waits for it.
 */
export async function once<T>(
  surroundings: Surroundings,
  account: Account,
  key: string,
  request: unknown,
  work: (tx: Tx) => Promise<T | Refusal>,
): Promise<T> {
  const requestHash = hash('sha256', canonical(request), 'buffer')
  const answer = await change(surroundings, null, async (tx) => {
    if (!(await claimKey(tx, account, key, requestHash, surroundings.clock.now()))) {
      const kept = await findAnswer(tx, account, key)
      if (kept && !kept.request_hash.equals(requestHash))
        return refusal('idempotency_key_reused', 'This key was used for a different request.')
      return revive(kept?.answer) as T | Refusal
    }
    const made = await attempt(tx, work)
    await keepAnswer(tx, account, key, made)
    return made
  })
  if (isRefusal(answer)) throw new GatewayRefused(answer.refused.code, answer.refused.message)
  return answer
}

/** Whoever refuses by a throw does so before anything was written. */
async function attempt<T>(tx: Tx, work: (tx: Tx) => Promise<T | Refusal>): Promise<T | Refusal> {
  try {
    return await work(tx)
  } catch (error) {
    if (error instanceof GatewayRefused) return refusal(error.code, error.message)
    throw error
  }
}

/** As JSON with its fields in order: what has been in a database meanwhile is the same request. */
const canonical = (request: unknown): string =>
  JSON.stringify(request, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

const isTime = /(?:At|Start|End)$/

/** What was kept as JSON, with its times as times again. */
function revive(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return isTime.test(name) ? new Date(value) : value
  if (Array.isArray(value)) return value.map((one) => revive(one, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([field, held]) => [field, revive(held, field)]))
}
