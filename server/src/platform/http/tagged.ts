import { createHash } from 'node:crypto'
import type { TaggedAnswer } from '@userkeep/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Writes an answer once, for all who will ask for it. */
export function tagged<T>(body: T): TaggedAnswer<T> {
  const json = JSON.stringify(body)
  return { body, json, etag: `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"` }
}

export function sendTagged(request: FastifyRequest, reply: FastifyReply, { json, etag }: TaggedAnswer): FastifyReply {
  reply.header('etag', etag)
  if (isNamed(etag, request.headers['if-none-match'])) return reply.code(304).send()
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((text: string) => text)
    .send(json)
}

/** A proxy that compressed the answer calls its tag a weak one: it is the same answer. */
const isNamed = (etag: string, header: string | undefined): boolean =>
  header !== undefined && (header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
