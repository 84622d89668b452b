import { createTransport } from 'nodemailer'
import { seconds } from '../clock.ts'

export const smtpConnections = 5

export type MailTransport = ReturnType<typeof createMailTransport>

export interface SmtpTimeouts {
  connectionTimeout?: number
  greetingTimeout?: number
  socketTimeout?: number
}

export function createMailTransport(smtpUrl: string, timeouts: SmtpTimeouts = {}) {
  return createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: smtpConnections,
    // Servers drop idle connections; closing first avoids meeting one that is just being dropped.
    idleTimeout: seconds(30),
    maxRequeues: 1,
    dnsTimeout: seconds(10),
    connectionTimeout: seconds(10),
    greetingTimeout: seconds(10),
    socketTimeout: seconds(30),
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
  })
}
