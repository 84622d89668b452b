import { isWebAddress } from '@userkeep/contract'
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

/** Removes line breaks from values of headers, where they would begin another header. */
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
  if (!isWebAddress(url)) throw new TypeError('Emails can only link to http and https URLs')
}
