import type { FastifyInstance, FastifyRequest } from 'fastify'
import type postgres from 'postgres'
import { Gauge, type Registry } from 'prom-client'
import { sameBytes } from '../crypto/tokens.ts'
import { isFromThisMachine } from '../development/dev-pages.ts'
import { countFailedFacts } from '../facts/failed-facts.ts'
import { Failure } from '../fail.ts'
import type { Platform } from '../platform.ts'
import { measureBacklog } from './backlog-metrics.ts'
import { envelope } from './envelope.ts'
import { processMetrics } from './process-metrics.ts'
import { registerReference } from './reference.ts'
import { createRequestDurations } from './request-durations.ts'

/** The access to metrics, which name routes and show the load of the service. */
export interface MetricsAccess {
  /** Requests from this machine need no token. */
  toThisMachine: boolean
  /** The bearer token for other readers; null: there are none. */
  token: string | null
}

/** Registers routes of operators and developers: health, readiness, metrics, the API description and its reference. */
export async function registerOperations(
  app: FastifyInstance,
  platform: Platform,
  { describe, introduce }: { describe: () => object; introduce: () => string },
  access: MetricsAccess,
): Promise<void> {
  let description: string | undefined
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', { handlerTimeout: 2000 }, async () => {
    await platform.sql`select 1`
    return { status: 'ready' }
  })
  app.get('/v1/openapi.json', async (_request, reply) => {
    description ??= JSON.stringify(describe())
    return reply.header('access-control-allow-origin', '*').type('application/json; charset=utf-8').send(description)
  })
  registerMetrics(app, platform, access)
  await app.register(registerReference, { introduce })
}

function registerMetrics(app: FastifyInstance, platform: Platform, access: MetricsAccess): void {
  const { log, metrics: registry } = platform
  const ofProcess = processMetrics()
  measureFailedFacts(registry, platform.sql)
  measureBacklog(registry, platform)
  measureStreams(registry, app)
  const durations = createRequestDurations(registry)
  app.addHook('onResponse', (request, reply, done) => {
    // Read once, because every read creates an object.
    const { config, url: route = 'unknown' } = request.routeOptions
    const { method } = request
    const { statusCode: status, elapsedTime: ms } = reply
    // A stream takes as long as its reader likes, which says nothing about the service.
    if (!config.route?.success.stream) durations.observe(method, route, status, ms / 1000)
    if (log.isLevelEnabled('debug')) log.debug({ request_id: request.id, method, route, status, ms }, 'answered')
    done()
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, access)) return reply.code(404).send(envelope(new Failure('not_found')))
    const texts = await Promise.all([ofProcess.metrics(), registry.metrics()])
    return reply.type(registry.contentType).send(texts.join('\n'))
  })
}

function mayRead(request: FastifyRequest, { toThisMachine, token }: MetricsAccess): boolean {
  if (toThisMachine && isFromThisMachine(request)) return true
  return token !== null && sameBytes(request.headers.authorization ?? '', `Bearer ${token}`)
}

function measureFailedFacts(registry: Registry, sql: postgres.Sql): void {
  new Gauge({
    name: 'userkeep_failed_facts',
    help: 'Events that a consumer failed to process, by consumer and whether they are retried or set aside',
    labelNames: ['consumer', 'state'],
    registers: [registry],
    async collect() {
      // Without the database, the other metrics are still served.
      const counts = await countFailedFacts(sql).catch(() => [])
      this.reset()
      for (const { consumer, retrying, set_aside } of counts) {
        this.set({ consumer, state: 'retrying' }, retrying)
        this.set({ consumer, state: 'set_aside' }, set_aside)
      }
    },
  })
}

function measureStreams(registry: Registry, app: FastifyInstance): void {
  new Gauge({
    name: 'userkeep_open_streams',
    help: 'Open event streams on this instance, by route',
    labelNames: ['route'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [route, open] of app.streams.counts()) this.set({ route }, open)
    },
  })
}
