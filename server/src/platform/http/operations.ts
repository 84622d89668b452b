import type { FastifyInstance } from 'fastify'
import type postgres from 'postgres'
import { collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client'
import { countFailedFacts } from '../facts/failed-facts.ts'
import type { Platform } from '../platform.ts'
import { registerReference } from './reference.ts'

/** What operators and developers look at: health, readiness, metrics, the API's description and its reference. */
export async function registerOperations(
  app: FastifyInstance,
  { sql, metrics }: Platform,
  describe: () => object,
): Promise<void> {
  let description: string | undefined
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', { handlerTimeout: 2000 }, async () => {
    await sql`select 1`
    return { status: 'ready' }
  })
  app.get('/v1/openapi.json', async (_request, reply) => {
    description ??= JSON.stringify(describe())
    return reply.header('access-control-allow-origin', '*').type('application/json; charset=utf-8').send(description)
  })
  registerMetrics(app, sql, metrics)
  await app.register(registerReference)
}

function registerMetrics(app: FastifyInstance, sql: postgres.Sql, registry: Registry): void {
  collectDefaultMetrics({ register: registry })
  measureFailedFacts(registry, sql)
  measureStreams(registry, app)
  const durations = new Histogram({
    name: 'userkeep_http_request_seconds',
    help: 'Time to answer a request, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    // A stream takes as long as its reader likes, which says nothing about the service.
    if (!request.routeOptions.config.route?.success.stream) {
      durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    }
    const { statusCode: status, elapsedTime: ms } = reply
    request.log.debug({ request_id: request.id, method: request.method, route, status, ms }, 'answered')
    done()
  })
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
}

function measureFailedFacts(registry: Registry, sql: postgres.Sql): void {
  new Gauge({
    name: 'userkeep_failed_facts',
    help: 'Facts that a consumer could not handle, by consumer, and whether they are tried again or set aside',
    labelNames: ['consumer', 'state'],
    registers: [registry],
    async collect() {
      // Without the database the other metrics are still worth reading.
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
    help: 'Streams of events that are open on this instance, by route',
    labelNames: ['route'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [route, open] of app.streams.counts()) this.set({ route }, open)
    },
  })
}
