import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import type { CreateGateway, Gateway } from '../port.ts'
import { expireCheckout, openCheckout, readCheckout } from './checkouts.ts'
import { stripeClient } from './client.ts'
import type { StripeConnection } from './connection.ts'
import { renameCustomer } from './customers.ts'
import { asked, askedWithNewKey } from './failures.ts'
import { payInvoice, readInvoice, refundInvoice } from './invoices.ts'
import { readMessage } from './messages.ts'
import { previewChange } from './previews.ts'
import { renameProduct } from './prices.ts'
import {
  cancelSubscription,
  changeSubscription,
  endTrial,
  pauseSubscription,
  readSubscription,
  resumeSubscription,
  unpauseSubscription,
} from './subscriptions.ts'
import { billUsage, reportUsage } from './usage.ts'

export const stripeGateway: CreateGateway = (opened, platform): Gateway => {
  const { clock } = platform
  const { secretKey, webhookSecret } = opened.credentials
  let client: Stripe | null = null
  const connection: StripeConnection = {
    ...opened,
    // Reading a message needs no client.
    get stripe() {
      client ??= stripeClient(secretKey ?? '', platform)
      return client
    },
  }
  return {
    test: () => askedWithNewKey(async () => accountOf(await connection.stripe.accounts.retrieveCurrent())),
    openCheckout: (wish, key) => asked(() => openCheckout(connection, wish, key)),
    expireCheckout: (ref, key) => asked(() => expireCheckout(connection, ref, key)),
    readCheckout: (ref) => asked(() => readCheckout(connection, ref)),
    readSubscription: (ref) => asked(() => readSubscription(connection, ref)),
    readInvoice: (ref) => asked(() => readInvoice(connection, ref)),
    previewChange: (ref, to, usage) => asked(() => previewChange(connection, ref, to, { now: clock.now(), usage })),
    changeSubscription: (ref, to, key) => asked(() => changeSubscription(connection, ref, to, key)),
    cancelSubscription: (ref, at, key, usage) => asked(() => cancelSubscription(connection, ref, at, key, usage)),
    resumeSubscription: (ref, key) => asked(() => resumeSubscription(connection, ref, key)),
    endTrial: (ref, key) => asked(() => endTrial(connection, ref, key)),
    pauseSubscription: (ref, key) => asked(() => pauseSubscription(connection, ref, key)),
    unpauseSubscription: (ref, key) => asked(() => unpauseSubscription(connection, ref, key)),
    payInvoice: (ref, key) => asked(() => payInvoice(connection, ref, key)),
    refundInvoice: (ref, amount, key) => asked(() => refundInvoice(connection, ref, amount, key)),
    reportUsage: (usage, key) => asked(() => reportUsage(connection, usage, key)),
    billUsage: (usage, key) => asked(() => billUsage(connection, usage, key)),
    renameCustomer: (ref, name, key) => asked(() => renameCustomer(connection, ref, name, key)),
    renameProduct: (product, key) => asked(() => renameProduct(connection, product, key)),
    billingPortal: (customer, return_url) =>
      asked(async () => {
        const { sessions } = connection.stripe.billingPortal
        // Each page is opened once, so each request has a key of its own.
        const { url } = await sessions.create({ customer, return_url }, { idempotencyKey: randomUUID() })
        return { url }
      }),
    readMessage: (raw, headers) => readMessage(raw, headers, webhookSecret, clock.now()),
  }
}

/** Returns the display name of the account, if it has one. */
const accountOf = ({ id, settings, business_profile, email }: Stripe.Account): { account: string } => ({
  account: settings?.dashboard.display_name || business_profile?.name || email || id,
})
