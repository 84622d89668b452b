import type { gateways } from '@userkeep/contract'
import type { Verb } from '../../../../platform/http/call.ts'
import { GatewayRefused } from '../../port.ts'
import { acceptCard, cardNumber } from '../cards.ts'
import { saveCard } from '../customers.sql.ts'
import { findInvoice } from '../invoices/invoices.sql.ts'
import { payInvoice } from '../invoices/pay-invoice.ts'
import { portalPage } from './portal-page.ts'
import { shownIn, visitPortal } from './visit-portal.ts'

type Routes = typeof gateways.routes

export const showBilling: Verb<Routes['billingPage']> = async ({ params: { token }, db, now }) =>
  portalPage(await shownIn(db, token, await visitPortal(db, token, now)))

/** Saves another card. Open invoices stay open until they are paid here or retried by the caller. */
export const changeCard: Verb<Routes['changeCard']> = ({ params: { token }, body, change, now }) =>
  change(async (tx) => {
    const visited = await visitPortal(tx, token, now, { lock: true })
    const card = cardNumber(body.card)
    const accepted = acceptCard(card)
    if (!accepted.paid)
      return portalPage({ ...(await shownIn(tx, token, visited)), refusal: accepted.message, typed: card })
    await saveCard(tx, visited.account.environmentId, visited.customer.ref, card)
    const shown = await shownIn(tx, token, { ...visited, customer: { ...visited.customer, card } })
    return portalPage({ ...shown, note: 'The card was saved.' })
  })

export const payOpenInvoice: Verb<Routes['payOpenInvoice']> = ({ params: { token }, body, change, now }) =>
  change(async (tx) => {
    const visited = await visitPortal(tx, token, now, { lock: true })
    const invoice = await findInvoice(tx, visited.account, body.invoice)
    if (invoice?.customer_ref !== visited.customer.ref) return portalPage(await shownIn(tx, token, visited))
    const problem = await problemOfPaying(() => payInvoice(tx, visited.account, body.invoice, now))
    const shown = await shownIn(tx, token, visited)
    return portalPage(problem === null ? { ...shown, note: 'The invoice was paid.' } : { ...shown, refusal: problem })
  })

/** Returns the reason why it was not paid, or null. */
async function problemOfPaying(pay: () => ReturnType<typeof payInvoice>): Promise<string | null> {
  try {
    const paid = await pay()
    return 'refused' in paid ? paid.refused.message : null
  } catch (error) {
    if (error instanceof GatewayRefused) return error.message
    throw error
  }
}
