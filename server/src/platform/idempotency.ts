import { hash } from 'node:crypto'
import type postgres from 'postgres'
import { type Columns, rowsIn } from './db/rows-in.ts'
import { fail } from './fail.ts'

/** The first answer, as it was sent. */
export interface StoredAnswer {
  status: number
  body: string | null
}

export interface IdempotentRequest {
  /** The API key, user or contact that sent it. */
  callerId: string
  route: string
  key: string
  requestHash: Buffer
  now: Date
}

const remembered = 24 * 3600 * 1000

/** Hashes the address, the body and the customer of a request, which together identify it. */
export const hashRequest = (url: string, body: unknown, customerId: string | null): Buffer =>
  hash('sha256', `${url}\n${customerId ?? ''}\n${JSON.stringify(inOrder(body)) ?? ''}`, 'buffer')

/**
 * Returns the same JSON for any order of fields. Uses pairs, because numeric field names have an order of their own.
 */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return { fields: fields.map(([name, child]) => [name, inOrder(child)]) }
}

/**
 * Locks the key for the rest of the transaction, and returns the stored answer if there is one. The lock ends with the
 * transaction, so that a killed process never leaves a key locked.
 */
export async function claimKey(tx: postgres.TransactionSql, request: IdempotentRequest): Promise<StoredAnswer | null> {
  const { callerId, route, key, requestHash, now } = request
  const [lock] = await tx<{ taken: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${callerId} ${route} ${key}`}, 1)) as taken`
  if (!lock?.taken) fail('idempotency_in_progress')
  const [stored] = await tx<(StoredAnswer & { request_hash: Buffer })[]>`
    select status, body, request_hash from idempotent_answers
    where caller_id = ${callerId} and route = ${route} and key = ${key}
      and created_at > ${new Date(now.getTime() - remembered)}`
  if (!stored) return null
  if (!stored.request_hash.equals(requestHash)) fail('idempotency_key_reused')
  return { status: stored.status, body: stored.body }
}

/**
 * Claims keys of many callers in one transaction. `taken` is false if another transaction or an earlier request in the
 * list holds the key.
 */
export async function claimKeys(
  tx: postgres.TransactionSql,
  requests: readonly IdempotentRequest[],
): Promise<KeyClaim[]> {
  if (requests.length === 0) return []
  const names = requests.map(({ callerId, route, key }) => `${callerId} ${route} ${key}`)
  const rows = requests.map(({ now, ...request }, n) => ({
    ...request,
    name: names[n] as string,
    after: new Date(now.getTime() - remembered),
  }))
  // Two statements, because writes of the previous lock holder are visible only to a statement that begins after the
  // lock.
  const [locks, stored] = await Promise.all([
    tx<{ taken: boolean }[]>`
      select pg_try_advisory_xact_lock(hashtextextended(name, 1)) as taken
      from ${rowsIn(tx, rows, { name: 'text' })} as given order by n`,
    tx<({ n: number; request_hash: Buffer } & StoredAnswer)[]>`
      select given.n, a.status, a.body, a.request_hash
      from ${rowsIn(tx, rows, { callerId: 'uuid', route: 'text', key: 'text', after: 'timestamptz' })} as given
      join idempotent_answers a on a.caller_id = given."callerId" and a.route = given.route and a.key = given.key
        and a.created_at > given.after`,
  ])
  const answers = new Map(stored.map((row) => [row.n - 1, row]))
  return requests.map(({ requestHash }, n) => {
    const before = answers.get(n)
    return {
      taken: locks[n]?.taken === true && names.indexOf(names[n] as string) === n,
      stored: before ? { status: before.status, body: before.body } : null,
      isAnother: before !== undefined && !before.request_hash.equals(requestHash),
    }
  })
}

interface KeyClaim {
  taken: boolean
  /** The stored answer. */
  stored: StoredAnswer | null
  /** Whether that was another request. */
  isAnother: boolean
}

/** Stores the answer in the transaction of the work, so that both exist or neither. */
export async function storeAnswer(
  tx: postgres.TransactionSql,
  { callerId, route, key, requestHash, now }: IdempotentRequest,
  { status, body }: StoredAnswer,
): Promise<void> {
  await tx`
    insert into idempotent_answers (caller_id, route, key, request_hash, status, body, created_at)
    values (${callerId}, ${route}, ${key}, ${requestHash}, ${status}, ${body}, ${now})
    on conflict (caller_id, route, key) do update
    set request_hash = excluded.request_hash, status = excluded.status, body = excluded.body,
        created_at = excluded.created_at`
}

export async function storeAnswers(
  tx: postgres.TransactionSql,
  answered: readonly { request: IdempotentRequest; answer: StoredAnswer }[],
): Promise<void> {
  if (answered.length === 0) return
  const rows = answered.map(({ request, answer }) => ({ ...request, ...answer }))
  const columns: Columns<(typeof rows)[number]> = {
    callerId: 'uuid',
    route: 'text',
    key: 'text',
    requestHash: 'bytea',
    status: 'int',
    body: 'text',
    now: 'timestamptz',
  }
  await tx`
    insert into idempotent_answers (caller_id, route, key, request_hash, status, body, created_at)
    select "callerId", route, key, "requestHash", status, body, now from ${rowsIn(tx, rows, columns)} as given
    on conflict (caller_id, route, key) do update
    set request_hash = excluded.request_hash, status = excluded.status, body = excluded.body,
        created_at = excluded.created_at`
}

export async function pruneAnswers(sql: postgres.Sql, now: Date): Promise<number> {
  const { count } = await sql`
    delete from idempotent_answers where created_at < ${new Date(now.getTime() - remembered)}`
  return count
}
