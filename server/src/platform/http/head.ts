import { isCrossOrigin, type Route } from '@userkeep/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The headers of a route whose answers are written with them at once. Absent: every reply is given them first. */
    head?: Head
  }
}

/** Headers that are the same on every answer of a route, by their names in lower case. */
export type Head = Readonly<Record<string, string>>

// Forbids framing and content sniffing, unless an answer declares otherwise.
const unlessSaidOtherwise: Head = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}

/** On every answer, including refusals of unreadable bodies: a browser hides answers without it. */
const readableFromAnySite: Head = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag, retry-after, idempotent-replay, request-id',
}

export const headOf = ({ access, cacheSeconds, variesByOrigin }: Route): Head => ({
  ...unlessSaidOtherwise,
  ...(isCrossOrigin(access) && readableFromAnySite),
  'cache-control': cacheControl(cacheSeconds),
  ...(variesByOrigin && { vary: 'Origin' }),
})

/** An answer cached for a year never changes; its address would. */
const cacheControl = (seconds = 0): string =>
  seconds === 0 ? 'no-store' : `public, max-age=${seconds}${seconds >= 31_536_000 ? ', immutable' : ''}`

/** Gives a reply the headers of every answer; a page says its own policy in place of this one. */
export function sayHead(request: FastifyRequest, reply: FastifyReply, head: Head = unlessSaidOtherwise): void {
  reply.header('request-id', request.id)
  reply.headers(head)
}

/** Gives an error the headers that its route would have written with its answer. */
export function sayHeadOfError(request: FastifyRequest, reply: FastifyReply): void {
  const { head } = request.routeOptions.config
  if (head) reply.headers(head)
}
