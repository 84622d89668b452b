import { verifyWebhook } from '@userkeep/client'
import type { FastifyInstance } from 'fastify'

/** With Fastify, a parser of the plugin's own keeps the bytes as they came; other routes parse JSON as before. */
export async function webhooks(app: FastifyInstance): Promise<void> {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.post<{ Body: Buffer }>('/webhooks', async (request, reply) => {
    try {
      const event = await verifyWebhook(request.body, request.headers, process.env.WEBHOOK_SECRET ?? '')
      console.log(event.type, event.id)
      return reply.code(204).send()
    } catch {
      return reply.code(400).send()
    }
  })
}
