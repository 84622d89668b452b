import type { FactData } from '@userkeep/contract'
import { type Chance, seededChance } from '../../../demo/chance.ts'
import type { Team } from '../../../demo/fixtures.ts'
import { insertRows } from '../../../demo/rows.ts'
import { ago, type Demo, reach, recordFact, type Seed } from '../../../demo/seed.ts'
import { days } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/sql.ts'
import { findPrices } from '../catalogue/public.ts'
import { type Bought, creditsOf, expiryAfter } from './grants/rules.ts'
import { type Account, expire, grant, type Line, spend } from './ledger/rules.ts'

export const demo: Demo = {
  async fill(db, seed) {
    // A random sequence of its own, so that the demo of other areas does not change.
    const chance = seededChance('credits')
    const payments = await paymentsIn(db, seed)
    const histories = seed.fixtures.teams
      .filter(({ id }) => chance.is(0.4) || payments.has(id))
      .map((team) => historyOf(seed, chance, team, payments.get(team.id) ?? []))
    await insertRows(
      db,
      'credit_grants',
      histories.flatMap((history) => history.grantRows()),
    )
    await insertRows(
      db,
      'credit_ledger',
      histories.flatMap(({ lines }) => lines),
    )
    await insertRows(
      db,
      'credit_accounts',
      histories.map((history) => history.accountRow()),
    )
  },
}

interface Payment {
  at: Date
  invoice: { id: string; amount: number }
  bought: Bought
}

/** Returns the payments of the demo by customer; the consumer of payments finds their credits granted. */
async function paymentsIn(db: Db, { live, happened }: Seed): Promise<Map<string, Payment[]>> {
  const paid = (happened as { type: string; occurred_at: Date; data: FactData<'invoice.paid'> }[]).filter(
    ({ type, data }) => type === 'invoice.paid' && data.price_id !== null,
  )
  const priceIds = [...new Set(paid.map(({ data }) => data.price_id as string))]
  const prices = new Map((await findPrices(db, live, priceIds)).map((price) => [price.id, price]))
  const payments = paid.flatMap(({ occurred_at, data }) => {
    const price = prices.get(data.price_id as string)
    const bought = price && creditsOf(price, data.billing_reason)
    if (!bought || bought.amount === 0) return []
    const invoice = { id: data.invoice_id, amount: data.amount }
    return [{ customerId: data.customer_id, at: new Date(occurred_at), invoice, bought }]
  })
  return Map.groupBy(payments, ({ customerId }) => customerId)
}

const reasons = ['Plan rendered', 'Floor area measured', 'Model checked', 'Report exported', 'Photos sorted'] as const

interface Added extends Omit<Bought, 'lasting'> {
  id: string
  expires_at: string | null
  invoice: Payment['invoice'] | null
  created_at: Date
}

/** Grants and spends of a customer, by the rules of the service. */
class History {
  readonly account: Account
  readonly lines: object[] = []
  readonly added: Added[] = []
  last: Date
  readonly seed: Seed
  readonly chance: Chance

  constructor(seed: Seed, chance: Chance, { id, createdAt }: Team) {
    const { organizationId, environmentId } = seed.live
    const place = { organization_id: organizationId, environment_id: environmentId, customer_id: id }
    this.account = { ...place, balance: 0, lines: 0, grants: [], isComplete: true, touched: new Set() }
    this.seed = seed
    this.chance = chance
    this.last = createdAt
  }

  add(at: Date, { lasting, ...bought }: Bought, invoice: Payment['invoice'] | null = null): void {
    this.expire(at)
    const id = this.chance.idAt(at)
    const expires_at = expiryAfter(lasting, at)
    this.added.push({ id, ...bought, expires_at, invoice, created_at: at })
    const line = grant(this.account, { id, amount: bought.amount, expires_at }, at)
    this.write(line, bought.reason)
    const { customer_id } = this.account
    const data = { customer_id, amount: bought.amount, balance: line.balance, grant_id: id }
    const about = { about: customer_id, customerId: customer_id, scope: this.seed.live, at }
    recordFact(this.seed, { ...about, type: 'credits.granted', data })
  }

  use(at: Date): void {
    this.expire(at)
    const line = spend(this.account, this.chance.int(1, 60), at)
    if (line) this.write(line, this.chance.pick(reasons))
  }

  expire(at: Date): void {
    for (const line of expire(this.account, at)) this.write(line, null)
    this.last = at
  }

  write({ parts, ...line }: Line, reason: string | null): void {
    const { environment_id, customer_id } = this.account
    const several = parts.length > 1
    this.lines.push({
      ...{ environment_id, customer_id, ...line, id: this.chance.idAt(line.created_at), key_id: null, reason },
      grant_id: several ? null : parts[0]?.grant_id,
      parts: several ? parts : null,
    })
  }

  grantRows(): object[] {
    const { environment_id, customer_id, grants } = this.account
    const left = new Map(grants.map(({ id, remaining }) => [id, remaining]))
    return this.added.map(({ invoice, ...one }) => ({
      ...{ environment_id, customer_id, ...one, remaining: left.get(one.id) ?? 0 },
      ...{ invoice_id: invoice?.id ?? null, paid_amount: invoice?.amount ?? null, refunded_amount: 0, refunded_by: [] },
    }))
  }

  accountRow(): object {
    const { environment_id, customer_id, balance, lines, grants } = this.account
    const [current] = grants
    return {
      ...{ environment_id, customer_id, balance, lines, updated_at: this.last },
      current_grant: current?.id ?? null,
      current_remaining: current?.remaining ?? 0,
      current_expires_at: current?.expires_at ?? null,
    }
  }
}

/** Returns a welcome grant that expires, paid grants, apologies of the support for some, and spends in between. */
function historyOf(seed: Seed, chance: Chance, team: Team, payments: readonly Payment[]): History {
  const history = new History(seed, chance, team)
  const age = Math.min(reach, Math.floor((seed.now.getTime() - team.createdAt.getTime()) / days(1)))
  const busy = chance.weighted([
    [0.1, 4],
    [0.35, 4],
    [0.8, 2],
  ] as const)
  const at = (daysAgo: number) => ago(seed, Math.max(0.02, daysAgo - chance.float()))
  const welcome = { amount: 200, reason: 'Welcome', source: 'api', lasting: 60 } as const
  const apology = { amount: 100, reason: 'Sorry for the outage', source: 'staff', lasting: null } as const
  const steps: [Date, (at: Date) => void][] = [
    [at(age), (at) => history.add(at, welcome)],
    ...payments.map(({ at, bought, invoice }): [Date, () => void] => [at, () => history.add(at, bought, invoice)]),
  ]
  for (let daysAgo = age; daysAgo > 0; daysAgo--) {
    if (chance.is(0.004)) steps.push([at(daysAgo), (at) => history.add(at, apology)])
    if (chance.is(busy)) steps.push([at(daysAgo), (at) => history.use(at)])
  }
  for (const [at, take] of steps.sort(([a], [b]) => a.getTime() - b.getTime())) take(at)
  history.expire(seed.now)
  return history
}
