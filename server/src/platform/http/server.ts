import { isCrossOrigin, type Method, maxBodyBytes, type Route } from '@userkeep/contract'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import { Failure } from '../fail.ts'
import { sendError } from './envelope.ts'
import { readForwardedAddresses } from './forwarded.ts'
import type { PageAnswer } from './frontends.ts'
import { sayHead } from './head.ts'
import { answerMalformed } from './malformed.ts'
import { answerOverdue } from './overdue.ts'
import { readJson } from './read-json.ts'
import { requestIdOf } from './request-id.ts'
import { compileSerializer } from './serializer.ts'
import { stopWithoutWaiting } from './stopping.ts'
import { createStreams, defaultTimes, type StreamOptions, type Streams } from './streams.ts'
import { compileValidator } from './validation.ts'

interface ServerOptions {
  log: Logger
  trustProxy: boolean | number | string[]
  /** For a whole request, including the 15 seconds that a statement may take. */
  overdueMs?: number
  streams?: StreamOptions
}

declare module 'fastify' {
  interface FastifyInstance {
    streams: Streams
  }
}

/** Creates a server without routes: JSON by default, one error envelope, and CORS for browsers of other sites. */
export function createServer({
  log,
  trustProxy,
  overdueMs = 20_000,
  streams = defaultTimes,
}: ServerOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy,
    bodyLimit: maxBodyBytes,
    genReqId: requestIdOf,
    routerOptions: { maxParamLength: 300 },
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // Requests on open connections are answered normally while the server stops.
    return503OnClosing: false,
    frameworkErrors: sendError,
    clientErrorHandler: answerMalformed,
  })
  // One logger for all requests, because creating one each costs more than most requests have to log.
  app.setChildLoggerFactory((logger) => logger)
  app.decorateRequest('admission', null)
  // Node forgets the address of a client that disconnects unless it was read before. Without one it has already
  // disconnected.
  app.server.on('connection', (socket) => {
    if (socket.remoteAddress === undefined) socket.destroy()
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.routeOptions.config.head) sayHead(request, reply)
    done()
  })
  if (trustProxy !== false) readForwardedAddresses(app)
  stopWithoutWaiting(app)
  app.decorate('streams', createStreams(streams))
  app.onStop(() => app.streams.endAll())
  answerOverdue(app, overdueMs)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) =>
    readJson(body, request.routeOptions.config.route?.allowsUnstorableText),
  )
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(compileSerializer)
  app.setErrorHandler(sendError)
  return app
}

/** Answers unknown paths with 404, other methods with 405 and the allowed ones, and preflights of other sites. */
export function answerTheRest(app: FastifyInstance, routes: readonly Route[], answerPage: PageAnswer): void {
  const paths = [...Map.groupBy(routes, (route) => route.path)].map(([path, ofPath]) => ({
    pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
    ofPath,
  }))
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const pathname = request.url.split('?', 1)[0] ?? ''
    const known = paths.filter(({ pattern }) => pattern.test(pathname)).flatMap(({ ofPath }) => ofPath)
    if (known.length === 0) {
      if (answerPage(pathname, request, reply)) return
      return sendError(new Failure('not_found'), request, reply)
    }
    const methods = [...new Set(known.map((route) => route.method))]
    if (request.method === 'OPTIONS' && known.some(({ access }) => isCrossOrigin(access)))
      return preflight(reply, methods)
    const allow = { allow: methods.join(', ') }
    return sendError(new Failure('method_not_allowed', { headers: allow }), request, reply)
  })
}

function preflight(reply: FastifyReply, methods: Method[]): void {
  reply
    .code(204)
    .headers({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': methods.join(', '),
      'access-control-allow-headers':
        'authorization, content-type, x-customer-id, idempotency-key, if-none-match, last-event-id, request-id',
      'access-control-max-age': '7200',
    })
    .send()
}
