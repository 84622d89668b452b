import { parseAuthor } from './author.ts'
import { type DeliveryParts, deliverMail, type MailRoute, mailLease } from './deliver.ts'
import { type ClaimedMail, claimDueMails } from './outbox.sql.ts'
import { type MailTransport, smtpConnections } from './transport.ts'

const batchSize = 20
const batchesPerCall = 25

interface MailSender {
  /** Sends what is due, as far as one call may go, and says how many mails were sent. */
  sendDue(): Promise<number>
}

interface MailSenderParts extends DeliveryParts {
  /** null: mails are stored for the development mailbox. */
  transport: Pick<MailTransport, 'sendMail'> | null
  /** The installation's own address, with or without a name: `Userkeep <mail@example.com>`. */
  from: string
}

type Outcome = Awaited<ReturnType<typeof deliverMail>>['outcome']

/** Sends the mail that leaves through the server of the operator. */
export function createMailSender({ transport, from, ...parts }: MailSenderParts): MailSender {
  const author = parseAuthor(from)
  if (!transport) return { sendDue: async () => 0 }
  const route = { transport, from: author }
  return {
    async sendDue() {
      let sent = 0
      for (let batch = 0; batch < batchesPerCall; batch++) {
        const now = parts.clock.now()
        const leaseUntil = new Date(now.getTime() + mailLease)
        const mails = await claimDueMails(parts.sql, { now, leaseUntil, limit: batchSize })
        const outcomes = await sendConcurrently(parts, mails, route)
        sent += outcomes.filter((outcome) => outcome === 'sent').length
        if (mails.length < batchSize || outcomes.includes('unreachable')) break
      }
      return sent
    },
  }
}

/** Sends as many at a time as there are connections, so that no deadline runs while a mail waits for one. */
async function sendConcurrently(parts: DeliveryParts, mails: ClaimedMail[], route: MailRoute): Promise<Outcome[]> {
  const waiting = mails.values()
  const outcomes: Outcome[] = []
  const sendNext = async () => {
    for (const mail of waiting) outcomes.push((await deliverMail(parts, mail, route)).outcome)
  }
  await Promise.all(Array.from({ length: smtpConnections }, sendNext))
  return outcomes
}
