import { hours, minutes } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tables } from '../../../platform/tables.ts'
import { confirmCheckout, payCheckout } from './checkouts/pay-checkout.ts'
import { showCheckout } from './checkouts/show-checkout.ts'
import { messagesChannel } from './messages/queue-message.ts'
import { sendMessages } from './messages/send-messages.ts'
import { changeCard, payOpenInvoice, showBilling } from './portal/billing.ts'
import { pruneSandbox } from './prune.sql.ts'
import { passTime } from './time/pass-time.ts'

// The parts of the sandbox in its area.

export const sandboxVerbs = {
  checkoutPage: showCheckout,
  payCheckout,
  confirmCheckout,
  billingPage: showBilling,
  changeCard,
  payOpenInvoice,
} as const

const sold = { none: 'products, amounts and times' }
const ids = { none: 'ids of checkouts, subscriptions and prices' }

export const sandboxTables = {
  sandbox_customers: { rows: 'working' },
  sandbox_checkouts: { rows: 'working', json: { price: sold, coupon: sold, ours: ids } },
  sandbox_subscriptions: {
    rows: 'working',
    json: { price: sold, next_price: sold, coupon: sold, pending: sold, ours: ids },
  },
  sandbox_invoices: { rows: 'working', json: { lines: sold, ours: ids } },
  sandbox_refunds: { rows: 'working' },
  sandbox_usage: { rows: 'working' },
  sandbox_portals: { rows: 'working' },
  sandbox_answers: {
    rows: 'working',
    json: { answer: { none: 'objects of the sandbox by their ids, amounts and times' } },
  },
  sandbox_messages: { rows: 'working' },
} satisfies Tables

export const sandboxJobs = [
  { name: 'sandbox.time', everyMs: minutes(1), run: (context: Context) => passTime(context) },
  { name: 'sandbox.prune', everyMs: hours(6), run: (context: Context) => pruneSandbox(context) },
]

export const sandboxLoops = [
  { name: 'sandbox.messages', wakeOn: messagesChannel, run: (context: Context) => sendMessages(context) },
]
