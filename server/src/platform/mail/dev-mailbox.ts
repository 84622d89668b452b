import type { FastifyInstance } from 'fastify'
import type postgres from 'postgres'
import { validate as isUuid } from 'uuid'
import { prefersJson } from '../development/prefers-json.ts'
import { Failure } from '../fail.ts'
import { envelope } from '../http/envelope.ts'
import { sendPage } from '../http/page.ts'
import { mailboxPage, mailPage } from './dev-mailbox-page.ts'
import { findMail, latestMails, type StoredMail } from './outbox.sql.ts'

const mailsShown = 100

// The frame of a mail inherits this policy, and mails use inline styles.
const policyAroundMail = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data: https:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

interface DevMailbox {
  sql: postgres.Sql
  /** If true, only mail withheld from the server is shown; other mail belongs to its recipients. */
  hasServer: boolean
}

type Search = { Querystring: { to?: unknown } }

/** Shows stored mails, sign-in links included: as pages, or as JSON to a request that asks for it. */
export function registerDevMailbox(pages: FastifyInstance, { sql, hasServer }: DevMailbox): void {
  const latest = ({ to }: Search['Querystring']) =>
    latestMails(sql, {
      to: typeof to === 'string' ? to.replaceAll('\0', '') : null,
      keptAlone: hasServer,
      limit: mailsShown,
    })

  pages.get<Search>('/dev/mail', async ({ headers, query }, reply) => {
    const mails = await latest(query)
    reply.header('vary', 'accept')
    return prefersJson(headers) ? mails.map(jsonOf) : sendPage(reply, mailboxPage(mails, hasServer))
  })

  pages.get<{ Params: { id: string } }>('/dev/mail/:id', async ({ headers, params }, reply) => {
    const mail = isUuid(params.id) ? await findMail(sql, params.id, hasServer) : null
    if (!mail) return reply.code(404).send(envelope(new Failure('not_found')))
    reply.header('vary', 'accept')
    return prefersJson(headers) ? jsonOf(mail) : sendPage(reply, mailPage(mail), policyAroundMail)
  })

  pages.get<Search>('/dev/mail.json', async ({ query }) => (await latest(query)).map(jsonOf))
}

const jsonOf = ({ id, recipient, subject, text_body, html_body, created_at }: StoredMail) => ({
  id,
  to: recipient,
  subject,
  text: text_body,
  html: html_body,
  created_at,
})
