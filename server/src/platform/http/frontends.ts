import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** A built single-page frontend: its files, and the path below which it answers. */
export interface Frontend {
  directory: string
  prefix: '/' | `/${string}/`
}

// The component library sets inline styles; scripts are never inline.
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: https:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const pageHeaders = {
  'content-security-policy': policy,
  'cache-control': 'no-cache',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** Serves built files: hashed assets for a year, compressed at build time, and the page for every path of its own. */
export async function serveFrontends(app: FastifyInstance, frontends: readonly Frontend[]): Promise<PageAnswer> {
  const built = frontends.filter(({ directory }) => existsSync(join(directory, 'index.html')))
  for (const [index, { directory, prefix }] of built.entries()) {
    await app.register(fastifyStatic, {
      root: directory,
      prefix,
      preCompressed: true,
      wildcard: false,
      index: false,
      decorateReply: index === 0,
      cacheControl: false,
      setHeaders(reply, path) {
        if (/\.html(\.\w+)?$/.test(path)) return void reply.headers(pageHeaders)
        const isHashed = path.includes('/assets/')
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        reply.header('x-content-type-options', 'nosniff')
      },
    })
  }
  const longestFirst = built.toSorted((a, b) => b.prefix.length - a.prefix.length)
  return (pathname, request, reply) => {
    const frontend = longestFirst.find(({ prefix }) => `${pathname}/`.startsWith(prefix))
    if (!frontend || !wantsPage(pathname, frontend, request)) return false
    reply.headers(pageHeaders).sendFile('index.html', frontend.directory)
    return true
  }
}

/** Answers with a frontend's page, and returns whether it did. */
export type PageAnswer = (pathname: string, request: FastifyRequest, reply: FastifyReply) => boolean

/**
 * Returns whether to send the page: to a browser at any path of a frontend, to other clients such as a probe or curl
 * only at its root.
 */
function wantsPage(pathname: string, { prefix }: Frontend, { method, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const { accept = '*/*' } = headers
  if (accept.includes('text/html')) return !/^\/(v1|dev|demo|docs|metrics|healthz|readyz|widget)(\/|$)/.test(pathname)
  return accept.includes('*/*') && (pathname === prefix || `${pathname}/` === prefix)
}
