import type { Change } from '../../../platform/change.ts'
import type { Context } from '../../../platform/context.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { emailKey } from '../../contacts/public.ts'
import { noteOnConversation, noteUndelivered } from '../../conversations/public.ts'
import { suppress } from '../../suppressions/public.ts'
import type { ParsedMail } from '../parse/parsed-mail.ts'
import { isPermanent } from '../rules.ts'

interface AutomaticMail {
  conversationId: string
  sentTo: string
  kind: 'automatic' | 'bounce' | 'loop'
  mail: ParsedMail
  now: Date
}

const excerptLength = 500

/** Records a mail that no person wrote as a note for staff. It opens no conversation and is never answered. */
export async function noteAutomatic(
  tx: Change,
  { log }: Pick<Context, 'log'>,
  scope: EnvironmentScope,
  { conversationId, sentTo, kind, mail, now }: AutomaticMail,
): Promise<void> {
  if (kind === 'loop') {
    log.warn({ conversationId, messageId: mail.messageId }, 'a mail of this installation came back')
    return
  }
  const text = kind === 'bounce' ? bounceText(mail, sentTo) : automaticText(mail, sentTo)
  const isFinal = kind === 'bounce' && isAboutAddress(mail, sentTo)
  await (isFinal ? noteUndelivered : noteOnConversation)(tx, scope, conversationId, { text, now })
  if (isFinal) {
    const { detail, status } = mail.report ?? { detail: null, status: null }
    await suppress(tx, scope, { address: sentTo, reason: 'bounce', source: 'smtp', detail: detail ?? status }, now)
  }
}

/** Returns whether the report is about a permanent failure of the mailed address, which stops mail to it. */
const isAboutAddress = (mail: ParsedMail, sentTo: string): boolean =>
  isPermanent(mail) && mail.report?.recipient != null && emailKey(mail.report.recipient) === emailKey(sentTo)

function bounceText({ report }: ParsedMail, sentTo: string): string {
  const reason = [report?.status, report?.detail].filter(Boolean).join(' ')
  return `The email to ${sentTo} was not delivered.${reason === '' ? '' : ` The mail server says: ${reason}`}`
}

function automaticText({ text, from }: ParsedMail, sentTo: string): string {
  const excerpt = text.length > excerptLength ? `${text.slice(0, excerptLength - 1).toWellFormed()}…` : text
  return `Automatic reply from ${from?.address ?? sentTo}:\n\n${excerpt}`.trim()
}
