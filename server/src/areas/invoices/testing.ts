import { v7 as uuid } from 'uuid'
import type { TestApp } from '../../../testing/app.ts'
import type { Staff } from '../../../testing/people.ts'
import { change } from '../../platform/change.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { type GatewayInvoice, syncObject } from '../gateways/public.ts'
import { connectSandbox } from '../gateways/testing.ts'
import { type BulkInvoice, insertInvoices } from './public.ts'

export { deliver, type FakeGateway, isAway, refuses, registerFakeGateway } from '../gateways/testing.ts'

export async function scopeOf(app: TestApp, owner: Staff, environment: 'live' | 'test'): Promise<EnvironmentScope> {
  const [scope] = await app.database.sql<EnvironmentScope[]>`
    select o.id as "organizationId", e.id as "environmentId"
    from organizations o join environments e on e.organization_id = o.id
    where o.code = ${owner.organization} and e.environment = ${environment}`
  if (!scope) throw new Error(`There is no ${environment} environment`)
  return scope
}

export const liveScope = (app: TestApp, owner: Staff): Promise<EnvironmentScope> => scopeOf(app, owner, 'live')

export async function newCustomer(owner: Staff, name = 'Globex'): Promise<string> {
  return (await owner.post('/v1/organization/customers', { name })).body.id
}

/** A paid invoice over 12 seats, unless wished otherwise. */
export const someInvoice = (customerId: string, wish: Partial<BulkInvoice> = {}): BulkInvoice => ({
  id: uuid(),
  customerId,
  customerName: 'Globex',
  subscriptionId: null,
  priceId: null,
  connectionId: uuid(),
  gatewayRef: `in_${uuid()}`,
  status: 'paid',
  billingReason: 'renewal',
  currency: 'eur',
  tax: 4560,
  periodStart: new Date('2026-05-01T00:00:00Z'),
  periodEnd: new Date('2026-06-01T00:00:00Z'),
  createdAt: new Date('2026-05-01T00:00:00Z'),
  lines: [
    {
      description: 'Pro, 12 seats',
      quantity: 12,
      unitAmount: 2000,
      amount: 24_000,
      priceId: null,
      taxAmount: 4560,
      taxRate: '19%',
    },
  ],
  ...wish,
})

/** Writes them, and answers their ids in the order given. */
export async function written(app: TestApp, scope: EnvironmentScope, ...invoices: BulkInvoice[]): Promise<string[]> {
  await insertInvoices(app.database.sql, scope, invoices)
  return invoices.map(({ id }) => id)
}

/** An invoice as a gateway reports it: open over 24 euros and tax, unless wished otherwise. */
export const reported = (ref: string, wish: Partial<GatewayInvoice> = {}): GatewayInvoice => ({
  ref,
  status: 'open',
  customerRef: 'cus_1',
  subscriptionRef: null,
  currency: 'eur',
  subtotal: 2400,
  discount: 0,
  tax: 456,
  total: 2856,
  amountPaid: 0,
  amountRefunded: 0,
  periodStart: new Date('2026-05-01T00:00:00Z'),
  periodEnd: new Date('2026-06-01T00:00:00Z'),
  createdAt: new Date('2026-05-01T00:00:00Z'),
  dueAt: null,
  paidAt: null,
  paymentRef: null,
  instrument: null,
  attempts: 0,
  nextAttemptAt: null,
  failure: null,
  lines: [
    {
      ref: 'il_1',
      description: 'Pro',
      quantity: 1,
      unitAmount: 2400,
      amount: 2400,
      priceRef: null,
      isProration: false,
      periodStart: null,
      periodEnd: null,
      taxAmount: 456,
      taxRate: '19%',
    },
  ],
  refunds: [],
  ours: {},
  ...wish,
})

export const paid = (ref: string, wish: Partial<GatewayInvoice> = {}): GatewayInvoice =>
  reported(ref, {
    status: 'paid',
    amountPaid: wish.total ?? 2856,
    paidAt: new Date('2026-05-01T00:01:00Z'),
    paymentRef: 'pi_1',
    attempts: 1,
    ...wish,
  })

/** A tenant whose test environment is connected to a gateway that knows one of its customers. */
export async function connected(app: TestApp) {
  const owner = await app.signUp()
  const connectionId = await connectSandbox(owner)
  const scope = await scopeOf(app, owner, 'test')
  const { body: customer } = await owner.post('/v1/organization/customers?environment=test', { name: 'Globex' })
  await app.database.sql`
    insert into gateway_customers (environment_id, connection_id, customer_id, ref, created_at)
    values (${scope.environmentId}, ${connectionId}, ${customer.id}, 'cus_1', ${app.clock.now()})`
  const { platform } = app.app
  const mirror = (object: GatewayInvoice) =>
    change(platform, scope, (tx) => syncObject(platform, tx, 'invoice', object, { scope, connectionId }))
  const path = '/v1/organization/invoices'
  return {
    owner,
    scope,
    connectionId,
    customerId: customer.id as string,
    mirror,
    list: async () => (await owner.get(`${path}?environment=test&limit=200`)).body.invoices,
    get: async (id: string) => (await owner.get(`${path}/${id}?environment=test`)).body,
    refund: (id: string, body: object = {}, asking?: { headers: Record<string, string> }) =>
      owner.post(`${path}/${id}/refund?environment=test`, body, asking),
    /** Returns the facts of this customer, in order. */
    facts: async () => {
      await app.settle()
      const rows = await app.database.sql`
        select type, data from facts where customer_id = ${customer.id} and type like 'invoice.%' order by sequence`
      return rows.map(({ type, data }) => ({ type, ...data }))
    },
  }
}
