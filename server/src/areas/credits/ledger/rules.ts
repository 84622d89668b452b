/** Credits of one grant that can be spent. */
export interface OpenGrant {
  readonly id: string
  readonly expires_at: string | null
  readonly created_at: string
  remaining: number
}

/** The state of an account while its row is locked. */
export interface Account {
  readonly organization_id: string
  readonly environment_id: string
  readonly customer_id: string
  balance: number
  lines: number
  /** In the order of spending, as many as were read. The account's row has the remaining amount of the first. */
  grants: OpenGrant[]
  /** Whether these are all there are. */
  isComplete: boolean
  /** Grants with spends, empty ones included. */
  readonly touched: Set<OpenGrant>
}

export type LineKind = 'grant' | 'spend' | 'expiry' | 'take_back'

export interface LinePart {
  grant_id: string
  amount: number
}

/** A ledger line, with the balance after it. */
export interface Line {
  line: number
  kind: LineKind
  amount: number
  balance: number
  parts: LinePart[]
  created_at: Date
}

const time = (moment: string | null): number => (moment === null ? Number.POSITIVE_INFINITY : Date.parse(moment))

/** Orders by expiry, the soonest first and those without one last, then by age. */
export function inOrder(one: OpenGrant, other: OpenGrant): number {
  const [a, b] = [time(one.expires_at), time(other.expires_at)]
  if (a !== b) return a < b ? -1 : 1
  const [c, d] = [time(one.created_at), time(other.created_at)]
  if (c !== d) return c - d
  return one.id < other.id ? -1 : 1
}

const isOver = (grant: OpenGrant | undefined, now: Date): grant is OpenGrant =>
  grant !== undefined && time(grant.expires_at) <= now.getTime()

/**
 * Whether the grants that were read say enough to spend so much. What is spent to the last credit needs the grant after
 * it, since the account names the one that is spent from.
 */
export function knowsEnough({ grants, isComplete }: Account, amount: number, now: Date): boolean {
  if (isComplete) return true
  const lasting = grants.filter((grant) => !isOver(grant, now))
  return lasting.reduce((sum, { remaining }) => sum + remaining, 0) > amount
}

/** Removes expired grants, each with a line at the time of its expiry. */
export function expire(account: Account, now: Date): Line[] {
  const lines: Line[] = []
  for (let first = account.grants[0]; isOver(first, now); first = account.grants[0]) {
    lines.push(move(account, 'expiry', take(account, first.remaining), new Date(time(first.expires_at))))
  }
  return lines
}

/**
 * Spends an amount. Returns null, and changes nothing, if the balance is too low. Expired grants are already removed.
 */
export function spend(account: Account, amount: number, now: Date): Line | null {
  return account.balance < amount ? null : move(account, 'spend', take(account, amount), now)
}

interface NewGrant {
  id: string
  amount: number
  expires_at: string | null
}

export function grant(account: Account, { id, amount, expires_at }: NewGrant, now: Date): Line {
  const open: OpenGrant = { id, expires_at, created_at: now.toISOString(), remaining: amount }
  const last = account.grants.at(-1)
  // A grant behind those that were not read is found when they are.
  if (account.isComplete || (last && inOrder(open, last) < 0)) account.grants = [...account.grants, open].sort(inOrder)
  return move(account, 'grant', [{ grant_id: id, amount }], now)
}

/** Takes back at most the remaining amount of a grant. Returns null if nothing is left. */
export function takeBack(account: Account, grantId: string, most: number, now: Date): Line | null {
  const from = account.grants.find(({ id }) => id === grantId)
  const amount = Math.min(most, from?.remaining ?? 0)
  if (!from || amount <= 0) return null
  takeFrom(account, from, amount)
  return move(account, 'take_back', [{ grant_id: grantId, amount: -amount }], now)
}

function take(account: Account, amount: number): LinePart[] {
  const parts: LinePart[] = []
  for (let left = amount; left > 0; ) {
    const first = account.grants[0]
    if (!first) throw new Error(`The grants of ${account.customer_id} are ${left} below its balance`)
    const taken = Math.min(left, first.remaining)
    takeFrom(account, first, taken)
    left -= taken
    parts.push({ grant_id: first.id, amount: -taken })
  }
  return parts
}

function takeFrom(account: Account, from: OpenGrant, amount: number): void {
  from.remaining -= amount
  account.touched.add(from)
  if (from.remaining === 0) account.grants = account.grants.filter((open) => open !== from)
}

function move(account: Account, kind: LineKind, parts: LinePart[], at: Date): Line {
  const amount = parts.reduce((sum, part) => sum + part.amount, 0)
  account.balance += amount
  account.lines += 1
  return { line: account.lines, kind, amount, balance: account.balance, parts, created_at: at }
}
