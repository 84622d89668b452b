import { area } from '@userkeep/contract'
import type postgres from 'postgres'
import { type TestApp, type TestAppOptions, testApp } from '../../../../testing/app.ts'
import { environmentOf } from '../../../../testing/contacts.ts'
import type { Staff } from '../../../../testing/people.ts'
import { tiers } from '../../../areas.ts'
import { type Area, defineArea } from '../../../platform/area.ts'
import { change } from '../../../platform/change.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { type GatewayCallHooks, type GatewaySync, gatewayCalls, gatewaySync } from '../extension-points.ts'
import { gatewaysArea } from '../index.ts'
import type { GatewaySubscription } from '../port.ts'
import { askGateway } from '../public.ts'
import { connectSandbox, type FakeGateway, registerFakeGateway } from '../testing.ts'

/** The areas up to the gateways, and an area above them that records every hook call in its transaction. */
export const areasBelow: readonly Area[] = [...tiers.identity, ...tiers.people, ...tiers.knowledge, gatewaysArea]

const seen = async (tx: postgres.TransactionSql, what: string, about: string, told: unknown) => {
  await tx`insert into seen (what, about, told) values (${what}, ${about}, ${tx.json(told as never)})`
}

const observedSync: GatewaySync = {
  subscription: (object, { tx }) => seen(tx, 'subscription', object.ref, object),
  invoice: (object, { tx }) => seen(tx, 'invoice', object.ref, object),
  checkout: (object, { tx }) => seen(tx, 'checkout', object.ref, object),
}

const observedCalls = {
  'subscription.cancel': {
    done: (result, { tx, call }) => seen(tx, 'done', call.id, result),
    refused: (error, { tx, call }) => seen(tx, 'refused', call.id, error),
  },
  'invoice.refund': {
    done: (result, { tx, call }) => seen(tx, 'done', call.id, result),
    refused: (error, { tx, call }) => seen(tx, 'refused', call.id, error),
  },
} satisfies GatewayCallHooks

export const observer: Area = defineArea(
  area('observer', { group: 'Money', about: 'Writes down what it is told.' }, {}),
  {},
  { contributes: [gatewaySync.by(observedSync), gatewayCalls.by(observedCalls)] },
)

interface Observed {
  what: string
  about: string
  told: Record<string, unknown>
}

/** The service with nothing above the gateways but the observer. */
export async function observedApp(options: TestAppOptions = {}): Promise<TestApp> {
  const app = await testApp({ ...options, areas: [...areasBelow, observer] })
  await app.database.sql`create table if not exists seen (what text, about text, told jsonb, n serial)`
  return app
}

/** The same with a gateway that the tests hold in their hands. */
export async function observedWithFake(): Promise<{ app: TestApp; gateway: FakeGateway }> {
  const app = await observedApp()
  return { app, gateway: registerFakeGateway(app) }
}

interface Tenant {
  owner: Staff
  scope: EnvironmentScope
  connectionId: string
}

/** Somebody new who is connected to it. Nothing is under way, and no call is counted yet. */
export async function connectTenant(app: TestApp, gateway: FakeGateway): Promise<Tenant> {
  Object.assign(gateway, { before: null, after: null })
  await app.settle()
  const owner = await app.signUp()
  const tenant = { owner, scope: await scopeOf(app, owner), connectionId: await connectSandbox(owner) }
  await app.settle()
  gateway.calls.length = 0
  return tenant
}

export const observed = (app: TestApp, about: string) => app.database.sql<Observed[]>`
  select what, about, told from seen where about = ${about} order by n`

export async function scopeOf(app: TestApp, owner: Staff): Promise<EnvironmentScope> {
  const environmentId = await environmentOf(app.database.sql, owner, 'test')
  const [row] = await app.database.sql<{ id: string }[]>`
    select id from organizations where code = ${owner.organization}`
  return { organizationId: row?.id ?? '', environmentId }
}

interface AskedToCancel {
  connectionId: string
  ref: string
  awaited?: boolean
  now?: Date
}

/** Commits the wish to have a subscription cancelled. Answers the call's id. */
export const askToCancel = (
  { app, clock }: TestApp,
  scope: EnvironmentScope,
  { connectionId, ref, awaited = false, now = clock.now() }: AskedToCancel,
): Promise<string> =>
  change(app.platform, scope, (tx) => {
    const input = { ref, at: 'now' } as const
    return askGateway(tx, scope, { connectionId, kind: 'subscription.cancel', subject: ref, input, awaited }, now)
  })

export const subscription = (ref: string, given: Partial<GatewaySubscription> = {}): GatewaySubscription => ({
  ref,
  status: 'active',
  customerRef: 'cus_1',
  priceRef: 'price_1',
  quantity: 1,
  currentPeriodStart: new Date('2026-11-01T00:00:00Z'),
  currentPeriodEnd: new Date('2026-12-01T00:00:00Z'),
  trialEndsAt: null,
  cancelAt: null,
  canceledAt: null,
  endedAt: null,
  ours: {},
  ...given,
})
