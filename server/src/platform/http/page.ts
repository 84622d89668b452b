import type { HtmlPage, PageAnswer, PageSpec } from '@userkeep/contract'
import type { FastifyReply } from 'fastify'
import { documentOf } from '../html/document.ts'

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

/** What a page route answers: the page, or where to go on. */
export function sendPageAnswer(
  reply: FastifyReply,
  { orSeeOther }: PageSpec,
  answer: PageAnswer | { seeOther: string },
): FastifyReply {
  if (!('seeOther' in answer)) return sendPage(reply, answer)
  if (!orSeeOther) throw new Error('A page route sends its visitor elsewhere, which it does not declare')
  const { href, protocol } = new URL(answer.seeOther, 'http://here.invalid')
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`A page route leads to ${protocol}`)
  return reply
    .code(303)
    .header('location', href.startsWith('http://here.invalid/') ? href.slice('http://here.invalid'.length) : href)
    .send()
}
