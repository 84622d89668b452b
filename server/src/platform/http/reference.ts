import { Worker } from 'node:worker_threads'
import { gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { referencePage } from './reference-page.ts'

export interface Reference {
  /** Starts the reference with its settings. A script of its own, since the policy allows no inline script. */
  start: string
  /** Gzipped. */
  script: Uint8Array
}

/** Allows scripts of this site only, because the panel stores staff tokens on the same origin. */
const onlyFromHere = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Registers the API reference. Its scripts are created on the first request, because most instances never serve them. The
 * page needs neither them nor the description of the API.
 */
export async function registerReference(
  app: FastifyInstance,
  { introduce }: { introduce: () => string },
): Promise<void> {
  let page: string | undefined
  let made: Promise<Reference> | undefined
  const reference = () => {
    made ??= makeReference().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
  app.addHook('onSend', async (_request, reply) => void reply.header('content-security-policy', onlyFromHere))
  app.get('/docs', async (_request, reply) => reply.redirect('/docs/', 301))
  app.get('/docs/', async (_request, reply) => {
    page ??= referencePage(introduce())
    return reply.type('text/html; charset=utf-8').send(page)
  })
  app.get('/docs/js/start.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send((await reference()).start),
  )
  app.get('/docs/js/scalar.js', async (request, reply) => {
    const { script } = await reference()
    const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
    reply.type('text/javascript; charset=utf-8').headers({ 'cache-control': 'max-age=3600', vary: 'accept-encoding' })
    return takesGzip ? reply.header('content-encoding', 'gzip').send(script) : reply.send(gunzipSync(script))
  })
}

/** Created in a thread, because the vendor's package takes 58 MB and its result one. */
const makeReference = (): Promise<Reference> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('make-reference.ts', import.meta.url))
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The API reference was not built')))
  })
