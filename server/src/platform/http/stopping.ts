import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Lets a server that stops wait for requests and for nothing else. Node closes only what is idle at that very moment:
 * not what becomes idle once its request is answered, nor a connection that a browser opened in advance.
 */
export function stopWithoutWaiting(app: FastifyInstance): void {
  const silent = new Set<Socket>()
  app.server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))
  app.addHook('preClose', async () => {
    for (const socket of silent) socket.destroy()
    const closing = setInterval(() => app.server.closeIdleConnections(), 50)
    app.server.once('close', () => clearInterval(closing))
    closing.unref()
  })
}
