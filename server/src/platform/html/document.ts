import { hash } from 'node:crypto'
import type { HtmlPage } from '@userkeep/contract'
import { html, textOf } from './html.ts'

export interface Document {
  text: string
  /** Content-Security-Policy that allows only the page's own styles and scripts, by their hashes. */
  policy: string
}

/** Writes the whole document of a page. */
export function documentOf(page: HtmlPage): Document {
  const { title, body, head, styles = [], scripts = [], language = 'en', formsLeadAway = false } = page
  const text = textOf(html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${head}`)
  const whole = [
    text,
    ...styles.map((sheet) => `<style>${unbroken(sheet)}</style>`),
    '</head>',
    `<body>${textOf(body)}`,
    ...scripts.map((script) => `<script>${unbroken(script)}</script>`),
    '</body>\n</html>\n',
  ]
  return { text: whole.join('\n'), policy: policyOf(styles, scripts, formsLeadAway) }
}

/** Refuses a text that contains an end tag, because the browser would end the element there. */
function unbroken(text: string): string {
  if (/<\/|<!--/.test(text)) throw new Error('A style sheet or script of a page must not contain </ or <!--')
  return text
}

function policyOf(styles: readonly string[], scripts: readonly string[], formsLeadAway: boolean): string {
  const named = (texts: readonly string[]) =>
    texts.map((text) => `'sha256-${hash('sha256', text, 'base64')}'`).join(' ')
  return [
    "default-src 'none'",
    ...(scripts.length > 0 ? [`script-src ${named(scripts)}`, "connect-src 'self'"] : []),
    ...(styles.length > 0 ? [`style-src ${named(styles)}`] : []),
    "img-src 'self' data: https:",
    "font-src 'self'",
    "base-uri 'none'",
    `form-action 'self'${formsLeadAway ? ' https: http:' : ''}`,
    "frame-ancestors 'none'",
  ].join('; ')
}
