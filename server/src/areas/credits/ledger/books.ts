import type { Transaction } from '../../../platform/change.ts'
import { newId } from '../../../platform/crypto/ids.ts'
import { insertFacts, type SharedFact } from '../../../platform/facts/insert-facts.sql.ts'
import type { Platform } from '../../../platform/platform.ts'
import { notifyContactsChanged } from '../../contacts/public.ts'
import { membersOf } from '../balances.sql.ts'
import {
  type AccountKey,
  type AccountRow,
  listOpenGrants,
  lockAccounts,
  type SavedAccount,
  type SavedGrant,
  saveAccounts,
  saveGrants,
} from './accounts.sql.ts'
import { insertLines, type NewLine } from './lines.sql.ts'
import { type Account, expire, knowsEnough, type Line, type OpenGrant } from './rules.ts'

/** A locked account, and the lines to write before the commit. */
export interface Book {
  readonly account: Account
  readonly lines: NewLine[]
  readonly facts: SharedFact[]
  /** The grant that was current when the account was locked. */
  readonly first: OpenGrant | undefined
  readonly now: Date
}

export interface WantedBook extends AccountKey {
  organization_id: string
  /** The amounts to spend, if they are known; Infinity reads all open grants. */
  spending: readonly number[]
}

type Clocked = Pick<Platform, 'clock'>

/** Locks the accounts in one order and takes off what has expired by then. A team without one is not among them. */
export async function openBooks(
  tx: Transaction,
  { clock }: Clocked,
  wanted: readonly WantedBook[],
): Promise<Map<string, Book>> {
  const sorted = wanted.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  const rows = sorted.length === 0 ? [] : await lockAccounts(tx, sorted)
  const now = clock.now()
  const known = new Map(rows.map((row) => [nameOf(row), row]))
  const books = new Map<string, Book>()
  for (const one of sorted) {
    const row = known.get(nameOf(one))
    if (row) books.set(nameOf(one), await openBook(tx, one, row, now))
  }
  return books
}

export const nameOf = ({ environment_id, customer_id }: AccountKey): string => `${environment_id} ${customer_id}`

async function openBook(tx: Transaction, wanted: WantedBook, row: AccountRow, now: Date): Promise<Book> {
  const { balance, lines, current_grant } = row
  const account: Account = {
    organization_id: wanted.organization_id,
    environment_id: row.environment_id,
    customer_id: row.customer_id,
    balance,
    lines,
    grants: current_grant === null ? [] : [currentOf(row, current_grant)],
    isComplete: current_grant === null || row.current_remaining === balance,
    touched: new Set(),
  }
  const book: Book = { account, lines: [], facts: [], first: account.grants[0], now }
  await readMore(tx, book, wanted)
  for (const line of expire(account, now)) enter(book, line)
  return book
}

/** Sorts before all others, so its creation time does not matter. */
const currentOf = ({ current_remaining, current_expires_at }: AccountRow, id: string): OpenGrant => ({
  id,
  remaining: current_remaining,
  expires_at: current_expires_at,
  created_at: new Date(0).toISOString(),
})

/** Reads as many grants as needed, in growing batches, because a customer may have thousands. */
async function readMore(tx: Transaction, { account, first, now }: Book, { spending }: WantedBook): Promise<void> {
  // An amount above the balance is refused in any case.
  const amount = spending.reduce(
    (sum, one) => (one <= account.balance || one === Number.POSITIVE_INFINITY ? sum + one : sum),
    0,
  )
  for (let limit = 50; first && !knowsEnough(account, amount, now); limit *= 8) {
    const later = await listOpenGrants(tx, account, { except: first.id, limit })
    account.grants = [first, ...later]
    account.isComplete = later.length < limit
  }
}

interface Entry {
  key_id?: string | null
  reason?: string | null
}

/** Writes a line into the book. */
export function enter(book: Book, { parts, ...line }: Line, { key_id = null, reason = null }: Entry = {}): NewLine {
  const { account, lines, facts } = book
  const { organization_id, environment_id, customer_id } = account
  const [only] = parts
  const entered: NewLine = {
    ...line,
    environment_id,
    customer_id,
    id: newId(),
    grant_id: parts.length === 1 && only ? only.grant_id : null,
    parts: parts.length === 1 ? null : parts,
    key_id,
    reason,
  }
  lines.push(entered)
  const about = { organization_id, environment_id, about: customer_id, customer_id, occurred_at: line.created_at }
  const moved = { customer_id, amount: Math.abs(line.amount), balance: line.balance }
  if (line.kind === 'spend') facts.push({ ...about, type: 'credits.spent', data: { ...moved, key_id } })
  if (line.kind === 'grant' && only) {
    facts.push({ ...about, type: 'credits.granted', data: { ...moved, grant_id: only.grant_id } })
  }
  if (line.balance === 0) facts.push({ ...about, type: 'credits.exhausted', data: moved })
  return entered
}

/** Writes what the books say: accounts, grants, lines and facts, each in one statement. */
export async function closeBooks(tx: Transaction, platform: Platform, books: Iterable<Book>): Promise<void> {
  const changed = [...books].filter(({ lines }) => lines.length > 0)
  if (changed.length === 0) return
  const grants = changed.flatMap(savedGrants)
  // Sent together, without waiting for the answers.
  await Promise.all([
    saveAccounts(tx, changed.map(savedAccount)),
    grants.length > 0 && saveGrants(tx, grants),
    insertLines(
      tx,
      changed.flatMap(({ lines }) => lines),
    ),
    insertFacts(
      tx,
      changed.flatMap(({ facts }) => facts),
    ),
    ...changed.filter(isSilent).map((book) => notifySegments(tx, platform, book)),
  ])
  tx.wake('facts')
}

function savedAccount({ account, now }: Book): SavedAccount {
  const { environment_id, customer_id, balance, lines, grants } = account
  const [current] = grants
  return {
    environment_id,
    customer_id,
    balance,
    lines,
    current_grant: current?.id ?? null,
    current_remaining: current?.remaining ?? 0,
    current_expires_at: current?.expires_at ? new Date(current.expires_at) : null,
    updated_at: now,
  }
}

/** The account's row has the remaining amount of the current grant; the row of the previous grant has its own. */
function savedGrants({ account, first }: Book): SavedGrant[] {
  const { environment_id, customer_id, grants, touched } = account
  const left = new Set(touched)
  if (first) left.add(first)
  return [...left]
    .filter((grant) => grant !== grants[0])
    .map(({ id, remaining }) => ({ environment_id, customer_id, id, remaining }))
}

/** Expiries and take-backs emit no fact that segments consume. */
const isSilent = ({ lines }: Book): boolean => lines.some(({ kind }) => kind === 'expiry' || kind === 'take_back')

const notifySegments = (tx: Transaction, platform: Platform, { account }: Book): Promise<void> => {
  const scope = { organizationId: account.organization_id, environmentId: account.environment_id }
  const contacts = membersOf(tx, scope, [account.customer_id])
  return notifyContactsChanged(platform, tx, { scope, contacts, fields: ['credits.balance'] })
}
