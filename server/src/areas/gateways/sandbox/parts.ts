import { hours, minutes } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tables } from '../../../platform/tables.ts'
import { confirmCheckout, payCheckout } from './checkouts/pay-checkout.ts'
import { showCheckout } from './checkouts/show-checkout.ts'
import { sendMessages } from './messages/send-messages.ts'
import { messagesChannel } from './messages/tell.ts'
import { changeCard, payOpenInvoice, showBilling } from './portal/billing.ts'
import { pruneSandbox } from './prune.sql.ts'
import { passTime } from './time/pass-time.ts'

// What the sandbox brings to the area it is in.

export const sandboxVerbs = {
  checkoutPage: showCheckout,
  payCheckout,
  confirmCheckout,
  billingPage: showBilling,
  changeCard,
  payOpenInvoice,
} as const

export const sandboxTables = {
  sandbox_customers: {},
  sandbox_checkouts: {},
  sandbox_subscriptions: {},
  sandbox_invoices: {},
  sandbox_refunds: {},
  sandbox_usage: {},
  sandbox_portals: {},
  sandbox_answers: {},
  sandbox_messages: {},
} satisfies Tables

export const sandboxJobs = [
  { name: 'sandbox.time', everyMs: minutes(1), run: (context: Context) => passTime(context) },
  { name: 'sandbox.prune', everyMs: hours(6), run: (context: Context) => pruneSandbox(context) },
]

export const sandboxLoops = [
  { name: 'sandbox.messages', wakeOn: messagesChannel, run: (context: Context) => sendMessages(context) },
]
