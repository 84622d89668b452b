import type { HtmlPage, PageAnswer, PageSpec, SeeOther } from '@userkeep/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Document, documentOf } from '../html/document.ts'
import { etagOf, sendUnlessKnown } from './with-etag.ts'

const aroundPages = {
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

/** Sends a page under a policy of its own, unless the reply has been given another one to send. */
export function sendPage(reply: FastifyReply, page: HtmlPage, policy?: string): FastifyReply {
  const document = documentOf(page)
  return reply
    .headers({ ...aroundPages, 'content-security-policy': policy ?? document.policy })
    .type('text/html; charset=utf-8')
    .serializer((text: string) => text)
    .send(document.text)
}

/** Sends the answer of a page route: the page, or a redirect. */
export function sendPageAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { orSeeOther, etag }: PageSpec,
  answer: PageAnswer | SeeOther,
): FastifyReply {
  if (!('seeOther' in answer)) return etag ? sendTaggedPage(request, reply, answer) : sendPage(reply, answer)
  if (!orSeeOther) throw new Error('A page route redirects, which it does not declare')
  const { href, protocol } = new URL(answer.seeOther, 'http://here.invalid')
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`A page route redirects to ${protocol}`)
  return reply
    .code(answer.isPermanent ? 301 : 303)
    .header('location', href.startsWith('http://here.invalid/') ? href.slice('http://here.invalid'.length) : href)
    .send()
}

/** A cached page is written once, however often it is sent. */
const written = new WeakMap<HtmlPage, Document & { etag: string }>()

function sendTaggedPage(request: FastifyRequest, reply: FastifyReply, page: HtmlPage): FastifyReply {
  let document = written.get(page)
  if (!document) {
    const made = documentOf(page)
    document = { ...made, etag: etagOf(made.text) }
    written.set(page, document)
  }
  const { text, policy, etag } = document
  reply.headers({ ...aroundPages, 'content-security-policy': policy })
  return sendUnlessKnown(request, reply, { type: 'text/html', content: text, etag })
}
