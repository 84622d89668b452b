import { randomUUID } from 'node:crypto'
import { markup } from '@userkeep/contract/kernel/kinds'
import { type Html, html, textOf } from '../../../platform/html/html.ts'
import { mailFrame, previewLine } from '../../../platform/mail/mail-html.ts'
import type { MjmlParts } from './mjml.ts'

export interface Brand {
  name: string
  color?: string
}

/** The HTML of a mail, split where the unsubscribe link goes. */
export interface CutHtml {
  html: string
  htmlEnd: string
}

interface Texts {
  language: string
  title: string
  preview: string
}

const word = randomUUID()

/** Marks sanitised text or a constant as markup. */
const markupOf = (text: string): Html => ({ [markup]: text })

/** Returns the branded layout around the rendered Markdown. */
export const brandedMail = (texts: Texts, brand: Brand, body: string): CutHtml =>
  cutHtml((cut) => mailFrame({ ...texts, brand, card: markupOf(body), footer: html`${cut}${brand.name}` }))

/** Returns a mail around the rendered MJML, whose layout is the author's own. */
export const plainMail = ({ language, title, preview }: Texts, { css, bodyStyle, body }: MjmlParts): CutHtml =>
  cutHtml((cut) =>
    textOf(html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="x-apple-disable-message-reformatting">
<title>${title}</title>
<style>${markupOf(css)}</style>
</head>
<body style="${markupOf(bodyStyle)}">
${preview !== '' && previewLine(preview)}
${markupOf(body)}
<div style="padding:0 16px 24px;text-align:center">${cut}</div>
</body>
</html>
`),
  )

/** Splits at a random word that no author can know. */
function cutHtml(write: (cut: string) => string): CutHtml {
  const [html = '', htmlEnd = ''] = write(word).split(word)
  return { html, htmlEnd }
}
