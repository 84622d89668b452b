import type { Context } from '../../../platform/context.ts'
import type { CreateGateway, Gateway, GatewaySubscription, OpenConnection } from '../port.ts'
import { GatewayRefused } from '../port.ts'
import { type Account, priceRefOf, type Tx } from './account.ts'
import { findCheckout } from './checkouts/checkouts.sql.ts'
import { closeCheckout } from './checkouts/close-checkout.ts'
import { type Opened, openCheckout } from './checkouts/open-checkout.ts'
import { toCheckout } from './checkouts/views.ts'
import { findCustomer, renameCustomer } from './customers.sql.ts'
import { billUsage } from './invoices/bill-usage.ts'
import { payInvoice } from './invoices/pay-invoice.ts'
import { readInvoice } from './invoices/read-invoice.ts'
import { refundInvoice } from './invoices/refund-invoice.ts'
import { verifyMessage } from './messages/sign.ts'
import { once, type Refusal } from './once.ts'
import { openPortal } from './portal/open-portal.ts'
import {
  cancelSubscription,
  pauseSubscription,
  resumeSubscription,
  unpauseSubscription,
} from './subscriptions/cancel-subscription.ts'
import { changeSubscription, previewChange } from './subscriptions/change-subscription.ts'
import { endTrial } from './subscriptions/end-trial.ts'
import { renamePrices } from './subscriptions/rename-prices.sql.ts'
import { findSubscription, isMeteredBy } from './subscriptions/subscriptions.sql.ts'
import { usedUntil } from './subscriptions/used.ts'
import { toSubscription } from './subscriptions/views.ts'
import { insertUsage } from './usage.sql.ts'

type Dependencies = Pick<Context, 'sql' | 'clock' | 'waker' | 'settings'>

/** Creates the sandbox as one connection sees it. */
export const createSandbox: CreateGateway = (connection, platform) => {
  if (connection.scope.environment !== 'test')
    throw new GatewayRefused('test_only', 'The sandbox is only available in the test environment.')
  return { ...reading(connection, platform), ...changing(connection, platform) }
}

const accountOf = ({ id, scope }: OpenConnection): Account => ({
  environmentId: scope.environmentId,
  connectionId: id,
})

type Reading = 'test' | `read${string}` | 'previewChange' | 'billingPortal'

function reading(
  connection: OpenConnection,
  { sql, clock, settings }: Dependencies,
): Pick<Gateway, Extract<keyof Gateway, Reading>> {
  const account = accountOf(connection)
  return {
    test: async () => ({ account: 'Sandbox' }),
    async readCheckout(ref) {
      const row = await findCheckout(sql, account, ref)
      return row ? toCheckout(row, settings.publicUrl) : null
    },
    async readSubscription(ref) {
      const found = await findSubscription(sql, account, ref)
      return found && toSubscription(found)
    },
    readInvoice: (ref) => readInvoice(sql, account, ref),
    async previewChange(ref, to, usage) {
      const found = await findSubscription(sql, account, ref)
      if (!found) throw new GatewayRefused('no_such_subscription', 'Subscription not found.')
      const now = clock.now()
      return previewChange(found, to, { at: now, used: await usedUntil(sql, account, found, now, usage) })
    },
    billingPortal: (customerRef, returnUrl) =>
      openPortal(sql, account, { customerRef, returnUrl }, { now: clock.now(), publicUrl: settings.publicUrl }),
    readMessage(raw, headers) {
      const { webhookSecret } = connection.credentials
      return webhookSecret === null
        ? null
        : verifyMessage(webhookSecret, raw, headers['sandbox-signature'], clock.now())
    },
  }
}

function changing(
  connection: OpenConnection,
  dependencies: Dependencies,
): Omit<Gateway, Extract<keyof Gateway, Reading>> {
  const account = accountOf(connection)
  const { clock, settings } = dependencies
  const doOnce = <T>(key: string, request: unknown[], work: (tx: Tx, now: Date) => Promise<T | Refusal>) =>
    once<T>(dependencies, account, key, request, (tx) => work(tx, clock.now()))
  const ofSubscription =
    (name: string, work: (tx: Tx, account: Account, ref: string, now: Date) => Promise<GatewaySubscription>) =>
    (ref: string, key: string) =>
      doOnce(key, [name, ref], (tx, now) => work(tx, account, ref, now))
  return {
    async openCheckout(asked, key) {
      const { checkout, customerRef } = await doOnce<Opened>(key, ['openCheckout', asked], (tx, now) =>
        openCheckout(tx, account, asked, { now, publicUrl: settings.publicUrl }),
      )
      await connection.customers.save(asked.customer.id, customerRef)
      await connection.prices.save(asked.price.id, priceRefOf(asked.price.id))
      return checkout
    },
    expireCheckout: (ref, key) =>
      doOnce(key, ['expireCheckout', ref], (tx, now) =>
        closeCheckout(tx, account, ref, { now, publicUrl: settings.publicUrl }),
      ),
    async changeSubscription(ref, to, key) {
      await connection.prices.save(to.price.id, priceRefOf(to.price.id))
      return doOnce(key, ['changeSubscription', ref, to], (tx, now) =>
        changeSubscription(tx, account, { ref, to, at: to.at, proration: to.proration, usage: to.usage }, now),
      )
    },
    cancelSubscription: (ref, at, key, usage) =>
      doOnce(key, ['cancelSubscription', ref, at, ...(usage ? [usage] : [])], (tx, now) =>
        cancelSubscription(tx, account, { ref, at, usage }, now),
      ),
    resumeSubscription: ofSubscription('resumeSubscription', resumeSubscription),
    endTrial: ofSubscription('endTrial', endTrial),
    pauseSubscription: ofSubscription('pauseSubscription', pauseSubscription),
    unpauseSubscription: ofSubscription('unpauseSubscription', unpauseSubscription),
    payInvoice: (ref, key) => doOnce(key, ['payInvoice', ref], (tx, now) => payInvoice(tx, account, ref, now)),
    refundInvoice: (invoiceRef, amount, key) =>
      doOnce(key, ['refundInvoice', invoiceRef, amount], (tx, now) =>
        refundInvoice(tx, account, { invoiceRef, amount }, now),
      ),
    reportUsage: (usage, key) =>
      doOnce<void>(key, ['reportUsage', usage], (tx, now) => reportUsage(tx, account, usage, now)),
    billUsage: (usage, key) => doOnce(key, ['billUsage', usage], (tx, now) => billUsage(tx, account, usage, now)),
    renameCustomer: (ref, name, key) =>
      doOnce<void>(key, ['renameCustomer', ref, name], (tx) => renameCustomer(tx, account, ref, name)),
    renameProduct: (product, key) =>
      doOnce<void>(key, ['renameProduct', product], (tx) => renamePrices(tx, account, product)),
  }
}

async function reportUsage(
  tx: Tx,
  account: Account,
  usage: Parameters<Gateway['reportUsage']>[0],
  now: Date,
): Promise<void> {
  const customer = await findCustomer(tx, account.environmentId, usage.customerRef)
  if (customer?.connection_id !== account.connectionId)
    throw new GatewayRefused('no_such_customer', 'Customer not found.')
  if (!(await isMeteredBy(tx, account, usage.customerRef, usage.meter)))
    throw new GatewayRefused('not_metered', 'No subscription of this customer bills this meter.')
  await insertUsage(tx, account.environmentId, usage, now)
}
