import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../fail.ts'
import { envelope } from '../http/envelope.ts'
import { isLoopback } from '../outgoing/addresses.ts'

/** Registers pages for developers on this machine. They show secrets and refuse everybody else. */
export function registerDevPages(app: FastifyInstance, register: (pages: FastifyInstance) => void): void {
  app.register(async (pages) => {
    pages.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (!isFromThisMachine(request)) return reply.code(404).send(envelope(new Failure('not_found')))
    })
    register(pages)
  })
}

/** A proxy on this machine also connects from loopback, hence the headers; a rebound DNS name shows in the host. */
export function isFromThisMachine(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress
  if (!address || !isLoopback(address)) return false
  if (Object.keys(request.headers).some((name) => /^(x-forwarded-.*|forwarded|via|x-real-ip)$/.test(name))) return false
  const { hostname } = URL.parse(`http://${request.headers.host}`) ?? { hostname: '' }
  return /(^|\.)localhost$/.test(hostname) || isLoopback(hostname.replace(/^\[|\]$/g, ''))
}
