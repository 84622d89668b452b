import { AsyncLocalStorage } from 'node:async_hooks'

/** The statements of one request: their number, and the different values sent with each text. */
interface Sent {
  statements: number
  valuesOfText: Map<string, Set<string>>
}

const counting = new AsyncLocalStorage<Sent | undefined>()

/** Runs work, and counts its statements. */
export async function countingStatements<T>(work: () => Promise<T>): Promise<{ result: T; sent: Sent }> {
  const sent: Sent = { statements: 0, valuesOfText: new Map() }
  return { result: await counting.run(sent, work), sent }
}

/** Counts a statement for the request that runs it. Notifying the workers is for all requests of a moment. */
export function countStatement(text: string, values: readonly unknown[]): void {
  const sent = counting.getStore()
  if (!sent || text.includes('pg_notify')) return
  sent.statements++
  // A retried transaction may send new ids.
  if (text.startsWith('rollback')) sent.valuesOfText.clear()
  if (values.length === 0) return
  const known = sent.valuesOfText.get(text) ?? new Set()
  sent.valuesOfText.set(text, known.add(JSON.stringify(values, (_, value) => writable(value))))
}

const writable = (value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

export type ForRequest = <T>(work: () => T) => T

/** Returns a function that runs work for the current request, also after a group of other requests. */
export function forThisRequest(): ForRequest {
  const sent = counting.getStore()
  return (work) => counting.run(sent, work)
}
