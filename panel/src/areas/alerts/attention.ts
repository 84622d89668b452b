import type { AttentionLines } from '../../app/attention-lines.ts'
import { texts } from '../../texts/attention.ts'

export const attention: AttentionLines = {
  contact_meter_reached: () => ({
    title: texts.activeContactsAreCloseToTheLimit,
    act: texts.seeUsage,
    to: '/alerts',
  }),
  email_allowance_exhausted: () => ({
    title: texts.theEmailAllowanceOfThisMonth,
    description: texts.campaignsContinueNextMonth,
    act: texts.seeAlert,
    to: '/alerts',
  }),
  payment_declined: ({ count }) => ({
    title: texts.paymentsDeclined(count),
    description: texts.theInvoiceIsStillOpen,
    act: texts.seeInvoices,
    to: '/invoices',
    search: { status: 'open' },
  }),
}
