import { hash } from 'node:crypto'
import { change } from '../../../platform/change.ts'
import { GatewayRefused } from '../port.ts'
import type { Account, Dependencies, Tx } from './account.ts'
import { claimKey, findAnswer, keepAnswer } from './answers.sql.ts'

/** A refusal that is an answer, so that its changes are committed: a declined card was still charged. */
export interface Refusal {
  readonly refused: { readonly code: string; readonly message: string }
}

export const refusal = (code: string, message: string): Refusal => ({ refused: { code, message } })

const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === 'object' && answer !== null && 'refused' in answer

/**
 * Runs something once per key and returns the same answer to every repeat. Another request under the same key is
 * refused. A concurrent repeat waits for the first.
 */
export async function once<T>(
  dependencies: Dependencies,
  account: Account,
  key: string,
  request: unknown,
  work: (tx: Tx) => Promise<T | Refusal>,
): Promise<T> {
  const requestHash = hash('sha256', canonical(request), 'buffer')
  const answer = await change(dependencies, null, async (tx) => {
    if (!(await claimKey(tx, account, key, requestHash, dependencies.clock.now()))) {
      const kept = await findAnswer(tx, account, key)
      if (kept && !kept.request_hash.equals(requestHash))
        return refusal('idempotency_key_reused', 'This idempotency key was used for a different request.')
      return revive(kept?.answer) as T | Refusal
    }
    const made = await attempt(tx, work)
    await keepAnswer(tx, account, key, made)
    return made
  })
  if (isRefusal(answer)) throw new GatewayRefused(answer.refused.code, answer.refused.message)
  return answer
}

/** A refusal by exception happens before anything is written. */
async function attempt<T>(tx: Tx, work: (tx: Tx) => Promise<T | Refusal>): Promise<T | Refusal> {
  try {
    return await work(tx)
  } catch (error) {
    if (error instanceof GatewayRefused) return refusal(error.code, error.message)
    throw error
  }
}

/** Returns JSON with its fields in order, so that a request read back from the database is equal. */
const canonical = (request: unknown): string =>
  JSON.stringify(request, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

const isTime = /(?:At|Start|End)$/

/** Returns a JSON value with its times as Dates. */
function revive(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return isTime.test(name) ? new Date(value) : value
  if (Array.isArray(value)) return value.map((one) => revive(one, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([field, held]) => [field, revive(held, field)]))
}
