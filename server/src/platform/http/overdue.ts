import type { FastifyInstance, FastifyReply } from 'fastify'
import { Failure } from '../fail.ts'
import { sendError } from './envelope.ts'

/**
 * Answers what has waited too long, whatever it waits for: before its caller gives up. Looked after together, once in a
 * while. Fastify's own timeout makes a controller and an exception for every request, a tenth of what a cheap one costs.
 */
export function answerOverdue(app: FastifyInstance, timeoutMs: number): void {
  // In the order they came.
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
      // A file that is on its way takes as long as its reader.
      if (reply.sent || reply.raw.headersSent || reply.raw.destroyed) continue
      sendError(new Failure('unavailable', { headers: { 'retry-after': '1' } }), reply.request, reply)
    }
  }
  const timer = setInterval(look, Math.min(timeoutMs / 4, 1000))
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
