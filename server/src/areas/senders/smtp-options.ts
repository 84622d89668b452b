import type { SMTPPoolOptions } from 'nodemailer'
import type { Platform } from '../../platform/platform.ts'
import { openOf } from './sender-secrets.ts'
import type { SenderRow, Smtp } from './senders.sql.ts'

type Surroundings = Pick<Platform, 'outgoing' | 'secrets'>

/** How a mail server of a tenant is spoken to: over a connection to an address that was checked. */
export function smtpOptions({ outgoing }: Surroundings, smtp: Smtp, password: string | null): SMTPPoolOptions {
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

/** What signs its mail, in the form of nodemailer. */
export function dkimOptions(platform: Surroundings, row: SenderRow) {
  const privateKey = openOf(platform, 'dkim_key', row)
  if (row.dkim === null || privateKey === null) return undefined
  return { domainName: row.dkim.domain, keySelector: row.dkim.selector, privateKey }
}
