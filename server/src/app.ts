import { areas as everyArea, type Moves, movedArea, movedPath, routesOf } from '@userkeep/contract'
import { introduction } from '@userkeep/contract/generate/introduction'
import { toOpenApi } from '@userkeep/contract/generate/openapi'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type postgres from 'postgres'
import { Registry } from 'prom-client'
import type { Area } from './platform/area.ts'
import type { OpenedPort } from './platform/area-hooks.ts'
import { type ContextOf, flushersOf, workloadOf } from './platform/bind-hooks.ts'
import { boundedLimitMs } from './platform/bounded-reads.ts'
import type { Clock } from './platform/clock.ts'
import type { Context } from './platform/context.ts'
import { createPasswords, type PasswordCost } from './platform/crypto/passwords.ts'
import type { Secrets } from './platform/crypto/secrets.ts'
import { registerDevPages } from './platform/development/dev-pages.ts'
import { createWebhookReceiver } from './platform/development/webhook-receiver.ts'
import { bindContributions } from './platform/extension-point.ts'
import type { BoundConsumer } from './platform/facts/bound-consumer.ts'
import { nobody } from './platform/http/callers.ts'
import { type Frontend, serveFrontends } from './platform/http/frontends.ts'
import { listeningAt } from './platform/http/listening-at.ts'
import { mount } from './platform/http/mount.ts'
import { type MetricsAccess, registerOperations } from './platform/http/operations.ts'
import { readsOf } from './platform/http/read-route.ts'
import { answerTheRest, createServer } from './platform/http/server.ts'
import { defaultTimes, type StreamLimits, type StreamTimes } from './platform/http/streams.ts'
import { serveWidget } from './platform/http/widget.ts'
import { createLastUsed } from './platform/last-used.ts'
import { createGuesses } from './platform/limits/guesses.ts'
import type { Limiter } from './platform/limits/limiter.ts'
import { mailDeliveryOf } from './platform/mail/delivery.ts'
import { registerDevMailbox } from './platform/mail/dev-mailbox.ts'
import { createMailSender } from './platform/mail/sender.ts'
import type { MailTransport } from './platform/mail/transport.ts'
import { createOutgoing, type OutgoingOptions } from './platform/outgoing/outgoing.ts'
import type { Plans } from './platform/plans.ts'
import type { Platform, Settings } from './platform/platform.ts'
import { type PoolLimits, poolLimits } from './platform/render/pool-state.ts'
import { createRenderPool } from './platform/render/render-pool.ts'
import { tablesOf } from './platform/tables.ts'
import { createWaker } from './platform/wake.ts'
import type { BoundJob } from './platform/work/jobs.ts'
import { maintenance } from './platform/work/maintenance.ts'
import { createWorker, type Worker } from './platform/work/worker.ts'
import { registerSampleProduct } from './sample-product/sample-product.ts'

/** The dependencies, opened by `main.ts` or by the test kit. */
export interface Parts {
  sql: postgres.Sql
  /** Connections of the workers, so that workers and requests do not wait for each other. Absent: the same as `sql`. */
  workerSql?: postgres.Sql
  /** Connections for the parts of boot, with a limit on the time of a statement, so that slow parts delay nothing else. */
  bootSql: postgres.Sql
  clock: Clock
  log: Logger
  limiter: Limiter
  secrets: Secrets | null
  plans: Plans
  settings: Settings
  mail: { transport: MailTransport | null; from: string; shownHere: boolean }
  trustProxy: boolean | number | string[]
  frontends: readonly Frontend[]
  /** The directory of the built widget. Absent: it is not served. */
  widget?: string
  /** The environment of the product that uses the widget at `/demo`. Absent: it is not served. */
  sampleProduct?: 'test' | 'live' | null
  /** The access to `/metrics`. Absent: this machine only. */
  metrics?: MetricsAccess
  /** The time limit for the parts of a page. Absent: the default. */
  bootLimitMs?: number
  /** Limits of the rendering threads. Absent: the default. */
  renderLimits?: Partial<PoolLimits>
  /** The cost of a password hash. Absent: the default. */
  passwordCost?: PasswordCost
  outgoing?: Omit<OutgoingOptions, 'allowPrivateTargets'>
  streams?: StreamTimes
  /** Absent: the limits of the contract. */
  streamLimits?: StreamLimits
  /** When jobs first run in a new database. Absent: at once. */
  firstJobs?: 'at once' | 'after an interval'
  /** The operator's paths for what is outside `/v1`. */
  moves?: Moves
}

export interface App {
  http: FastifyInstance
  worker: Worker
  platform: Platform
  contextOf: ContextOf
  /** Opens the ports of areas that listen to more than HTTP. */
  openPorts(): Promise<OpenedPort[]>
  /** Finishes requests and work in progress, so that nothing acknowledged is lost. */
  close(): Promise<void>
}

/** Creates the service from the areas and the platform. */
export async function createApp(parts: Parts, areas: readonly Area[]): Promise<App> {
  const { sql, workerSql = sql, clock, log } = parts
  const contexts = new Map<Area, Context>()
  const contextOf = (area: Area) => contexts.get(area) as Context
  let http: FastifyInstance | null = null
  const ownAddress = (path: `/${string}`) => {
    const origin = http && listeningAt(http.server.address())
    return origin && origin + movedPath(path, parts.moves ?? {})
  }
  let bound: readonly BoundConsumer[] = []
  const platform = { ...createPlatform(parts, areas, contextOf), ownAddress, consumers: () => bound }
  for (const area of areas) contexts.set(area, { ...platform, own: area.setup?.({ ...platform, own: undefined }) })
  const atWork = (context: Context): Context => ({ ...context, sql: workerSql })
  const { consumers, jobs, loops } = workloadOf(areas, (area) => atWork(contextOf(area)))
  bound = consumers
  const sender = createMailSender({ sql: workerSql, clock, log, ...parts.mail })
  const worker = await createWorker(
    { ...platform, sql: workerSql },
    {
      consumers,
      jobs: [...maintenanceOf(consumers, atWork({ ...platform, own: undefined })), ...jobs],
      loops: [{ name: 'mail', wakeOn: 'mail', run: () => sender.sendDue() }, ...loops],
      ...(parts.firstJobs && { firstJobs: parts.firstJobs }),
    },
  )
  const served = await createHttp(platform, parts, areas, contextOf)
  http = served
  return {
    http: served,
    worker,
    platform,
    contextOf,
    async openPorts() {
      const opened: OpenedPort[] = []
      for (const area of areas) opened.push(...[await area.ports?.(contextOf(area))].filter((port) => port != null))
      return opened
    },
    async close() {
      await served.close()
      await worker.stop()
      for (const area of areas) await closeOwn(contextOf(area))
      await platform.renderPool.close()
      await platform.outgoing.close()
      await platform.lastUsed.stop()
      await platform.waker.stop()
    },
  }
}

function createPlatform(
  parts: Parts,
  areas: readonly Area[],
  contextOf: ContextOf,
): Omit<Platform, 'ownAddress' | 'consumers'> {
  const { sql, workerSql = sql, clock, log, limiter, secrets, plans, settings } = parts
  const mailDelivery = mailDeliveryOf(parts.mail)
  // Stored mail is read on this machine only.
  const development = mailDelivery === 'development_mailbox' ? { webhooks: createWebhookReceiver(clock) } : null
  const metrics = new Registry()
  return {
    sql,
    workerSql,
    clock,
    log,
    limiter,
    guesses: createGuesses(limiter),
    secrets,
    plans,
    settings,
    tables: tablesOf(areas),
    outgoing: createOutgoing({
      ...parts.outgoing,
      allowPrivateTargets: settings.allowPrivateTargets,
      receiver: development?.webhooks ?? null,
    }),
    renderPool: createRenderPool({ log, metrics }, { ...poolLimits, ...parts.renderLimits }),
    mailDelivery,
    mail: parts.mail,
    development,
    waker: createWaker(sql),
    lastUsed: createLastUsed(sql, flushersOf(areas, contextOf), log),
    passwords: createPasswords(parts.passwordCost ? { cost: parts.passwordCost } : {}),
    metrics,
    readRoute: readsOf(areas, contextOf),
    contributions: bindContributions(areas, contextOf),
    boundedReads: { sql: parts.bootSql, limitMs: parts.bootLimitMs ?? boundedLimitMs },
  }
}

const maintenanceOf = (consumers: readonly BoundConsumer[], context: Context): BoundJob[] =>
  maintenance(consumers.map(({ name }) => name)).map((job) => ({ ...job, run: () => job.run(context) }))

async function closeOwn({ own }: Context): Promise<void> {
  await (own as { close?(): Promise<void> } | undefined)?.close?.()
}

async function createHttp(
  platform: Platform,
  parts: Parts,
  areas: readonly Area[],
  contextOf: ContextOf,
): Promise<FastifyInstance> {
  const { moves = {} } = parts
  const http = createServer({
    log: parts.log,
    trustProxy: parts.trustProxy,
    streams: { ...(parts.streams ?? defaultTimes), ...(parts.streamLimits && { limits: parts.streamLimits }) },
  })
  const authenticators = Object.assign({}, nobody, ...areas.map((area) => area.authenticates ?? {}))
  const moved = () => everyArea.map((area) => movedArea(area, moves))
  const documents = {
    describe: () => toOpenApi(moved()),
    introduce: () => introduction(moved().flatMap(routesOf)),
  }
  await registerOperations(http, platform, documents, parts.metrics ?? { toThisMachine: true, token: null })
  // Also with a mail server, because mail of the test environment to unknown addresses is stored.
  if (parts.mail.shownHere) {
    registerDevPages(http, (pages) => {
      registerDevMailbox(pages, { sql: parts.sql, hasServer: parts.mail.transport !== null })
      if (platform.development) for (const area of areas) area.devPages?.(pages, contextOf(area))
    })
  }
  if (parts.widget) await serveWidget(http, parts.widget)
  if (parts.sampleProduct) registerSampleProduct(http, platform, parts.sampleProduct)
  const served = areas.map((area) => ({ area, contract: movedArea(area.contract, moves) }))
  for (const { area, contract } of served)
    mount(http, { platform, authenticators }, { ...area, contract }, contextOf(area))
  answerTheRest(
    http,
    served.flatMap(({ contract }) => routesOf(contract)),
    await serveFrontends(http, parts.frontends),
  )
  return http
}
