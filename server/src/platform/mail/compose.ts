import { mailHtml } from './mail-html.ts'
import type { MailParts } from './mail-parts.ts'

export interface MailContent {
  subject: string
  text: string
  html: string
}

export function composeMail(parts: MailParts): MailContent {
  if (parts.action) assertWebAddress(parts.action.url)
  const subject = oneLine(parts.subject)
  return { subject, text: mailText(parts), html: mailHtml({ ...parts, subject }) }
}

/** For values that become headers: a line break there would begin a header of the sender's choosing. */
export const oneLine = (value: string) => value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

function mailText({ greeting, paragraphs, code, action, footer, brand }: MailParts): string {
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
    throw new TypeError('A mail links to http and https addresses only')
}
