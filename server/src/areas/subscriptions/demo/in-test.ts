import { ago, type Seed } from '../../../../demo/seed.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { periodAfter } from '../../catalogue/public.ts'
import { gatewayConnectionRows, type SandboxSale } from '../../gateways/public.ts'
import type { BulkInvoice } from '../../invoices/public.ts'
import { invoicesOf } from './invoices.ts'
import type { Life, SoldPrice } from './lives.ts'

/** How long ago each customer of the test environment bought, and by which period it pays. */
const sold = [
  { daysAgo: 70, key: 'starter', interval: 'month' },
  { daysAgo: 24, key: 'starter', interval: 'month' },
  { daysAgo: 120, key: 'starter', interval: 'year' },
] as const

/** A subscription with its invoices, and the same as the sandbox has it. */
interface TestSale {
  life: Life
  invoices: BulkInvoice[]
  sandbox: SandboxSale
}

/** Returns subscriptions paid in the sandbox: refunds, pauses and cancellations can be tried on them. */
export async function testSalesOf(db: Db, inTest: Seed, prices: readonly SoldPrice[]): Promise<TestSale[]> {
  const { environmentId } = inTest.live
  const [connection] = await db<{ id: string }[]>`
    select c.id from ${gatewayConnectionRows(db)} c where c.environment_id = ${environmentId}`
  if (!connection) return []
  return inTest.fixtures.testTeams.flatMap((team, index) => {
    const { daysAgo, key, interval } = sold[index % sold.length] as (typeof sold)[number]
    const price = prices.find(
      (one) => one.key === key && one.interval === interval && one.currency === 'eur' && one.on_sale,
    )
    return price ? [saleOf(inTest, { team, price, startedAt: ago(inTest, daysAgo), connectionId: connection.id })] : []
  })
}

interface Sold {
  team: Life['team']
  price: SoldPrice
  startedAt: Date
  connectionId: string
}

function saleOf(inTest: Seed, { team, price, startedAt, connectionId }: Sold): TestSale {
  const id = inTest.chance.idAt(startedAt)
  const begins = (n: number) => periodAfter(startedAt, price.interval ?? 'month', price.interval_count ?? 1, n)
  let periods = 1
  while (begins(periods) <= inTest.now) periods++
  const period = { start: begins(periods - 1), end: begins(periods) }
  const refs = { customer: `sbx_cus_${team.id}`, subscription: `sbx_sub_${id}` }
  const step = { at: startedAt, status: 'active', price, quantity: 1, changed: [] } as const
  const life: Life = {
    ...{ id, team, connectionId, gatewayRef: refs.subscription, period, trialEndsAt: null, cancelAt: null },
    steps: [{ ...step, changed: [] }],
  }
  const invoices = invoicesOf(inTest, life).map((invoice) => ({
    ...invoice,
    gatewayRef: `sbx_in_${invoice.id}`,
    paymentRef: `sbx_pay_${invoice.id}`,
    refunds: [],
  }))
  const paid = invoices.map(({ gatewayRef: ref, paymentRef, periodStart, periodEnd }) => ({
    ...{ ref, paymentRef, amount: price.amount ?? 0 },
    ...{ start: periodStart as Date, end: periodEnd as Date },
  }))
  const { model, currency, amount, interval, interval_count } = price
  const stored: SandboxSale['price'] = {
    ...{ id: price.id, name: price.name, description: null, type: 'recurring', model, currency, amount },
    ...{ tiers: null, interval, interval_count, meter: null },
  }
  const customer = { id: team.id, name: team.name }
  const sandbox = { connectionId, customer, subscriptionId: id, price: stored, refs, startedAt, periods, period }
  return { life, invoices, sandbox: { ...sandbox, invoices: paid } }
}
