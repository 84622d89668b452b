import type { Change } from '../../platform/change.ts'
import { type Context, inTransaction, type TransactionContext } from '../../platform/context.ts'
import { type Extension, extensionPoint } from '../../platform/extension-point.ts'
import type { Extensible } from '../../platform/platform.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'

/** The outcome of a message. A later outcome replaces an earlier one: sent, then bounced. */
export interface MessageOutcome {
  readonly messageId: string
  readonly contactId: string
  /** The campaign; null for a transactional message. */
  readonly batchId: string | null
  readonly state: 'sent' | 'failed' | 'skipped' | 'interrupted' | 'bounced' | 'complained'
  readonly reason: string | null
  readonly at: Date
}

interface OutcomesOfMessages {
  readonly scope: EnvironmentScope
  readonly outcomes: readonly MessageOutcome[]
}

/** Handles outcomes of one environment, inside the transaction that writes them. */
export type MessageOutcomes<Own = unknown> = (
  reported: OutcomesOfMessages,
  context: TransactionContext<Own>,
) => Promise<void>

interface MessageOutcomesPoint extends Extension {
  readonly contribution: MessageOutcomes<this['own']>
}

export const messageOutcomes = extensionPoint<MessageOutcomesPoint>('messages.outcomes')

export async function reportOutcomes(
  { contributions }: Extensible,
  tx: Change,
  reported: OutcomesOfMessages,
): Promise<void> {
  for (const { contribution, context } of contributions(messageOutcomes))
    await contribution(reported, inTransaction(context, tx))
}

/** A mail whose sender asked to track links or opens. */
export interface TrackedMail {
  readonly scope: EnvironmentScope
  readonly messageId: string
  readonly contactId: string
  /** The campaign. */
  readonly batchId: string
  readonly tracking: { readonly clicks: boolean; readonly opens: boolean }
  readonly html: string
  /** Not rewritten, so that clicks on it are not counted. */
  readonly unsubscribeUrl: string | null
}

/** Returns the HTML to send instead. */
export type MailLinks<Own = unknown> = (mail: TrackedMail, context: Context<Own>) => Promise<string>

interface MailLinksPoint extends Extension {
  readonly contribution: MailLinks<this['own']>
}

export const mailLinks = extensionPoint<MailLinksPoint>('messages.mail-links')

/** Returns the HTML of the mail after each contribution has rewritten it. */
export async function rewriteLinks({ contributions }: Extensible, mail: TrackedMail): Promise<string> {
  let { html } = mail
  for (const { contribution, context } of contributions(mailLinks))
    html = await contribution({ ...mail, html }, context)
  return html
}
