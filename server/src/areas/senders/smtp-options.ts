import type { SMTPPoolOptions } from 'nodemailer'
import type { Platform } from '../../platform/platform.ts'
import { openOf } from './sender-secrets.ts'
import type { SenderRow, Smtp } from './senders.sql.ts'

type Dependencies = Pick<Platform, 'outgoing' | 'secrets'>

/** Returns the options of an SMTP connection, which connects to a checked address only. */
export function smtpOptions({ outgoing }: Dependencies, smtp: Smtp, password: string | null): SMTPPoolOptions {
  const { host, port, security, user } = smtp
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user !== null && { auth: { user, pass: password ?? '' } }),
    ...(outgoing.ca !== undefined && { tls: { ca: outgoing.ca } }),
    getSocket(_options, callback) {
      outgoing.connect(host, port).then(
        (connection) => callback(null, { connection }),
        (error: Error) => callback(Object.assign(error, { code: 'ECONNECTION' }), undefined),
      )
    },
  }
}

/** Returns the DKIM options of nodemailer. */
export function dkimOptions(platform: Dependencies, row: SenderRow) {
  const privateKey = openOf(platform, 'dkim_key', row)
  if (row.dkim === null || privateKey === null) return undefined
  return { domainName: row.dkim.domain, keySelector: row.dkim.selector, privateKey }
}
