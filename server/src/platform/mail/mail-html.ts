import { type Html, html, textOf } from '../html/html.ts'
import { brandColor, readableOn } from './brand-color.ts'
import type { MailParts } from './mail-parts.ts'

export const sans = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const mono = "font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace"
const table = html`role="presentation" cellpadding="0" cellspacing="0" border="0"`

/** Inline styles are the light theme, which every client shows; the sheet adds the dark theme where it is supported. */
const sheet = html`<style>
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  a { text-decoration: none; }
  @media (max-width: 480px) {
    .outer { padding: 20px 12px !important; }
    .card { padding: 28px 22px !important; }
    .button { width: 100% !important; }
    .button a { display: block !important; text-align: center !important; }
  }
  @media (prefers-color-scheme: dark) {
    .page { background: #111113 !important; }
    .card { background: #1a1b1e !important; border-color: #2e3035 !important; }
    .ink { color: #edeef0 !important; }
    .muted { color: #a0a5ae !important; }
    .code { background: #25272b !important; border-color: #34373d !important; }
    .button a { border-color: rgba(255, 255, 255, 0.22) !important; }
  }
</style>`

// Without the filler, a mail client would continue the preview line with the body.
const previewFiller = Array<Html>(60).fill(html`&#847;&zwnj;&nbsp;`)

/** A mail in the brand's layout, with the content of the card and of the footer. */
interface MailFrame {
  language: string
  title: string
  /** Shown by mail clients after the subject; empty: the beginning of the card. */
  preview: string
  brand: MailParts['brand']
  card: Html
  footer: Html
}

export function mailHtml(parts: MailParts): string {
  const { subject, greeting, paragraphs, code, action, footer, brand } = parts
  const card = html`<h1 class="ink" dir="auto" style="margin:0 0 18px;${sans};font-size:22px;line-height:30px;font-weight:650;color:#1c2024">${subject}</h1>
${greeting && paragraph(greeting)}
${paragraphs.map(paragraph)}
${code && codeBlock(code)}
${action && button(action, brandColor(brand.color))}`
  const below = html`${footer && html`${lines(footer)}<br>`}${brand.name}`
  return mailFrame({ language: 'en', title: subject, preview: paragraphs[0] ?? subject, brand, card, footer: below })
}

export const mailFrame = ({ language, title, preview, brand, card, footer }: MailFrame): string =>
  textOf(html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<meta name="x-apple-disable-message-reformatting">
<title>${title}</title>
${sheet}
</head>
<body class="page" style="margin:0;padding:0;background:#f4f5f7;-webkit-text-size-adjust:100%">
${preview !== '' && previewLine(preview)}
<table ${table} width="100%" class="page" style="background:#f4f5f7"><tr>
<td class="outer" align="center" style="padding:40px 16px">
<!--[if mso]><table ${table} width="560"><tr><td><![endif]-->
<table ${table} width="100%" style="max-width:560px">
<tr><td style="padding:0 4px 18px">${masthead(brand.name, brandColor(brand.color))}</td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid #e4e6eb;border-radius:14px;padding:36px">
${card}
</td></tr>
<tr><td class="muted" dir="auto" style="padding:20px 4px 0;${sans};font-size:13px;line-height:20px;color:#60646c">
${footer}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`)

export const previewLine = (preview: string): Html =>
  html`<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preview}${previewFiller}</div>`

function masthead(name: string, color: string): Html {
  const initial = [...new Intl.Segmenter().segment(name.trim())][0]?.segment.toUpperCase() ?? ''
  return html`<table ${table}><tr>
<td align="center" width="28" height="28" style="width:28px;height:28px;border-radius:8px;background:${color};${sans};font-size:15px;line-height:28px;font-weight:700;color:${readableOn(color)}">${initial}</td>
<td class="ink" style="padding-left:10px;${sans};font-size:15px;line-height:28px;font-weight:600;color:#1c2024">${name}</td>
</tr></table>`
}

function paragraph(text: string): Html {
  return html`<p class="ink" dir="auto" style="margin:0 0 16px;${sans};font-size:16px;line-height:25px;color:#1c2024;overflow-wrap:anywhere">${lines(text)}</p>
`
}

function codeBlock(code: string): Html {
  const [size, spacing] = code.length > 10 ? [20, 1] : [34, 8]
  return html`<table ${table} width="100%" style="margin:8px 0 4px"><tr>
<td class="code ink" align="center" style="background:#f4f5f7;border:1px solid #e4e6eb;border-radius:10px;padding:20px 12px 20px ${12 + spacing}px;${mono};font-size:${size}px;line-height:${size + 8}px;letter-spacing:${spacing}px;font-weight:600;color:#1c2024;word-break:break-all;-webkit-user-select:all;user-select:all">${code}</td>
</tr></table>`
}

function button({ label, url }: { label: string; url: string }, color: string): Html {
  return html`<table ${table} class="button" style="margin:16px 0 22px"><tr>
<td bgcolor="${color}" style="border-radius:10px;background:${color}"><a href="${url}" style="display:inline-block;padding:13px 26px;border:1px solid ${color};border-radius:10px;${sans};font-size:16px;line-height:22px;font-weight:600;color:${readableOn(color)};text-decoration:none">${label}</a></td>
</tr></table>
<p class="muted" style="margin:0;${sans};font-size:13px;line-height:20px;color:#60646c">If the button does not work, open this link:<br>
<a class="muted" href="${url}" style="color:#60646c;text-decoration:underline;word-break:break-all">${url}</a></p>`
}

const lines = (text: string) =>
  text.split(/\r\n|\r|\n/).map((line, index) => (index > 0 ? html`<br>${line}` : html`${line}`))
