import type { ConsentCategory, HtmlPage } from '@userkeep/contract'
import { type Html, html } from '../../../platform/html/html.ts'
import { plainLook } from '../../../platform/html/plain-look.ts'
import type { Consents } from '../choices/views.ts'
import { canUndo } from './rules.ts'

const look = `
  main { max-width: 460px; padding-top: 12vh; }
  .sheet { padding: 28px; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
  .sheet p { margin: 10px 0 0; }
  .from { margin: 0 0 14px; color: var(--muted); font-weight: 600; }
  button { margin-top: 20px; padding: 11px 18px; min-height: 44px; border: 1px solid var(--line); border-radius: 8px; background: var(--ink); color: var(--card); font: inherit; font-weight: 600; cursor: pointer; }
  button.plain { background: transparent; color: var(--ink); font-weight: 400; }
  button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`

const names: Record<ConsentCategory, string> = {
  marketing: 'news and offers',
  product_news: 'product news',
  surveys: 'surveys',
}

interface Shown {
  readonly token: string
  readonly brand: { readonly name: string }
  readonly category: ConsentCategory
  /** null if the contact no longer exists. */
  readonly stands: Consents[ConsentCategory] | null
}

export function unsubscribePage(shown: Shown): HtmlPage {
  const { brand, stands } = shown
  return {
    title: `${stands?.granted ? 'Unsubscribe' : 'Unsubscribed'} · ${brand.name}`,
    styles: [plainLook, look],
    head: html`<meta name="robots" content="noindex">`,
    body: html`<main><section class="sheet">
<p class="from">${brand.name}</p>
${stands?.granted ? subscribed(shown) : left(shown)}
</section></main>`,
  }
}

const button = (token: string, action: 'unsubscribe' | 'resubscribe', text: string, look: string): Html => html`
<form method="post" action="/unsubscribe/${token}">
<button name="action" value="${action}" class="${look}">${text}</button>
</form>`

const subscribed = ({ token, brand, category }: Shown): Html => html`
<h1>Unsubscribe from ${names[category]}?</h1>
<p>You will no longer receive ${names[category]} by email from ${brand.name}.</p>
<p class="muted">Mail about your account, such as receipts and sign-in links, is still sent.</p>
${button(token, 'unsubscribe', 'Unsubscribe', 'primary')}`

const left = ({ token, brand, category, stands }: Shown): Html => html`
<h1>You are unsubscribed</h1>
<p>You no longer receive ${names[category]} by email from ${brand.name}.</p>
<p class="muted">Mail about your account, such as receipts and sign-in links, is still sent.</p>
${stands && canUndo(stands) && html`<p class="muted">Was that a mistake?</p>${button(token, 'resubscribe', 'Resubscribe', 'plain')}`}`
