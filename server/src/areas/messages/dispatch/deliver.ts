import { seconds } from '../../../platform/clock.ts'
import { isUnreachable } from '../../../platform/db/errors.ts'
import type { MailContent } from '../../../platform/mail/compose.ts'
import { MailOverdue, withinDeadline } from '../../../platform/mail/deadline.ts'
import type { Progress } from '../../../platform/mail/transport.ts'
import { sendDeadline } from '../../senders/public.ts'
import { RenderProblem } from '../../templates/public.ts'
import type { Claim } from './claim-types.ts'
import type { Finished } from './finish.ts'
import { type MailToSend, smtpMessage } from './mail.ts'
import type { Outcome } from './outcomes.sql.ts'
import type { SendQueue } from './queue.ts'
import type { DispatchState } from './state.ts'
import { isSendersTrouble, verdictOn } from './verdict.ts'
import { write } from './write.ts'

interface Delivered {
  finished: Finished
  /** The reason why the server was unreachable or refused the sender; null if it answered. */
  trouble: string | null
}

/** Renders and sends one message. Never rejects: an error is its outcome. */
export async function deliver(state: DispatchState, queue: SendQueue, claim: Claim): Promise<Delivered> {
  let mail: MailToSend
  try {
    mail = await (claim.mail ?? write(state, queue, claim))
  } catch (error) {
    return { finished: finishedOf(queue, claim, unwritten(state, claim, error)), trouble: null }
  }
  if (claim.way !== 'server' || queue.post === null) return keep(state, queue, claim, mail)
  const progress: Progress = { bodySent: false }
  try {
    await withinDeadline(queue.post.transport.sendMail(smtpMessage(queue.post, mail, progress)), sendDeadline)
  } catch (error) {
    // After the deadline the transport continues, so it is unknown whether the server gets the mail.
    return failed(state, queue, claim, mail, { error, bodySent: progress.bodySent || error instanceof MailOverdue })
  }
  const outcome = {
    state: 'sent',
    reason: null,
    subject: mail.subject,
    last_error: null,
    next_attempt_at: null,
  } as const
  return { finished: finishedOf(queue, claim, { ...outcome, at: state.platform.clock.now() }), trouble: null }
}

type Result = Omit<Outcome, 'id' | 'lease_until'>

const finishedOf = (queue: SendQueue, claim: Claim, result: Result, kept: MailContent | null = null): Finished => ({
  scope: { organizationId: queue.environment?.organization_id ?? '', environmentId: queue.environmentId },
  senderId: queue.sender?.smtp ? queue.sender.id : null,
  outcome: { ...result, id: claim.id, lease_until: claim.lease_until },
  address: claim.address,
  kept,
  trouble: null,
})

function failed(
  { platform }: DispatchState,
  queue: SendQueue,
  claim: Claim,
  mail: MailToSend,
  answer: { error: unknown; bodySent: boolean },
): Delivered {
  const at = platform.clock.now()
  const verdict = verdictOn(answer, { bulk: queue.bulk, attempts: claim.attempts }, at)
  const last_error = textOf(answer.error)
  const trouble = isSendersTrouble(answer.error) ? last_error : null
  platform.log.info({ messageId: claim.id, state: verdict.state, reason: last_error }, 'message not sent')
  const finished = finishedOf(queue, claim, { ...verdict, subject: mail.subject, last_error, at })
  return { finished: { ...finished, trouble }, trouble }
}

/** A template that cannot be rendered for this contact fails for good; an unavailable database or pool is retried. */
function unwritten({ platform }: DispatchState, claim: Claim, error: unknown): Result {
  const at = platform.clock.now()
  const last_error = textOf(error)
  const problem = error instanceof RenderProblem ? error.reason : null
  if (!isUnreachable(error) && problem !== 'unavailable') {
    platform.log.warn({ messageId: claim.id, reason: last_error }, 'message not rendered')
    const reason = problem ?? 'not_rendered'
    return { state: 'failed', reason, subject: null, last_error, next_attempt_at: null, at }
  }
  const next_attempt_at = new Date(at.getTime() + (problem === null ? 0 : seconds(5)))
  return { state: 'queued', reason: null, subject: null, last_error, next_attempt_at, at }
}

function keep({ platform }: DispatchState, queue: SendQueue, claim: Claim, mail: MailToSend): Delivered {
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
  return { finished: finishedOf(queue, claim, result, { subject, text, html }), trouble: null }
}

const textOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll('\0', '').slice(0, 500)
