import { createHash } from 'node:crypto'
import type { AssetAnswer, TaggedAnswer } from '@userkeep/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Writes an answer once, for all who will ask for it. */
export function tagged<T>(body: T, also?: Record<string, string>): TaggedAnswer<T> {
  const json = JSON.stringify(body)
  const others = Object.entries(also ?? {}).map(([type, text]) => [type, { text, etag: etagOf(text) }])
  return { body, json, etag: etagOf(json), ...(also && { also: Object.fromEntries(others) }) }
}

/** Of what is sent under it, so that the same content has the same tag on every instance. */
export const etagOf = (content: string | Uint8Array): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`

export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  { json, etag, also }: TaggedAnswer,
): FastifyReply {
  if (also === undefined) return sendUnlessKnown(request, reply, { type: 'application/json', content: json, etag })
  reply.header('vary', 'Accept')
  const { accept = '' } = request.headers
  const wanted = Object.keys(also).find((type) => accept.includes(type) && !accept.includes('application/json'))
  const other = wanted === undefined ? undefined : also[wanted]
  if (wanted === undefined || other === undefined)
    return sendUnlessKnown(request, reply, { type: 'application/json', content: json, etag })
  return sendUnlessKnown(request, reply, { type: wanted, content: other.text, etag: other.etag })
}

/** What stands at this address runs nothing, whoever opens it, and is what its type says. Any site may show it. */
const aroundAssets = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
}

export const sendAsset = (request: FastifyRequest, reply: FastifyReply, asset: AssetAnswer): FastifyReply =>
  sendUnlessKnown(request, reply.headers(aroundAssets), asset)

const isText = /^text\/|json|xml/

/** Whoever names the tag has it already. */
export function sendUnlessKnown(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, content, etag }: { type: string; content: string | Uint8Array; etag: string },
): FastifyReply {
  reply.header('etag', etag)
  if (isNamed(etag, request.headers['if-none-match'])) return reply.code(304).send()
  reply.header('content-type', isText.test(type) ? `${type}; charset=utf-8` : type)
  if (typeof content !== 'string') return reply.send(content)
  return reply.serializer((text: string) => text).send(content)
}

/** A proxy that compressed the answer calls its tag a weak one: it is the same answer. */
const isNamed = (etag: string, header: string | undefined): boolean =>
  header !== undefined && (header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
