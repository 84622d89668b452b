import assert from 'node:assert/strict'
import { v7 as uuid } from 'uuid'
import type { TestApp } from '../../../testing/app.ts'
import type { Staff } from '../../../testing/people.ts'
import type { Caller } from '../../../testing/requests.ts'
import { change, type NewFact, type Scope, type TenantScope } from '../../platform/change.ts'

// For tests: destinations, and facts as the areas that own them record them.

const log = '/v1/organization/alerts'
export const destinations = `${log}/destinations`

export async function addDestination(by: Caller, given: object, query = ''): Promise<string> {
  const { status, body } = await by.post(destinations + query, { name: `Channel ${uuid()}`, ...given })
  assert.equal(status, 201, JSON.stringify(body))
  return body.id
}

export const addChat = (by: Caller, url: string, more: object = {}): Promise<string> =>
  addDestination(by, { kind: 'chat', format: 'slack', url, ...more })

export async function alertsOf(by: Caller, query = '') {
  const { status, body } = await by.get(log + query)
  assert.equal(status, 200, JSON.stringify(body))
  return body.alerts
}

/** Commits a fact and lets everything react to it. */
export async function happen(app: TestApp, scope: TenantScope, ...facts: NewFact[]): Promise<void> {
  await change(app.app.platform, scope, async (tx) => {
    for (const fact of facts) tx.fact(fact)
  })
  await app.settle()
}

const sandbox = (id: string) => ({ connection_id: id, provider: 'sandbox' as const, since: new Date().toISOString() })

export const gatewayDown = (id: string): NewFact => ({ type: 'gateway.unreachable', about: id, data: sandbox(id) })
export const gatewayUp = (id: string): NewFact => ({ type: 'gateway.reachable', about: id, data: sandbox(id) })

interface Invoiced {
  customerId: string
  invoiceId: string
}

export const declined = ({ customerId, invoiceId }: Invoiced, reason: string | null = null): NewFact => ({
  type: 'invoice.payment_failed',
  about: customerId,
  customerId,
  data: {
    customer_id: customerId,
    invoice_id: invoiceId,
    subscription_id: null,
    amount: 4900,
    currency: 'eur',
    attempts: 1,
    reason,
  },
})

export const paid = ({ customerId, invoiceId }: Invoiced): NewFact => ({
  type: 'invoice.paid',
  about: customerId,
  customerId,
  data: {
    customer_id: customerId,
    invoice_id: invoiceId,
    subscription_id: null,
    price_id: null,
    checkout_id: null,
    amount: 4900,
    currency: 'eur',
    payment_ref: null,
    billing_reason: 'renewal',
  },
})

export const endpointOff = (id: string): NewFact => ({
  type: 'webhook.endpoint_disabled',
  about: id,
  data: { webhook_id: id, customer_id: null, reason: 'failures' },
})

export const endpointOn = (id: string): NewFact => ({
  type: 'webhook.endpoint_enabled',
  about: id,
  data: { webhook_id: id, customer_id: null },
})

export async function addCustomer(app: TestApp, owner: Staff, name: string): Promise<string> {
  const key = await app.secretKey(owner)
  const { status, body } = await key.post('/v1/customers', { name })
  assert.equal(status, 201, JSON.stringify(body))
  return body.id
}

export async function scopeOf(app: TestApp, owner: Staff, environment: 'live' | 'test' = 'live'): Promise<Scope> {
  const [row] = await app.database.sql<{ organization_id: string; id: string }[]>`
    select e.organization_id, e.id from environments e join organizations o on o.id = e.organization_id
    where o.code = ${owner.organization} and e.environment = ${environment}`
  assert.ok(row)
  const { organization_id: organizationId, id: environmentId } = row
  return { organizationId, organizationCode: owner.organization, environmentId, environment }
}

export const organizationOf = ({ organizationId }: Scope): TenantScope => ({ organizationId, environmentId: null })
