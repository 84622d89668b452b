import type { Html, HtmlPage } from '@userkeep/contract'
import { html } from '../../../../platform/html/html.ts'
import { trialOnce } from '../../port.ts'
import { ending } from '../cards.ts'
import { cardField, cardList } from '../pages/card-field.ts'
import { sandboxPage } from '../pages/look.ts'
import type { CheckoutRow } from './checkouts.sql.ts'
import { type Offer, offerOf } from './offer.ts'
import { pathOfCheckout } from './views.ts'

const summary = ({ price, trial_days }: CheckoutRow, { rows, today, later }: Offer, buyer: string): Html => html`
<section aria-labelledby="bought">
<h1 id="bought">${price.name}</h1>
${price.description && html`<p class="muted">${price.description}</p>`}
<p class="due">${today}</p>
${later && html`<p class="muted">${later}</p>`}
${trial_days && html`<p class="muted">${trialOnce}</p>`}
<table class="sums"><tbody>
${rows.map(({ label, amount }, n) => html`<tr${n === rows.length - 1 && html` class="total"`}><th scope="row">${label}</th><td>${amount}</td></tr>`)}
</tbody></table>
<p class="muted">For ${buyer}</p>
</section>`

export interface Shown {
  readonly checkout: CheckoutRow
  readonly buyer: string
  readonly now: Date
}

/** Renders the purchase and the payment form. */
export function payPage(
  { checkout, buyer, now }: Shown,
  tried?: { readonly card?: string; readonly refusal: string },
): HtmlPage {
  const offer = offerOf(checkout, now)
  return sandboxPage({
    title: tried ? 'Payment refused' : checkout.price.name,
    leadsAway: true,
    content: html`<div class="sides">
${summary(checkout, offer, buyer)}
<section class="panel" aria-labelledby="pay">
<h2 id="pay">Pay by card</h2>
<form method="post" action="${pathOfCheckout(checkout.token)}">
${cardField({ typed: tried?.card ?? '', refusal: tried?.refusal ?? null })}
<button class="wide">${checkout.trial_days ? 'Start trial' : `Pay ${offer.today}`}</button>
</form>
${cardList()}
${checkout.cancel_url && html`<a class="leave" href="${checkout.cancel_url}">Cancel and go back</a>`}
</section>
</div>`,
  })
}

/** Renders the second step, which at a real gateway is the bank's. */
export function confirmPage({ checkout, buyer, now }: Shown): HtmlPage {
  const offer = offerOf(checkout, now)
  return sandboxPage({
    title: 'Confirm the payment',
    leadsAway: true,
    content: html`<div class="sides">
${summary(checkout, offer, buyer)}
<section class="panel" aria-labelledby="confirm">
<h2 id="confirm">Confirm the payment</h2>
<p>Your bank asks you to confirm the payment of ${offer.today} with the card ending in ${ending(checkout.confirming ?? '')}.</p>
<form method="post" action="${pathOfCheckout(checkout.token)}/confirm" class="two">
<button name="answer" value="confirm">Confirm</button>
<button name="answer" value="refuse" class="plain">Refuse</button>
</form>
</section>
</div>`,
  })
}

/** Renders a checkout that can no longer be paid. */
export const closedPage = ({ price, state, success_url, cancel_url }: CheckoutRow): HtmlPage =>
  state === 'paid'
    ? sandboxPage({
        title: 'Paid',
        content: html`<header><h1>Payment complete</h1></header>
<p>${price.name} is paid. No further action is needed.</p>
<p><a href="${success_url}">Continue</a></p>`,
      })
    : sandboxPage({
        title: 'Expired',
        content: html`<header><h1>This checkout has expired</h1></header>
<p>Nothing was paid. Start a new checkout to buy ${price.name}.</p>
${cancel_url && html`<p><a href="${cancel_url}">Go back</a></p>`}`,
      })
