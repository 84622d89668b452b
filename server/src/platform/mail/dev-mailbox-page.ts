import type { HtmlPage } from '@userkeep/contract'
import { type Html, html } from '../html/html.ts'
import { moment } from '../html/moment.ts'
import { plainPage } from '../html/plain-page.ts'
import type { StoredMail } from './outbox.sql.ts'

const fromEverywhere = 'No mail server is configured. Emails are shown here instead of being sent.'
const fromTest = 'Emails of the test environment to anyone but staff are shown here instead of being sent.'

export function mailboxPage(mails: StoredMail[], hasServer: boolean): HtmlPage {
  return plainPage(
    'Mail',
    html`<header><h1>Mail</h1><a href="/dev/mail">Refresh</a></header>
<p class="muted">${hasServer ? fromTest : fromEverywhere} This page is available on this machine only.</p>
<ul class="card">${mails.length > 0 ? mails.map(mailRow) : html`<li class="empty">No mail yet</li>`}</ul>`,
  )
}

function mailRow(mail: StoredMail): Html {
  return html`<li><a class="row" href="/dev/mail/${mail.id}">
<strong dir="auto">${mail.subject || '(no subject)'}</strong>${moment(mail.created_at)}
<span class="muted">to ${mail.recipient}</span>
</a></li>
`
}

export function mailPage(mail: StoredMail): HtmlPage {
  return plainPage(
    mail.subject,
    html`<p><a href="/dev/mail">← All mail</a></p>
<header><h1 dir="auto">${mail.subject || '(no subject)'}</h1></header>
<dl class="card">
<dt>To</dt><dd>${mail.recipient}</dd>
${mail.sender_name && html`<dt>Sender</dt><dd>${mail.sender_name}</dd>`}
<dt>Written</dt><dd>${moment(mail.created_at)}</dd>
<dt>Status</dt><dd>${stateOf(mail)}</dd>
${mail.organization_id && html`<dt>Organization</dt><dd>${mail.organization_id}</dd>`}
<dt>Id</dt><dd>${mail.id}</dd>
</dl>
${mail.text_body === '' && html`<p class="muted">The text of an email is deleted once it is sent or has failed permanently.</p>`}
<h2>As HTML</h2>
<div class="card"><iframe title="The mail as HTML" sandbox="allow-popups allow-top-navigation-by-user-activation" srcdoc="${openingInTopWindow(mail.html_body)}"></iframe></div>
<h2>As text</h2>
<pre class="card" dir="auto">${mail.text_body}</pre>`,
  )
}

/** The first base element applies, so it must come before those of the mail. */
function openingInTopWindow(markup: string): string {
  const base = '<base target="_top">'
  return /<head[^>]*>/i.test(markup) ? markup.replace(/<head[^>]*>/i, `$&${base}`) : base + markup
}

function stateOf({ sent_at, failed_at, attempts, last_error }: StoredMail): string {
  if (sent_at) return 'Sent'
  if (failed_at) return `Failed after ${attempts} attempts: ${last_error}`
  return attempts > 0 ? `Waiting after ${attempts} attempts: ${last_error}` : 'Kept'
}
