import type { gateways, HtmlPage, SeeOther } from '@userkeep/contract'
import type { Verb } from '../../../../platform/http/call.ts'
import type { Tx } from '../account.ts'
import { cardNumber } from '../cards.ts'
import { closedPage, confirmPage, payPage } from './checkout-pages.ts'
import { awaitConfirmation } from './checkouts.sql.ts'
import { payWith } from './complete.ts'
import { type Visit, visit } from './visit.ts'

/** Pays with the typed card. A refusal is shown on the page, and another card may be tried. */
export const payCheckout: Verb<typeof gateways.routes.payCheckout> = ({ params, body, change, now }) =>
  change(async (tx) => {
    const visited = await visit(tx, params.token, now, { lock: true })
    return pay(tx, visited, cardNumber(body.card), false)
  })

/** Confirms a payment with a card that requires a second step. */
export const confirmCheckout: Verb<typeof gateways.routes.confirmCheckout> = ({ params, body, change, now }) =>
  change(async (tx) => {
    const visited = await visit(tx, params.token, now, { lock: true })
    const { confirming, state, ref } = visited.checkout
    if (state !== 'open' || confirming === null) return again(visited)
    if (body.answer === 'confirm') return pay(tx, visited, confirming, true)
    await awaitConfirmation(tx, visited.account.environmentId, ref, null)
    return payPage(visited, { refusal: 'The payment was not confirmed. Try again, or use another card.' })
  })

/** Redirects a second submission of the form without paying again. */
const again = (visited: Visit): HtmlPage | SeeOther =>
  visited.checkout.state === 'paid'
    ? { seeOther: visited.checkout.success_url }
    : visited.checkout.state === 'expired'
      ? closedPage(visited.checkout)
      : payPage(visited)

async function pay(tx: Tx, visited: Visit, card: string, confirmed: boolean): Promise<HtmlPage | SeeOther> {
  const { account, checkout, now } = visited
  if (checkout.state !== 'open') return again(visited)
  const outcome = await payWith(tx, account, checkout, card, { confirmed, now })
  if (outcome === 'paid') return { seeOther: checkout.success_url }
  if (outcome === 'confirm') return confirmPage({ ...visited, checkout: { ...checkout, confirming: card } })
  return payPage(visited, { card, refusal: `${outcome.message} Try another card.` })
}
