import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { type MailingApp, mailingApp } from '../../../testing/mailing-app.ts'
import type { ReceivedMail } from '../../../testing/smtp.ts'
import { type Support, supportOf } from '../../../testing/support.ts'
import { minutes } from '../../platform/clock.ts'
import { supportMailArea } from './index.ts'
import type { InboundSettings } from './operator-settings.ts'
import type { Own } from './own.ts'

export const inboundDomain = 'in.example.com'

/** A service that sends and receives mail. */
export const receivingApp = (more: Partial<InboundSettings> = {}): Promise<MailingApp> =>
  mailingApp({
    settings: {
      publicUrl: 'http://userkeep.test',
      allowPrivateTargets: true,
      checkAnswers: true,
      inbound: { domain: inboundDomain, host: '127.0.0.1', port: 0, ...more },
    },
  })

export const portOf = ({ app }: MailingApp): number => {
  const { receiver } = app.contextOf(supportMailArea).own as Own
  assert.ok(receiver)
  return receiver.port
}

/** Sends a mail to the port, as another mail server would. Throws if it is refused. */
export async function deliverTo(port: number, mail: SendMailOptions): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true, name: 'mail.example.org' })
  try {
    await transport.sendMail(mail)
  } finally {
    transport.close()
  }
}

/** Returns the code with which a delivery is refused. */
export async function refusalOf(delivery: Promise<unknown>): Promise<number | undefined> {
  const error = await delivery.then(
    () => assert.fail('the mail was accepted'),
    (failed: Error & { responseCode?: number }) => failed,
  )
  return error.responseCode
}

/** The mails that the operator's server got for an address. */
export const mailsTo = (app: MailingApp, address: string): ReceivedMail[] =>
  app.smtp.mails.filter(({ envelope }) => envelope.to.includes(address))

/** Replies to a contact who is away, and returns the mail that the contact gets. */
export async function replyByMail(app: MailingApp, support: Support, id: string, to: string, text = 'Hello') {
  const before = mailsTo(app, to).length
  await support.reply(id, text)
  app.clock.advance(minutes(2))
  await app.settle()
  const mail = mailsTo(app, to)[before]
  assert.ok(mail, 'the reply was mailed')
  const replyTo = mail.replyTo?.[0]?.address
  assert.ok(replyTo)
  return { mail, replyTo }
}

/** A contact with a conversation and the address that its answers go to. */
export async function mailedConversation(app: MailingApp, email: string) {
  const support = await supportOf(app)
  const person = await support.person({ email, name: 'Ada' })
  const { id } = await support.write(person, 'How do I export?')
  return { support, person, id: id as string, ...(await replyByMail(app, support, id, email)) }
}

/** Talks SMTP line by line, and returns the last reply of the server. Ends at the first reply that refuses. */
export async function talk(port: number, lines: readonly (string | Buffer)[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const replies = createInterface({ input: socket })[Symbol.asyncIterator]()
  const reply = async (): Promise<string> => {
    for (;;) {
      const { value, done: isOver } = await replies.next()
      if (isOver) return 'closed'
      if (/^\d{3} /.test(value)) return value
    }
  }
  socket.on('error', () => undefined)
  try {
    let last = await reply()
    for (const line of lines) {
      if (/^[45]|closed/.test(last)) break
      socket.write(line)
      socket.write('\r\n')
      last = await reply()
    }
    return last
  } finally {
    socket.destroy()
  }
}

export const envelopeTo = (to: string, from = 'ada@example.com'): string[] => [
  'EHLO mail.example.org',
  `MAIL FROM:<${from}>`,
  `RCPT TO:<${to}>`,
  'DATA',
]
