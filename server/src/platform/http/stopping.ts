import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Calls back when the server begins to stop, for what would not end by itself. Answers how to forget about it. */
    onStop(callback: () => void): () => void
  }
}

/**
 * Lets a stopping server wait for requests only. Node closes connections that are idle at that moment, but not those
 * that become idle later, nor those that a browser opened in advance.
 */
export function stopWithoutWaiting(app: FastifyInstance): void {
  const silent = new Set<Socket>()
  app.server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))
  const callbacks = new Set<() => void>()
  app.decorate('onStop', (callback) => {
    callbacks.add(callback)
    return () => callbacks.delete(callback)
  })
  app.addHook('preClose', async () => {
    for (const callback of callbacks) callback()
    for (const socket of silent) socket.destroy()
    const closing = setInterval(() => app.server.closeIdleConnections(), 50)
    app.server.once('close', () => clearInterval(closing))
    closing.unref()
  })
}
