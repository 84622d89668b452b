import type { ParsedMail } from './parse/parsed-mail.ts'

/** Returns the domain of an address in lower case. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** The kind of a mail: from a person, or one that is recorded and never answered. */
export type MailKind = 'person' | 'automatic' | 'bounce' | 'loop'

interface MailOrigin {
  /** The return path; empty for reports of mail servers. */
  readonly envelopeFrom: string
  readonly inboundDomain: string
  /** The address that this installation sends from. */
  readonly ownAddress: string
  /** Whether this installation sent the mail. */
  readonly isOwn: boolean
}

/** The servers that a mail may pass; a mail in a loop passes more. */
const maxHops = 50

type Classified = Pick<ParsedMail, 'from' | 'headers' | 'hops' | 'report'>

export function kindOf(mail: Classified, origin: MailOrigin): MailKind {
  if (isLoop(mail, origin)) return 'loop'
  if (mail.report !== null || isFromMailServer(mail, origin)) return 'bounce'
  return isAutomatic(mail, origin) ? 'automatic' : 'person'
}

function isLoop({ from, hops }: Classified, { inboundDomain, ownAddress, isOwn }: MailOrigin): boolean {
  if (hops > maxHops || isOwn) return true
  const address = from?.address.toLowerCase()
  return address !== undefined && (domainOf(address) === inboundDomain || address === ownAddress.toLowerCase())
}

const isFromMailServer = ({ from }: Classified, { envelopeFrom }: MailOrigin): boolean =>
  envelopeFrom === '' && /^(mailer-daemon|postmaster)@/i.test(from?.address ?? '')

/** Detects automatic mail by RFC 3834 and the older headers that programs still use. */
function isAutomatic({ headers }: Classified, { envelopeFrom }: MailOrigin): boolean {
  const { 'auto-submitted': submitted = 'no', precedence = '', 'x-auto-response-suppress': suppress = 'none' } = headers
  return (
    envelopeFrom === '' ||
    !/^no\b/.test(submitted) ||
    /^(bulk|junk|list|auto_reply)\b/.test(precedence) ||
    !/^none\b/.test(suppress) ||
    ['list-id', 'x-autoreply', 'x-autorespond'].some((name) => name in headers)
  )
}

/** Returns whether a report says for good that an address gets no mail. */
export const isPermanent = ({ report }: Pick<ParsedMail, 'report'>): boolean => /^5\./.test(report?.status ?? '')
