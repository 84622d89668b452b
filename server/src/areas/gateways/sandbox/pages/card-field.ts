import type { Html } from '@userkeep/contract'
import { html } from '../../../../platform/html/html.ts'
import { testCards } from '../cards.ts'

const spaced = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ')

/** The card field, with the test cards to choose from. */
export const cardField = ({ typed, refusal }: { typed?: string; refusal?: string | null }): Html => html`
${refusal && html`<p class="refusal" role="alert" id="refusal">${refusal}</p>`}
<label for="card">Card number</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off" required maxlength="40" placeholder="4242 4242 4242 4242"
  value="${typed ?? ''}"${refusal && html` aria-invalid="true" aria-describedby="refusal"`}>`

export const cardList = (): Html => html`<h3 id="cards">Test cards</h3>
<ul class="cards" aria-labelledby="cards">
${testCards.map(
  ({ number, says }) =>
    html`<li><button type="button" data-card="${number}"><code>${spaced(number)}</code><span>${says}</span></button></li>`,
)}
</ul>`
