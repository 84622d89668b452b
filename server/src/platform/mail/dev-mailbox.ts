import type { FastifyInstance } from 'fastify'
import type postgres from 'postgres'
import { validate as isUuid } from 'uuid'
import { Failure } from '../fail.ts'
import { envelope } from '../http/envelope.ts'
import { sendPage } from '../http/page.ts'
import { mailboxPage, mailPage } from './dev-mailbox-page.ts'
import { findMail, latestMails } from './outbox.sql.ts'

const mailsShown = 100

// The frame that shows a mail inherits this policy, and a mail's look is inline styles.
const policyAroundMail = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data: https:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export interface DevMailbox {
  sql: postgres.Sql
  /** Then only what is kept from it is shown: what it is going to take belongs to whoever gets it. */
  hasServer: boolean
}

/** Shows kept mails, sign-in links included. */
export function registerDevMailbox(pages: FastifyInstance, { sql, hasServer }: DevMailbox): void {
  pages.get('/dev/mail', async (_request, reply) => {
    const mails = await latestMails(sql, { to: null, keptAlone: hasServer, limit: mailsShown })
    return sendPage(reply, mailboxPage(mails, hasServer))
  })

  pages.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    const mail = isUuid(request.params.id) ? await findMail(sql, request.params.id, hasServer) : null
    if (!mail) return reply.code(404).send(envelope(new Failure('not_found')))
    return sendPage(reply, mailPage(mail), policyAroundMail)
  })

  pages.get<{ Querystring: { to?: unknown } }>('/dev/mail.json', async (request) => {
    const { to } = request.query
    const mails = await latestMails(sql, {
      to: typeof to === 'string' ? to.replaceAll('\0', '') : null,
      keptAlone: hasServer,
      limit: mailsShown,
    })
    return mails.map(({ id, recipient, subject, text_body, html_body, created_at }) => {
      return { id, to: recipient, subject, text: text_body, html: html_body, created_at }
    })
  })
}
