import { letterHtml } from './mail-html.ts'
import type { LetterParts } from './mail-parts.ts'

export interface Letter {
  subject: string
  text: string
  html: string
}

export function letter(parts: LetterParts): Letter {
  if (parts.action) assertWebAddress(parts.action.url)
  const subject = oneLine(parts.subject)
  return { subject, text: letterText(parts), html: letterHtml({ ...parts, subject }) }
}

/** For values that become headers: a line break there would begin a header of the sender's choosing. */
export const oneLine = (value: string) => value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

function letterText({ greeting, paragraphs, code, action, footer, brand }: LetterParts): string {
  const blocks = [
    greeting,
    ...paragraphs,
    code && `    ${code}`,
    action && `${action.label}:\n${action.url}`,
    footer,
    `— ${brand.name}`,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

function assertWebAddress(url: string): void {
  const protocol = URL.parse(url)?.protocol
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new TypeError('A letter links to http and https addresses only')
}
