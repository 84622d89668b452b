import EmailReplyParser from 'email-reply-parser'
import { Parser } from 'htmlparser2'
import { mailLimits } from './parsed-mail.ts'
import { replyLine } from './reply-line.ts'

/** A text in two parts: written by the sender, and quotes with the signature. */
interface SplitMail {
  readonly visible: string
  readonly hidden: string
}

/** Separates the sender's text from quotes and the signature. Hides nothing if nothing else would be left. */
export function splitText(text: string): SplitMail {
  const whole = { visible: text.trim(), hidden: '' }
  if (text.length > mailLimits.splitText) return whole
  const fragments = new EmailReplyParser().read(text).getFragments()
  const [visible, hidden] = [false, true].map((isHidden) =>
    fragments
      .filter((fragment) => fragment.isHidden() === isHidden)
      .map((fragment) => fragment.getContent())
      .join('\n')
      .trim(),
  ) as [string, string]
  return visible === '' ? whole : { visible, hidden }
}

const quoteClasses =
  /(^|\s)(gmail_quote|gmail_quote_container|gmail_signature|yahoo_quoted|moz-cite-prefix|moz-signature|protonmail_quote|protonmail_signature_block|zmail_extra|uk-reply-line)(\s|$)/
const quoteIds =
  /^(x_)*(appendonsend|divRplyFwdMsg|mail-editor-reference-message-container|Signature|ms-outlook-mobile-signature)$/i

/** Returns whether an element is where a mail program puts the quoted mail or the signature. */
const beginsQuote = (name: string, { class: classes = '', id = '', type = '', style = '' }: Record<string, string>) =>
  quoteClasses.test(classes) ||
  quoteIds.test(id) ||
  (name === 'blockquote' && type.toLowerCase() === 'cite') ||
  (name === 'div' && /^border:\s*none;\s*border-top:\s*solid\b/i.test(style))

/** Separates HTML. Both parts may have unclosed elements, which sanitizing repairs. */
export function splitHtml(html: string): SplitMail {
  let start = -1
  let hasText = false
  const parser = new Parser({
    onopentag(name, attributes) {
      if (start < 0 && beginsQuote(name, attributes)) start = parser.startIndex
    },
    ontext(text) {
      if (start < 0 && text.includes(replyLine)) start = parser.startIndex
      else if (start < 0 && text.trim() !== '') hasText = true
    },
  })
  parser.write(html)
  parser.end()
  if (start < 0 || !hasText) return { visible: html, hidden: '' }
  return { visible: html.slice(0, start), hidden: html.slice(start) }
}

const blocks = new Set(['p', 'div', 'br', 'li', 'tr', 'blockquote', 'pre', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

/** Returns the text of sanitised HTML, with a line for each block. */
export function textOfHtml(html: string): string {
  let text = ''
  const parser = new Parser({
    onopentagname(name) {
      if (blocks.has(name)) text += '\n'
    },
    ontext(part) {
      text += part.replace(/\s+/g, ' ')
    },
    onclosetag(name) {
      if (blocks.has(name) && name !== 'br') text += '\n'
    },
  })
  parser.write(html)
  parser.end()
  return text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
