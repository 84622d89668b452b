import type { HtmlPage } from '@userkeep/contract'
import { receiverOrigin } from '../../../platform/development/webhook-receiver.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import { moment } from '../../../platform/html/moment.ts'
import { plainPage } from '../../../platform/html/plain-page.ts'
import type { Received, Signature } from './verify.ts'

export const receiverPage = (calls: readonly Received[]): HtmlPage =>
  plainPage(
    'Webhooks',
    html`<header><h1>Webhooks</h1><a href="/dev/webhooks">Refresh</a></header>
<p>Create a webhook endpoint with this address. Its requests appear below:</p>
<pre class="card"><code>${receiverOrigin}/orders</code></pre>
<p class="muted">Use any path. Add <code>?status=500</code> to get an error response. The address works on this machine only, while the service runs in development.</p>
<h2>Received</h2>
<ul class="card">${calls.length > 0 ? calls.map(row) : html`<li class="empty">No deliveries yet</li>`}</ul>`,
  )

const row = (call: Received): Html => html`<li><a class="row" href="/dev/webhooks/${call.id}">
<strong>${typeOf(call)}</strong>${moment(call.at.toISOString())}
<span class="muted">${new URL(call.url).pathname} · answered ${call.status} · ${signatureText(call.signature)}</span>
</a></li>
`

export const callPage = (call: Received): HtmlPage =>
  plainPage(
    typeOf(call),
    html`<p><a href="/dev/webhooks">← All deliveries</a></p>
<header><h1>${typeOf(call)}</h1></header>
<dl class="card">
<dt>Address</dt><dd>${call.url}</dd>
<dt>Received</dt><dd>${moment(call.at.toISOString())}</dd>
<dt>Answered</dt><dd>${call.status}</dd>
<dt>Signature</dt><dd>${signatureText(call.signature)}</dd>
</dl>
<h2>Headers</h2>
<pre class="card">${Object.entries(call.headers).map(([name, value]) => `${name}: ${value}\n`)}</pre>
<h2>Body</h2>
<pre class="card">${indented(call.body)}</pre>`,
  )

const sentences: Record<Signature, Html> = {
  valid: html`<span class="good">Signature verified</span>`,
  invalid: html`<span class="bad">Signature does not match</span>`,
  unknown: html`<span>No endpoint has this address</span>`,
}

const signatureText = (signature: Signature): Html => sentences[signature]

function typeOf({ body }: Received): string {
  const { type } = parsed(body) as { type?: unknown }
  return typeof type === 'string' ? type : 'Delivery'
}

const indented = (body: string): string => JSON.stringify(parsed(body), null, 2)

const parsed = (body: string): object => JSON.parse(body) as object
