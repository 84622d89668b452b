import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { serveWidgetPreview } from './widget-preview.ts'

/** Serves the widget for pages of any site: its first script at `/widget.js`, and the parts it loads later. */
export async function serveWidget(app: FastifyInstance, directory: string): Promise<void> {
  if (!existsSync(join(directory, 'widget.js'))) return
  serveWidgetPreview(app)
  await app.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply) => {
      if (reply.hasHeader('content-type')) reply.type('text/javascript; charset=utf-8')
      reply.headers({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      })
    })
    await scope.register(fastifyStatic, {
      root: directory,
      prefix: '/',
      preCompressed: true,
      wildcard: false,
      index: false,
      decorateReply: false,
      cacheControl: false,
      setHeaders(reply, path) {
        const isHashed = path.startsWith(join(directory, 'widget/')) && !path.includes('/preview.js')
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
      },
    })
  })
}
