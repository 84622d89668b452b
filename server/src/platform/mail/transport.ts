import { createTransport, type PluginFunction, type SMTPPoolOptions } from 'nodemailer'
import { seconds } from '../clock.ts'

export const smtpConnections = 5

export type MailTransport = ReturnType<typeof createMailTransport>

export interface SmtpTimeouts {
  connectionTimeout?: number
  greetingTimeout?: number
  socketTimeout?: number
}

const common = {
  pool: true,
  maxConnections: smtpConnections,
  // Servers drop idle connections; closing first avoids meeting one that is just being dropped.
  idleTimeout: seconds(30),
  // Only of a mail of which not a byte was sent.
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

/** A pool of connections to one mail server. */
export function createTransportWith(options: SMTPPoolOptions) {
  const transport = createTransport({ ...common, ...options, pool: true })
  transport.use('stream', noteBody)
  return transport
}

/** How far a mail has got, for whoever hands it over as `progress`. */
export interface Progress {
  /** From then on its server may have taken it, whatever becomes of the connection. */
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
