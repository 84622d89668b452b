import type { Change } from '../../platform/change.ts'
import { type Context, inTransaction, type TransactionContext, withConnection } from '../../platform/context.ts'
import type { Db } from '../../platform/db/sql.ts'
import { type Extension, extensionPoint } from '../../platform/extension-point.ts'
import type { Extensible } from '../../platform/platform.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'

/** A message that was sent, with the data needed to handle its bounce. */
interface SentMessage {
  readonly messageId: string
  readonly address: string
}

/** A report of a mail provider about one mail. */
export interface MailBounce {
  readonly type: 'hard' | 'soft' | 'complaint'
  /** The address in its normalized form. */
  readonly address: string
  readonly messageId: string | null
  /** The contacts with this address. */
  readonly contactIds: readonly string[]
  readonly detail: string | null
}

interface ReportedBounces {
  readonly scope: EnvironmentScope
  readonly bounces: readonly MailBounce[]
  readonly at: Date
}

/** Handles bounces and complaints reported by a mail provider. */
export interface MailBounces<Own = unknown> {
  /** Returns the addresses of the messages that the area sent. */
  sent?(
    asked: { readonly scope: EnvironmentScope; readonly messageIds: readonly string[] },
    context: Context<Own>,
  ): Promise<SentMessage[]>
  /** Runs inside the transaction that records them. It may be called again with earlier reports. */
  reported?(reported: ReportedBounces, context: TransactionContext<Own>): Promise<void>
}

interface MailBouncesPoint extends Extension {
  readonly contribution: MailBounces<this['own']>
}

export const mailBounces = extensionPoint<MailBouncesPoint>('suppressions.mail-bounces')

/** Returns the messages that an area sent. */
export async function sentMessages(
  { contributions }: Extensible,
  db: Db,
  scope: EnvironmentScope,
  messageIds: readonly string[],
): Promise<SentMessage[]> {
  const found = contributions(mailBounces).map(({ contribution, context }) =>
    contribution.sent?.({ scope, messageIds }, withConnection(context, db)),
  )
  return (await Promise.all(found)).flatMap((sent) => sent ?? [])
}

export async function notifyBounces(
  { contributions }: Extensible,
  tx: Change,
  reported: ReportedBounces,
): Promise<void> {
  for (const { contribution, context } of contributions(mailBounces))
    await contribution.reported?.(reported, inTransaction(context, tx))
}
