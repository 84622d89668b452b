import { type Html, html } from './html.ts'
import type { KeptMail } from './outbox.sql.ts'

const sheet = html`<style>
  :root { color-scheme: light dark; --page: #f4f5f7; --card: #fff; --line: #e4e6eb; --ink: #1c2024; --muted: #60646c; --accent: #3a5bd9; }
  @media (prefers-color-scheme: dark) {
    :root { --page: #111113; --card: #1a1b1e; --line: #2e3035; --ink: #edeef0; --muted: #a0a5ae; --accent: #9db2ff; }
  }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.5 -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, sans-serif; overflow-wrap: anywhere; }
  main { max-width: 860px; margin: 0 auto; padding: 28px 16px 48px; }
  header { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: baseline; margin-bottom: 18px; }
  h1 { margin: 0; font-size: 22px; line-height: 1.3; }
  h2 { margin: 28px 0 8px; font-size: 13px; font-weight: 600; color: var(--muted); }
  a { color: var(--accent); }
  a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  .muted, time { color: var(--muted); font-size: 13px; }
  .card { margin: 0; padding: 0; list-style: none; background: var(--card); border: 1px solid var(--line); border-radius: 12px; overflow: hidden; }
  .card li + li { border-top: 1px solid var(--line); }
  .mail { display: grid; grid-template-columns: 1fr auto; gap: 0 16px; padding: 14px 18px; color: inherit; text-decoration: none; }
  .mail:hover { background: var(--page); }
  .mail strong { font-weight: 600; }
  .mail .muted { grid-column: 1 / -1; }
  .empty { padding: 48px 20px; text-align: center; color: var(--muted); }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 18px; padding: 16px 18px !important; }
  dt { color: var(--muted); }
  dd { margin: 0; }
  iframe { display: block; width: 100%; height: max(460px, 72vh); border: 0; }
  pre { padding: 16px 18px !important; white-space: pre-wrap; font: 13px/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
  @media (max-width: 560px) {
    .mail { grid-template-columns: 1fr; }
    dl { grid-template-columns: 1fr; gap: 0; }
    dd + dt { margin-top: 8px; }
  }
</style>`

export function mailboxPage(mails: KeptMail[]): string {
  return page(
    'Mail',
    html`<header><h1>Mail</h1><a href="/dev/mail">Refresh</a></header>
<p class="muted">No mail server is set, so mails stay here instead of being sent. This page answers on this machine only.</p>
<ul class="card">${mails.length > 0 ? mails.map(mailRow) : html`<li class="empty">No mail yet</li>`}</ul>`,
  )
}

function mailRow(mail: KeptMail): Html {
  return html`<li><a class="mail" href="/dev/mail/${mail.id}">
<strong dir="auto">${mail.subject || '(no subject)'}</strong>${moment(mail.created_at)}
<span class="muted">to ${mail.recipient}</span>
</a></li>
`
}

export function mailPage(mail: KeptMail): string {
  return page(
    mail.subject,
    html`<p><a href="/dev/mail">← All mail</a></p>
<header><h1 dir="auto">${mail.subject || '(no subject)'}</h1></header>
<dl class="card">
<dt>To</dt><dd>${mail.recipient}</dd>
${mail.sender_name && html`<dt>Sender</dt><dd>${mail.sender_name}</dd>`}
<dt>Written</dt><dd>${moment(mail.created_at)}</dd>
<dt>State</dt><dd>${stateOf(mail)}</dd>
${mail.organization_id && html`<dt>Organization</dt><dd>${mail.organization_id}</dd>`}
<dt>Id</dt><dd>${mail.id}</dd>
</dl>
${mail.text_body === '' && html`<p class="muted">The text of a mail is not kept once it was sent or has failed for good.</p>`}
<h2>As HTML</h2>
<div class="card"><iframe title="The mail as HTML" sandbox="allow-popups allow-top-navigation-by-user-activation" srcdoc="${openingInTopWindow(mail.html_body)}"></iframe></div>
<h2>As text</h2>
<pre class="card" dir="auto">${mail.text_body}</pre>`,
  )
}

/** The first base element decides, so it must come before any the mail brings along. */
function openingInTopWindow(markup: string): string {
  const base = '<base target="_top">'
  return /<head[^>]*>/i.test(markup) ? markup.replace(/<head[^>]*>/i, `$&${base}`) : base + markup
}

function stateOf({ sent_at, failed_at, attempts, last_error }: KeptMail): string {
  if (sent_at) return 'Sent'
  if (failed_at) return `Failed after ${attempts} attempts: ${last_error}`
  return attempts > 0 ? `Waiting after ${attempts} attempts: ${last_error}` : 'Kept'
}

const moment = (at: string): Html => html`<time datetime="${at}">${at.slice(0, 10)} ${at.slice(11, 19)} UTC</time>`

function page(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${sheet}
</head>
<body><main>
${content}
</main></body>
</html>
`.markup
}
