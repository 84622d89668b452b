import type { Html, HtmlPage } from '@userkeep/contract'
import { html } from '../../../../platform/html/html.ts'
import { ending } from '../cards.ts'
import type { CustomerRow } from '../customers.sql.ts'
import type { InvoiceRow } from '../invoices/invoices.sql.ts'
import { cardField, cardList } from '../pages/card-field.ts'
import { sandboxPage } from '../pages/look.ts'
import { day, money } from '../pages/words.ts'
import { pathOfPortal } from './open-portal.ts'

export interface PortalShown {
  readonly token: string
  readonly customer: CustomerRow
  readonly invoices: readonly InvoiceRow[]
  readonly returnUrl: string
  readonly note?: string
  readonly refusal?: string
  readonly typed?: string
}

const words = { draft: 'Draft', open: 'Open', paid: 'Paid', void: 'Void', uncollectible: 'Uncollectible' } as const

const invoiceRow = (token: string, { ref, status, total, currency, created_at, lines }: InvoiceRow): Html => html`<tr>
<th scope="row">${lines[0]?.description ?? 'Invoice'}<br><span class="muted">${day(new Date(created_at))}</span></th>
<td>${money(total, currency)}<br><span class="muted">${words[status]}</span></td>
<td>${
  status === 'open' &&
  html`<form method="post" action="${pathOfPortal(token)}/pay"><input type="hidden" name="invoice" value="${ref}">
<button class="plain">Pay<span class="hidden"> ${money(total, currency)}</span></button></form>`
}</td>
</tr>`

/** Renders the saved card and the invoices. */
export const portalPage = ({ token, customer, invoices, returnUrl, note, refusal, typed }: PortalShown): HtmlPage =>
  sandboxPage({
    title: 'Billing',
    content: html`<header><h1>Billing of ${customer.name}</h1></header>
${note && html`<p class="note" role="status">${note}</p>`}
<div class="sides">
<section class="panel" aria-labelledby="method">
<h2 id="method">Card</h2>
<p>${customer.card ? `The card ending in ${ending(customer.card)} is charged.` : 'No card is on file.'}</p>
<form method="post" action="${pathOfPortal(token)}">
${cardField({ typed: typed ?? '', refusal: refusal ?? null })}
<button class="wide">Save card</button>
</form>
${cardList()}
</section>
<section class="panel" aria-labelledby="invoices">
<h2 id="invoices">Invoices</h2>
${
  invoices.length === 0
    ? html`<p class="muted">No invoices yet.</p>`
    : html`<table class="sums"><tbody>${invoices.map((invoice) => invoiceRow(token, invoice))}</tbody></table>`
}
</section>
</div>
<a class="leave" href="${returnUrl}">Go back</a>`,
  })
