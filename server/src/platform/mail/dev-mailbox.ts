import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type postgres from 'postgres'
import { validate as isUuid } from 'uuid'
import { sendPage } from '../http/page.ts'
import { isLoopback } from '../outgoing/addresses.ts'
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

/** Shows kept mails, sign-in links included, so only to someone at this very machine. */
export function registerDevMailbox(app: FastifyInstance, { sql }: { sql: postgres.Sql }): void {
  app.register(async (mailbox) => {
    mailbox.addHook('onRequest', async (request, reply) => {
      if (!isFromThisMachine(request)) return notFound(reply)
      reply.header('cache-control', 'no-store')
    })

    mailbox.get('/dev/mail', async (_request, reply) => {
      const mails = await latestMails(sql, { to: null, limit: mailsShown })
      return sendPage(reply, mailboxPage(mails))
    })

    mailbox.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
      const mail = isUuid(request.params.id) ? await findMail(sql, request.params.id) : null
      if (!mail) return notFound(reply)
      return sendPage(reply, mailPage(mail), policyAroundMail)
    })

    mailbox.get<{ Querystring: { to?: unknown } }>('/dev/mail.json', async (request) => {
      const { to } = request.query
      const mails = await latestMails(sql, {
        to: typeof to === 'string' ? to.replaceAll('\0', '') : null,
        limit: mailsShown,
      })
      return mails.map(({ id, recipient, subject, text_body, html_body, created_at }) => {
        return { id, to: recipient, subject, text: text_body, html: html_body, created_at }
      })
    })
  })
}

/** A proxy on this machine also connects from loopback, hence the headers; a rebound DNS name shows in the host. */
function isFromThisMachine(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress
  if (!address || !isLoopback(address)) return false
  if (Object.keys(request.headers).some((name) => /^(x-forwarded-.*|forwarded|via|x-real-ip)$/.test(name))) return false
  const { hostname } = URL.parse(`http://${request.headers.host}`) ?? { hostname: '' }
  return /(^|\.)localhost$/.test(hostname) || isLoopback(hostname.replace(/^\[|\]$/g, ''))
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).send({ error: { code: 'not_found', message: 'There is nothing here.' } })
}
