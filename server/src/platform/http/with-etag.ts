import { createHash } from 'node:crypto'
import type { AssetAnswer, EtagAnswer } from '@userkeep/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Writes an answer once, for all who will ask for it. */
export function withEtag<T>(body: T, also?: Record<string, string>): EtagAnswer<T> {
  const json = JSON.stringify(body)
  const others = Object.entries(also ?? {}).map(([type, text]) => [type, { text, etag: etagOf(text) }])
  return { body, json, etag: etagOf(json), ...(also && { also: Object.fromEntries(others) }) }
}

/** Returns the tag of a content, which is the same on every instance. */
export const etagOf = (content: string | Uint8Array): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`

/** Returns the form of an answer that is asked for. */
export function formOf({ json, etag, also }: EtagAnswer, accept = ''): { type: string; text: string; etag: string } {
  const wanted = also && Object.keys(also).find((type) => accept.includes(type) && !accept.includes('application/json'))
  const other = wanted === undefined ? undefined : also?.[wanted]
  if (wanted === undefined || other === undefined) return { type: 'application/json', text: json, etag }
  return { type: wanted, ...other }
}

/** Headers of assets: no scripts run, the content type is fixed, and any site may embed them. */
const aroundAssets = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
}

export const sendAsset = (request: FastifyRequest, reply: FastifyReply, asset: AssetAnswer): FastifyReply =>
  sendUnlessKnown(request, reply.headers(aroundAssets), asset)

const isText = /^text\/|json|xml/

export const withCharset = (type: string): string => (isText.test(type) ? `${type}; charset=utf-8` : type)

/** Sends 304 if the request names the tag. */
export function sendUnlessKnown(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, content, etag }: { type: string; content: string | Uint8Array; etag: string },
): FastifyReply {
  reply.header('etag', etag)
  if (isNamed(etag, request.headers['if-none-match'])) return reply.code(304).send()
  reply.header('content-type', withCharset(type))
  if (typeof content !== 'string') return reply.send(content)
  return reply.serializer((text: string) => text).send(content)
}

/** A proxy that compressed the answer marks its tag as weak: it is the same answer. */
export const isNamed = (etag: string, header: string | undefined): boolean =>
  header !== undefined && (header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
