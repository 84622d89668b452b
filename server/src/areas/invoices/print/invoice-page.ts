import type { HtmlPage } from '@userkeep/contract'
import { html } from '../../../platform/html/html.ts'
import type { Labeled, PrintedInvoice, PrintedLine } from './printed-invoice.ts'

const style = `
  :root { color-scheme: light; }
  body { font: 15px/1.5 system-ui, sans-serif; color: #111; background: #fff; max-width: 50rem; margin: 2rem auto; padding: 0 1rem; }
  header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 1rem 3rem; }
  h1 { margin: 0 0 .5rem; font-size: 24px; }
  h2 { margin: 0; font-size: 13px; font-weight: 600; color: #555; }
  p { margin: 0; white-space: pre-line; overflow-wrap: anywhere; }
  .notice { border: 1px solid #111; padding: 6px 10px; margin-bottom: 1.5rem; }
  .facts { display: grid; grid-template-columns: auto auto; gap: 0 1rem; margin: 0; justify-content: start; }
  dt { color: #555; }
  dd { margin: 0; }
  .parties { display: flex; flex-wrap: wrap; gap: 1.5rem 4rem; margin: 2rem 0; }
  table { border-collapse: collapse; width: 100%; }
  th { font-size: 13px; color: #555; text-align: start; font-weight: 600; }
  th, td { padding: 6px 0 6px 12px; border-bottom: 1px solid #ddd; vertical-align: top; overflow-wrap: anywhere; }
  th:first-child, td:first-child { padding-inline-start: 0; }
  .number { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; }
  small { color: #555; display: block; }
  .totals { margin: 1rem 0 0 auto; width: auto; }
  .totals th { font-weight: 400; }
  .totals .main th, .totals .main td { font-weight: 600; color: #111; border-bottom-color: #111; }
  footer { margin-top: 3rem; color: #555; font-size: 13px; white-space: pre-line; }
  @media print { body { margin: 0; max-width: none; } tr { break-inside: avoid; } }
`

/** Renders a page to print in the reader's browser, which has a font for every script. */
export const invoicePage = (printed: PrintedInvoice): HtmlPage => ({
  title: printed.title,
  styles: [style],
  body: html`<main>
${printed.notice && html`<p class="notice">${printed.notice}</p>`}
<header>
<div><h1>${printed.title}</h1>
<dl class="facts">${printed.facts.map(fact)}</dl></div>
</header>
<div class="parties">
<section><h2>From</h2><p>${[printed.seller.name, ...printed.seller.lines].join('\n')}</p></section>
<section><h2>Bill to</h2><p>${printed.customer}</p></section>
</div>
<table>
<thead><tr><th>Description</th><th class="number">Quantity</th><th class="number">Unit price</th><th class="number">Tax</th><th class="number">Amount</th></tr></thead>
<tbody>${printed.lines.map(row)}</tbody>
</table>
<table class="totals"><tbody>${printed.totals.map(total)}</tbody></table>
${printed.footer && html`<footer>${printed.footer}</footer>`}
</main>`,
})

const fact = ({ label, value }: Labeled) => html`<dt>${label}</dt><dd>${value}</dd>`

const row = ({ description, period, quantity, unitAmount, tax, amount }: PrintedLine) => html`<tr>
<td>${description}${period && html`<small>${period}</small>`}</td>
<td class="number">${quantity}</td><td class="number">${unitAmount}</td><td class="number">${tax}</td>
<td class="number">${amount}</td></tr>`

const total = ({ label, value, isMain }: PrintedInvoice['totals'][number]) =>
  html`<tr${isMain && html` class="main"`}><th scope="row">${label}</th><td class="number">${value}</td></tr>`
