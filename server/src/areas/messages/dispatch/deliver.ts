import { isUnreachable } from '../../../platform/db/errors.ts'
import type { MailContent } from '../../../platform/mail/compose.ts'
import { MailOverdue, withinDeadline } from '../../../platform/mail/deadline.ts'
import type { Progress } from '../../../platform/mail/transport.ts'
import { sendDeadline } from '../../senders/public.ts'
import type { Claim } from './claim-types.ts'
import type { Finished } from './finish.ts'
import type { Lane } from './lane.ts'
import { type MailToSend, smtpMessage } from './mail.ts'
import type { Outcome } from './outcomes.sql.ts'
import type { DispatchState } from './state.ts'
import { isSendersTrouble, verdictOn } from './verdict.ts'
import { write } from './write.ts'

export interface Delivered {
  finished: Finished
  /** Why the server could not be used at all, or does not let this sender in; null: it answered. */
  trouble: string | null
}

/** Renders and sends one message. Never rejects: what goes wrong is its outcome. */
export async function deliver(state: DispatchState, lane: Lane, claim: Claim): Promise<Delivered> {
  let mail: MailToSend
  try {
    mail = await write(state, lane, claim)
  } catch (error) {
    return { finished: finishedOf(lane, claim, unwritten(state, claim, error)), trouble: null }
  }
  if (claim.way !== 'server' || lane.post === null) return keep(state, lane, claim, mail)
  const progress: Progress = { bodySent: false }
  try {
    await withinDeadline(lane.post.transport.sendMail(smtpMessage(lane.post, mail, progress)), sendDeadline)
  } catch (error) {
    // Past the deadline the transport is still at it: whether the server gets the mail is open.
    return failed(state, lane, claim, mail, { error, bodySent: progress.bodySent || error instanceof MailOverdue })
  }
  const outcome = {
    state: 'sent',
    reason: null,
    subject: mail.subject,
    last_error: null,
    next_attempt_at: null,
  } as const
  return { finished: finishedOf(lane, claim, { ...outcome, at: state.platform.clock.now() }), trouble: null }
}

type Result = Omit<Outcome, 'id' | 'lease_until'>

const finishedOf = (lane: Lane, claim: Claim, result: Result, kept: MailContent | null = null): Finished => ({
  scope: { organizationId: lane.environment?.organization_id ?? '', environmentId: lane.environmentId },
  senderId: lane.sender?.smtp ? lane.sender.id : null,
  outcome: { ...result, id: claim.id, lease_until: claim.lease_until },
  address: claim.address,
  kept,
  trouble: null,
})

function failed(
  { platform }: DispatchState,
  lane: Lane,
  claim: Claim,
  mail: MailToSend,
  answer: { error: unknown; bodySent: boolean },
): Delivered {
  const at = platform.clock.now()
  const verdict = verdictOn(answer, { bulk: lane.bulk, attempts: claim.attempts }, at)
  const last_error = textOf(answer.error)
  const trouble = isSendersTrouble(answer.error) ? last_error : null
  platform.log.info({ messageId: claim.id, state: verdict.state, reason: last_error }, 'message not sent')
  const finished = finishedOf(lane, claim, { ...verdict, subject: mail.subject, last_error, at })
  return { finished: { ...finished, trouble }, trouble }
}

/** A template that cannot be rendered for this contact fails for good; a database that is away comes back. */
function unwritten({ platform }: DispatchState, claim: Claim, error: unknown): Result {
  const at = platform.clock.now()
  const last_error = textOf(error)
  if (!isUnreachable(error)) {
    platform.log.warn({ messageId: claim.id, reason: last_error }, 'message not rendered')
    return { state: 'failed', reason: 'not_rendered', subject: null, last_error, next_attempt_at: null, at }
  }
  return { state: 'queued', reason: null, subject: null, last_error, next_attempt_at: at, at }
}

function keep({ platform }: DispatchState, lane: Lane, claim: Claim, mail: MailToSend): Delivered {
  const { subject, text, html } = mail
  const result = {
    subject,
    last_error: null,
    next_attempt_at: null,
    at: platform.clock.now(),
    ...(claim.way === 'test_environment'
      ? ({ state: 'skipped', reason: 'test_environment' } as const)
      : ({ state: 'sent', reason: 'development_mailbox' } as const)),
  }
  return { finished: finishedOf(lane, claim, result, { subject, text, html }), trouble: null }
}

const textOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll('\0', '').slice(0, 500)
