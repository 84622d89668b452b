import type { FastifyInstance, FastifyReply } from 'fastify'
import { Failure } from '../fail.ts'
import { sendError } from './envelope.ts'

/**
 * Answers requests that have waited too long, before their callers give up. Checks them together at intervals, because
 * Fastify's own timeout creates a controller and an exception per request, a tenth of the cost of a cheap request.
 */
export function answerOverdue(app: FastifyInstance, timeoutMs: number): void {
  // In the order of arrival.
  const waiting = new Set<FastifyReply>()
  app.addHook('onRequest', (_request, reply, done) => {
    waiting.add(reply)
    done()
  })
  app.addHook('onResponse', (_request, reply, done) => {
    waiting.delete(reply)
    done()
  })
  const look = () => {
    for (const reply of waiting) {
      if (reply.elapsedTime < timeoutMs) return
      waiting.delete(reply)
      // A file being sent takes as long as its reader.
      if (reply.sent || reply.raw.headersSent || reply.raw.destroyed) continue
      sendError(new Failure('unavailable', { headers: { 'retry-after': '1' } }), reply.request, reply)
    }
  }
  const timer = setInterval(look, Math.min(timeoutMs / 4, 1000))
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
