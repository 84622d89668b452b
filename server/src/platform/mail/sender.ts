import type { Logger } from 'pino'
import type postgres from 'postgres'
import { type Clock, minutes, seconds } from '../clock.ts'
import { type Author, parseAuthor } from './author.ts'
import { withinDeadline } from './deadline.ts'
import { type ClaimedMail, claimDueMails, markAttemptFailed, markSent } from './outbox.sql.ts'
import { isUnreachable, longestDelay, nextAttemptAt } from './retry.ts'
import { type MailTransport, smtpConnections } from './transport.ts'

const batchSize = 20
const batchesPerCall = 25

// A batch passes in batchSize / smtpConnections rounds; the lease outlives them even if every mail takes its full time.
const sendDeadline = seconds(60)
const lease = minutes(5)

export interface MailSender {
  /** Sends what is due, as far as one call may go, and says how many mails were sent. */
  sendDue(): Promise<number>
}

export interface MailSenderParts {
  sql: postgres.Sql
  clock: Clock
  /** Null: mails are kept for the development mailbox. */
  transport: Pick<MailTransport, 'sendMail'> | null
  /** The installation's own address, with or without a name: `Userkeep <mail@example.com>`. */
  from: string
  log: Pick<Logger, 'warn' | 'error'>
}

type Outcome = 'sent' | 'failed' | 'unreachable'

export function createMailSender({ sql, clock, transport, from, log }: MailSenderParts): MailSender {
  const author = parseAuthor(from)
  if (!transport) return { sendDue: async () => 0 }

  const deliver = async (mail: ClaimedMail): Promise<Outcome> => {
    if (clock.now().getTime() - Date.parse(mail.created_at) > longestDelay) {
      await recordFailure(mail, 'Not sent: the mail waited too long', null)
      return 'failed'
    }
    try {
      await withinDeadline(transport.sendMail(smtpMessage(mail, author)), sendDeadline)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      await recordFailure(mail, reason, nextAttemptAt(error, mail.attempts, clock.now()))
      return isUnreachable(error) ? 'unreachable' : 'failed'
    }
    await markSent(sql, mail.id, clock.now())
    return 'sent'
  }

  const recordFailure = async (mail: ClaimedMail, reason: string, retryAt: Date | null): Promise<void> => {
    const error = reason.replaceAll('\0', '').slice(0, 500)
    await markAttemptFailed(sql, mail, { error, now: clock.now(), nextAttemptAt: retryAt })
    const details = { mailId: mail.id, attempts: mail.attempts, reason: error, nextAttemptAt: retryAt }
    if (retryAt) log.warn(details, 'mail not sent, will be retried')
    else log.error(details, 'mail failed for good')
  }

  return {
    async sendDue() {
      let sent = 0
      for (let batch = 0; batch < batchesPerCall; batch++) {
        const now = clock.now()
        const leaseUntil = new Date(now.getTime() + lease)
        const mails = await claimDueMails(sql, { now, leaseUntil, limit: batchSize })
        const outcomes = await inLanes(mails, deliver)
        sent += outcomes.filter((outcome) => outcome === 'sent').length
        if (mails.length < batchSize || outcomes.includes('unreachable')) break
      }
      return sent
    },
  }
}

/** As many at a time as there are connections, so that no mail's deadline runs while it waits for one. */
async function inLanes(mails: ClaimedMail[], deliver: (mail: ClaimedMail) => Promise<Outcome>): Promise<Outcome[]> {
  const waiting = mails.values()
  const outcomes: Outcome[] = []
  const lane = async () => {
    for (const mail of waiting) outcomes.push(await deliver(mail))
  }
  await Promise.all(Array.from({ length: smtpConnections }, lane))
  return outcomes
}

/** Date and Message-ID come from the row: should the mail go out twice, both copies are recognisably one. */
function smtpMessage(mail: ClaimedMail, author: Author) {
  return {
    from: { name: mail.sender_name ?? author.name, address: author.address },
    // As an object it is one address; as text it could be a list.
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.text_body,
    html: mail.html_body,
    date: new Date(mail.created_at),
    messageId: `<${mail.id}@${author.domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
