import { createTransport, type PluginFunction, type SMTPPoolOptions } from 'nodemailer'
import { seconds } from '../clock.ts'

export const smtpConnections = 5

export type MailTransport = ReturnType<typeof createMailTransport>

interface SmtpTimeouts {
  connectionTimeout?: number
  greetingTimeout?: number
  socketTimeout?: number
}

const common = {
  pool: true,
  maxConnections: smtpConnections,
  // Servers drop idle connections; closing first avoids using one that is being dropped.
  idleTimeout: seconds(30),
  // Only for a mail of which nothing was sent.
  maxRequeues: 1,
  dnsTimeout: seconds(10),
  connectionTimeout: seconds(10),
  greetingTimeout: seconds(10),
  socketTimeout: seconds(30),
  disableFileAccess: true,
  disableUrlAccess: true,
} as const

export const createMailTransport = (smtpUrl: string, timeouts: SmtpTimeouts = {}) =>
  createTransportWith({ url: smtpUrl, ...timeouts })

/** Creates a pool of connections to one mail server. */
export function createTransportWith(options: SMTPPoolOptions) {
  const transport = createTransport({ ...common, ...options, pool: true })
  transport.use('stream', noteBody)
  return transport
}

/** The progress of a mail, for a caller that passes it as `progress`. */
export interface Progress {
  /** From then on, the server may have accepted the mail even if the connection fails. */
  bodySent: boolean
}

const noteBody: PluginFunction = ({ data, message }, done) => {
  const { progress } = data as { progress?: Progress }
  if (progress && message) {
    const read = message.createReadStream.bind(message)
    message.createReadStream = (options) => {
      const body = read(options)
      body.once('end', () => {
        progress.bodySent = true
      })
      return body
    }
  }
  done()
}
