import { performance } from 'node:perf_hooks'
import type { AnswerOf, alerts } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { seconds } from '../../../platform/clock.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { parseAuthor } from '../../../platform/mail/author.ts'
import { withinDeadline } from '../../../platform/mail/deadline.ts'
import type { MailTransport } from '../../../platform/mail/transport.ts'
import type { Platform } from '../../../platform/platform.ts'
import { environmentPlace } from '../../organizations/public.ts'
import { postChat } from '../dispatch/post-chat.ts'
import { alertMail } from '../notes/alert-mail.ts'
import { type AlertNote, testNote } from '../notes/note.ts'
import { type DestinationRow, findDestination, noteOutcome } from './destinations.sql.ts'
import { destinationTarget } from './views.ts'

const perEnvironment = { max: 10, windowSeconds: 60 }

type Outcome = AnswerOf<typeof alerts.routes.test>

export const testDestination: Verb<typeof alerts.routes.test> = async (call) => {
  const { params, db, scope, change, now, platform } = call
  const destination = (await findDestination(db, scope, params.id)) ?? fail('not_found')
  const { allowed, resetSeconds } = await platform.limiter.consume('alerts.test', scope.environmentId, perEnvironment)
  if (!allowed) fail('rate_limited', { headers: { 'retry-after': String(resetSeconds) } })
  const place = (await environmentPlace(db, scope.environmentId)) ?? fail('not_found')
  const note = testNote(place, platform.settings.publicUrl)
  const sent = await send(platform, destination, note, now)
  return change(async (tx) => {
    // Without a mail server it is shown in the development mailbox.
    if (destination.kind === 'email' && platform.mail.transport === null) {
      for (const to of destination.recipients) tx.mail({ to, of: 'organization', content: alertMail(note) })
    }
    await noteOutcome(tx, scope, destination.id, sent.error, now)
    tx.audited({ target: destinationTarget(destination), changes: { status: { to: sent.status } } })
    return sent
  })
}

function send(platform: Platform, row: DestinationRow, note: AlertNote, now: Date): Promise<Outcome> | Outcome {
  if (row.kind === 'chat') return tryChat(platform, row, note)
  const { transport } = platform.mail
  if (transport !== null) return tryMail(transport, platform, row, note, now)
  return { status: 'succeeded', response_status: null, error: null, duration_ms: 0 }
}

async function tryChat(platform: Platform, row: DestinationRow, note: AlertNote): Promise<Outcome> {
  const { error, status, durationMs } = await postChat(platform, row, note)
  return { status: error === null ? 'succeeded' : 'failed', response_status: status, error, duration_ms: durationMs }
}

const sendDeadline = seconds(20)

async function tryMail(
  transport: MailTransport,
  { mail }: Platform,
  row: DestinationRow,
  note: AlertNote,
  now: Date,
): Promise<Outcome> {
  const began = performance.now()
  const author = parseAuthor(mail.from)
  const messages = row.recipients.map((to) => ({
    from: { name: author.name, address: author.address },
    to: { name: '', address: to },
    ...alertMail(note),
    date: now,
    messageId: `<${uuid()}@${author.domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }))
  const problems = await Promise.all(
    messages.map((message) =>
      withinDeadline(transport.sendMail(message), sendDeadline).then(
        () => null,
        (error: Error) => `${message.to.address}: ${error.message.replaceAll('\0', '').slice(0, 300)}`,
      ),
    ),
  )
  const problem = problems.find((each) => each !== null)
  return {
    status: problem === undefined ? 'succeeded' : 'failed',
    response_status: null,
    error: problem === undefined ? null : `The mail server did not accept the email. ${problem}`,
    duration_ms: Math.round(performance.now() - began),
  }
}
