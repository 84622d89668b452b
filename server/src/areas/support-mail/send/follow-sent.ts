import { change } from '../../../platform/change.ts'
import { days, minutes } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { type MailOutcome, mailOutcomes } from '../../../platform/mail/outbox.sql.ts'
import { noteUndelivered } from '../../conversations/public.ts'
import { type DueSent, finishSent, listDueSent, lookAgain } from './sent.sql.ts'

const maxBatch = 200
/** Longer than the outbox tries. */
const followedMs = days(4)

/** Early, because most failures are refusals of the first attempt. */
export const firstLookMs = minutes(1)

/** Follows mailed replies, and notes in the conversation when one has failed for good. */
export async function followSent(context: Context): Promise<void> {
  for (;;) {
    const due = await listDueSent(context.sql, context.clock.now(), maxBatch)
    const ids = due.map(({ mail_id }) => mail_id)
    const outcomes = new Map((await mailOutcomes(context.sql, ids)).map((outcome) => [outcome.id, outcome]))
    for (const mails of Map.groupBy(due, ({ environment_id }) => environment_id).values()) {
      await followMails(context, mails, outcomes)
    }
    if (due.length < maxBatch) return
  }
}

async function followMails(
  context: Context,
  mails: readonly DueSent[],
  outcomes: ReadonlyMap<string, MailOutcome>,
): Promise<void> {
  const now = context.clock.now()
  const others: { mail_id: string; look_at: Date | null }[] = []
  for (const mail of mails) {
    const outcome = outcomes.get(mail.mail_id)
    const ageMs = now.getTime() - Date.parse(mail.created_at)
    if (outcome?.failed_at != null) await noteFailure(context, mail, outcome)
    // A mail that is no longer in the outbox was erased or finished long ago.
    else if (outcome === undefined || outcome.sent_at !== null || ageMs > followedMs)
      others.push({ mail_id: mail.mail_id, look_at: null })
    else others.push({ mail_id: mail.mail_id, look_at: new Date(now.getTime() + Math.max(firstLookMs, ageMs / 4)) })
  }
  const [first] = mails
  if (first && others.length > 0) await lookAgain(context.sql, { environmentId: first.environment_id }, others)
}

/** The note commits together with the end of following, so that a failure is noted once. */
function noteFailure(context: Context, mail: DueSent, { last_error }: MailOutcome): Promise<void> {
  const { organization_id, environment_id, mail_id, conversation_id, sent_to } = mail
  const scope = { organizationId: organization_id, environmentId: environment_id }
  return change(context, scope, async (tx) => {
    if (!(await finishSent(tx, scope, mail_id))) return
    const reason = last_error === null ? '' : ` The mail server says: ${last_error}`
    const text = `The email to ${sent_to} was not delivered.${reason}`
    await noteUndelivered(tx, scope, conversation_id, { text, now: context.clock.now() })
  })
}
