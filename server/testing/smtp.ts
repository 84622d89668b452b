import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { pino } from 'pino'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { MovableClock } from '../src/platform/clock.ts'
import { composeMail } from '../src/platform/mail/compose.ts'
import { testDatabase } from './database.ts'

/** A database of its own, with an empty outbox. */
export async function createMailDatabase() {
  const { connection, sql, drop } = await testDatabase()
  // The driver takes the socket of an embedded server, which no URL can name, in the URL's place.
  return { sql, url: connection as string, drop }
}

export interface ReceivedMail extends Email {
  envelope: { from: string; to: string[] }
}

/** Where a connection is cut: while the mail is on its way, or when it was taken and before that is said. */
type Cut = 'in_the_middle' | 'when_taken'

interface SmtpAnswers {
  /** Throw to refuse the recipient. */
  recipient?: (address: string) => void
  /** Runs when a message has arrived and before it is acknowledged; throw to refuse it. */
  message?: (mail: ReceivedMail) => void | Promise<void>
  /** Cuts the connection that brings mail to this address. */
  cut?: (address: string) => Cut | null
}

export const smtpRefusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode })

interface SmtpWish {
  /** The only accepted login; absent: any. */
  login?: { user: string; password: string }
  /** Absent: any free one. */
  port?: number
}

export async function startSmtpServer({ login, port: wished = 0 }: SmtpWish = {}) {
  const mails: ReceivedMail[] = []
  const answers: SmtpAnswers = {}
  const sockets = new Map<number, Socket>()
  const seen = { connections: 0 }
  const smtp = new SMTPServer({
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    onAuth({ username, password }, _session, done) {
      const isRight = username === login?.user && password === login?.password
      done(isRight ? null : new Error('Wrong user or password'), { user: username })
    },
    onRcptTo({ address }, _session, done) {
      settle(async () => answers.recipient?.(address), done)
    },
    onData(stream, { envelope, remotePort }, done) {
      const to = envelope.rcptTo.map(({ address }) => address)
      const cut = answers.cut?.(to[0] ?? '') ?? null
      const cutOff = () => void sockets.get(remotePort)?.resetAndDestroy()
      if (cut === 'in_the_middle') {
        stream.once('data', cutOff)
        return
      }
      settle(async () => {
        const parsed = await PostalMime.parse(await buffer(stream))
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const mail = { ...parsed, envelope: { from, to } }
        await answers.message?.(mail)
        mails.push(mail)
        if (cut === 'when_taken') cutOff()
      }, done)
    },
  })
  smtp.on('error', () => {})
  const listener = smtp.listen(wished, '127.0.0.1')
  listener.on('connection', (socket: Socket) => {
    const { remotePort = 0 } = socket
    seen.connections += 1
    sockets.set(remotePort, socket)
    socket.once('close', () => sockets.delete(remotePort))
  })
  await new Promise((resolve) => listener.once('listening', resolve))
  const { port } = listener.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => smtp.close(() => resolve()))
  return { url: `smtp://127.0.0.1:${port}`, port, mails, answers, seen, close }
}

export type SmtpSink = Awaited<ReturnType<typeof startSmtpServer>>

function settle(work: () => Promise<void>, done: (error?: Error | null) => void): void {
  work().then(() => done(), done)
}

export const silentLog = pino({ level: 'silent' })

/** Stands still until it is moved. */
export function stoppedClock(): MovableClock {
  let now = Date.parse('2030-01-15T10:00:00Z')
  return {
    now: () => new Date(now),
    advance(milliseconds) {
      now += milliseconds
    },
  }
}

export const sampleMail = (subject = 'Your sign-in code') => {
  return composeMail({
    subject,
    paragraphs: ['Enter this code to sign in.'],
    code: '482913',
    brand: { name: 'Acme' },
  })
}
