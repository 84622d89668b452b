import { change, type Transaction } from '../../../platform/change.ts'
import { newId } from '../../../platform/crypto/ids.ts'
import { isDistributed } from '../../../platform/db/engine.ts'
import { Failure } from '../../../platform/fail.ts'
import { createGroupCommit } from '../../../platform/group-commit.ts'
import { envelope } from '../../../platform/http/envelope.ts'
import { claimKeys, type IdempotentRequest, type StoredAnswer, storeAnswers } from '../../../platform/idempotency.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findTeams } from '../ledger/accounts.sql.ts'
import { type Book, closeBooks, enter, nameOf, openBooks, type WantedBook } from '../ledger/books.ts'
import { spend } from '../ledger/rules.ts'
import { spendAnswer } from './spend-answer.ts'
import { spendCurrent } from './spend-current.sql.ts'

/** A spend that waits for its commit. */
export interface Spend {
  organization_id: string
  environment_id: string
  /** null if it is already refused, and only stored under its key. */
  customer_id: string | null
  refused: Failure | null
  key_id: string | null
  amount: number
  reason: string | null
  claim: IdempotentRequest | null
}

export type SpendOutcome = { answer: string } | { repeated: StoredAnswer } | { refused: Failure }

/** Commits concurrent spends together, across customers. Those of one customer become one change of its account. */
export const shareSpends = (platform: Platform) =>
  createGroupCommit<Spend, SpendOutcome>({
    db: platform.sql,
    environmentOf: ({ environment_id }) => environment_id,
    commit: (spends) => spendTogether(platform, spends),
    sizeOf: () => 1,
    maxBatch: 16,
    concurrency: 4,
  })

/** Most spends fit the current grant of their customer and take one statement. Others are settled one by one. */
async function spendTogether(platform: Platform, spends: readonly Spend[]): Promise<SpendOutcome[]> {
  const outcomes = new Map(isDistributed(platform.sql) ? [] : await spendQuickly(platform, spends))
  const left = spends.filter((one) => !outcomes.has(one))
  const settled = left.length === 0 ? [] : await settleSpends(platform, left)
  for (const [n, one] of left.entries()) outcomes.set(one, settled[n] as SpendOutcome)
  return spends.map((one) => outcomes.get(one) as SpendOutcome)
}

async function spendQuickly(platform: Platform, spends: readonly Spend[]): Promise<[Spend, SpendOutcome][]> {
  const plain = spends.filter((one): one is Placed => isPlaced(one) && one.claim === null)
  if (plain.length === 0) return []
  const now = platform.clock.now()
  const rows = plain.map((one) => ({ ...one, id: newId(), fact_id: newId() }))
  // Wakes nobody: the relay reads these facts within a second, many at once.
  const done = await spendCurrent(platform.sql, rows, now)
  return done.map(({ n, balance }) => {
    const row = rows[n - 1] as (typeof rows)[number]
    return [plain[n - 1] as Spend, { answer: spendAnswer({ ...row, amount: -row.amount, balance, created_at: now }) }]
  })
}

/** Settles in the order of arrival: one that does not fit is refused, and a smaller one after it may fit. */
const settleSpends = (platform: Platform, spends: readonly Spend[]): Promise<SpendOutcome[]> =>
  change(platform, null, async (tx) => {
    const keyed = spends.filter(isKeyed)
    const [claims, books] = await Promise.all([
      claimKeys(
        tx,
        keyed.map(({ claim }) => claim),
      ),
      openBooks(tx, platform, wantedBooks(spends)),
    ])
    const claimOf = new Map(keyed.map((one, n) => [one as Spend, claims[n]]))
    const missing = await withoutAccount(tx, spends, books)
    const outcomes = spends.map((one): SpendOutcome => {
      const claim = claimOf.get(one)
      if (claim && !claim.taken) return { refused: new Failure('idempotency_in_progress') }
      if (claim?.isAnother) return { refused: new Failure('idempotency_key_reused') }
      if (claim?.stored) return { repeated: claim.stored }
      return settle(one, books, missing)
    })
    const answered = keyed.flatMap((request) => storedAnswer(request, outcomes[spends.indexOf(request)]))
    await Promise.all([closeBooks(tx, platform, books.values()), storeAnswers(tx, answered)])
    return outcomes
  })

const isKeyed = (one: Spend): one is Spend & { claim: IdempotentRequest } => one.claim !== null

type Placed = Spend & { customer_id: string }
const isPlaced = (one: Spend): one is Placed => one.customer_id !== null

function wantedBooks(spends: readonly Spend[]): WantedBook[] {
  const teams = Map.groupBy(spends.filter(isPlaced), nameOf)
  return [...teams.values()].map((of) => ({ ...(of[0] as Placed), spending: of.map(({ amount }) => amount) }))
}

/** Refuses spends of customers that never had credits, and reports customers that do not exist. */
async function withoutAccount(
  tx: Transaction,
  spends: readonly Spend[],
  books: ReadonlyMap<string, Book>,
): Promise<Set<string>> {
  const teams = spends.filter(isPlaced).filter((one) => !books.has(nameOf(one)))
  return new Set(teams.length === 0 ? [] : (await findTeams(tx, teams)).map(nameOf))
}

function settle(one: Spend, books: ReadonlyMap<string, Book>, missing: ReadonlySet<string>): SpendOutcome {
  if (!isPlaced(one)) return { refused: one.refused ?? new Failure('not_found') }
  const book = books.get(nameOf(one))
  if (!book) {
    return { refused: missing.has(nameOf(one)) ? new Failure('insufficient_credits') : new Failure('not_found') }
  }
  const line = spend(book.account, one.amount, book.now)
  if (line === null) return { refused: new Failure('insufficient_credits') }
  return { answer: spendAnswer(enter(book, line, one)) }
}

/** Stores refusals as well, except that the key is in use. */
function storedAnswer(request: Spend & { claim: IdempotentRequest }, outcome: SpendOutcome | undefined) {
  if (!outcome || 'repeated' in outcome) return []
  if ('answer' in outcome) return [{ request: request.claim, answer: { status: 200, body: outcome.answer } }]
  const { refused } = outcome
  if (refused.code === 'idempotency_in_progress' || refused.code === 'idempotency_key_reused') return []
  return [{ request: request.claim, answer: { status: refused.status, body: JSON.stringify(envelope(refused)) } }]
}
