import { v7 as uuid } from 'uuid'
import { change } from '../../../platform/change.ts'
import { minutes, seconds } from '../../../platform/clock.ts'
import { type MailOutcome, mailOutcomes } from '../../../platform/mail/outbox.sql.ts'
import type { Platform } from '../../../platform/platform.ts'
import { environmentPlace } from '../../organizations/public.ts'
import { type DestinationRow, findDestination, noteOutcome } from '../destinations/destinations.sql.ts'
import { findAlert } from '../log/alerts.sql.ts'
import { alertMail } from '../notes/alert-mail.ts'
import { namesOf } from '../notes/names.ts'
import { type AlertNote, noteOf } from '../notes/note.ts'
import { nextAttemptAt } from '../rules.ts'
import {
  type ClaimedDelivery,
  cancelPending,
  cancelRecovery,
  type Failed,
  markFailed,
  markMailed,
  markSucceeded,
  releaseRecovery,
} from './deliveries.sql.ts'
import { postChat } from './post-chat.ts'

/** Sends a claimed delivery, or looks after the mails that it queued before. */
export async function sendDelivery(platform: Platform, delivery: ClaimedDelivery): Promise<void> {
  if (delivery.mail_ids) return followMails(platform, delivery, delivery.mail_ids)
  const { sql } = platform
  const scope = { environmentId: delivery.environment_id }
  const destination = await findDestination(sql, scope, delivery.destination_id)
  const [alert, place] = [
    await findAlert(sql, scope, delivery.alert_id),
    await environmentPlace(sql, scope.environmentId),
  ]
  if (!destination?.enabled || !alert || !place) {
    const [destinationId, now] = [delivery.destination_id, platform.clock.now()]
    return cancelPending(sql, scope, { destinationId, reason: 'The destination no longer exists.', now })
  }
  const names = await namesOf(sql, scope, [alert])
  const isRecovery = delivery.note === 'recovery'
  const note = noteOf({ alert, isRecovery, place, names, publicUrl: platform.settings.publicUrl })
  if (destination.kind === 'email') await queueMails(platform, delivery, destination, place.organizationId, note)
  else await sendChat(platform, delivery, destination, note)
}

async function sendChat(platform: Platform, delivery: ClaimedDelivery, row: DestinationRow, note: AlertNote) {
  const { error, retryAfterMs } = await postChat(platform, row, note)
  const now = platform.clock.now()
  const attempts = delivery.attempts + 1
  if (error === null) return finish(platform, delivery, attempts)
  return giveUpOrRetry(platform, delivery, {
    attempts,
    error,
    nextAttemptAt: nextAttemptAt(attempts, retryAfterMs, now),
    now,
  })
}

/** Finishes a delivery. A success makes the waiting recovery due. */
async function finish(platform: Platform, delivery: ClaimedDelivery, attempts: number): Promise<void> {
  const now = platform.clock.now()
  await change(platform, null, async (tx) => {
    await markSucceeded(tx, delivery, { attempts, now })
    if (delivery.note === 'alert') await releaseRecovery(tx, delivery, now)
    await noteOutcome(tx, { environmentId: delivery.environment_id }, delivery.destination_id, null, now)
    tx.wake('alerts')
  })
}

async function giveUpOrRetry(platform: Platform, delivery: ClaimedDelivery, failed: Failed): Promise<void> {
  await change(platform, null, async (tx) => {
    if (!(await markFailed(tx, delivery, failed))) return
    if (failed.nextAttemptAt === null && delivery.note === 'alert') await cancelRecovery(tx, delivery, failed.now)
    const scope = { environmentId: delivery.environment_id }
    await noteOutcome(tx, scope, delivery.destination_id, failed.error, failed.now)
  })
}

/** Queues one mail per recipient, in the transaction that records it, so that each is queued once. */
async function queueMails(
  platform: Platform,
  delivery: ClaimedDelivery,
  { recipients }: DestinationRow,
  organizationId: string,
  note: AlertNote,
): Promise<void> {
  const mails = recipients.map((to) => ({ id: uuid(), to, of: 'organization' as const, content: alertMail(note) }))
  const dueAt = new Date(platform.clock.now().getTime() + firstLook)
  const isQueued = await change(platform, { organizationId, environmentId: delivery.environment_id }, async (tx) => {
    if (!(await markMailed(tx, delivery, { mailIds: mails.map(({ id }) => id), nextAttemptAt: dueAt }))) return false
    for (const mail of mails) tx.mail(mail)
    return true
  })
  // Without a mail server, the mails stay in the development mailbox and the delivery is finished.
  if (isQueued && platform.mail.transport === null) await finish(platform, delivery, 1)
}

const firstLook = seconds(5)
const laterLook = minutes(1)

/** Copies the outcome from the outbox, which retries by itself. */
async function followMails(platform: Platform, delivery: ClaimedDelivery, ids: readonly string[]): Promise<void> {
  const now = platform.clock.now()
  const mails = await mailOutcomes(platform.sql, ids)
  const attempts = Math.max(1, ...mails.map((mail) => mail.attempts))
  const error = errorOf(mails, ids.length)
  const isFinished = mails.every(({ sent_at, failed_at }) => sent_at !== null || failed_at !== null)
  if (isFinished && error === null) return finish(platform, delivery, attempts)
  if (isFinished) return giveUpOrRetry(platform, delivery, { attempts, error: error ?? '', nextAttemptAt: null, now })
  const nextLook = new Date(now.getTime() + laterLook)
  if (error !== null) return giveUpOrRetry(platform, delivery, { attempts, error, nextAttemptAt: nextLook, now })
  await markMailed(platform.sql, delivery, { mailIds: ids, nextAttemptAt: nextLook })
}

function errorOf(mails: readonly MailOutcome[], count: number): string | null {
  const failing = mails.find(({ sent_at, last_error }) => sent_at === null && last_error !== null)
  if (failing) return `The mail server did not accept the email: ${failing.last_error}`
  return mails.length < count ? 'The email was deleted before its outcome was recorded.' : null
}
