import { areas as everyArea, type Route } from '@userkeep/contract'
import { toOpenApi } from '@userkeep/contract/generate/openapi'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type postgres from 'postgres'
import type { Area } from './platform/area.ts'
import type { Clock } from './platform/clock.ts'
import { createPasswords } from './platform/crypto/passwords.ts'
import type { Secrets } from './platform/crypto/secrets.ts'
import { nobody } from './platform/http/callers.ts'
import { type Frontend, serveFrontends } from './platform/http/frontends.ts'
import { mount } from './platform/http/mount.ts'
import { registerOperations } from './platform/http/operations.ts'
import { answerTheRest, createServer } from './platform/http/server.ts'
import { createLastUsed } from './platform/last-used.ts'
import { createGuesses } from './platform/limits/guesses.ts'
import type { Limiter } from './platform/limits/limiter.ts'
import { registerDevMailbox } from './platform/mail/dev-mailbox.ts'
import { createMailSender } from './platform/mail/sender.ts'
import type { MailTransport } from './platform/mail/transport.ts'
import { createOutgoing, type OutgoingOptions } from './platform/outgoing/outgoing.ts'
import type { Plans } from './platform/plans.ts'
import type { Platform, Settings } from './platform/platform.ts'
import { createWaker } from './platform/wake.ts'
import { maintenance } from './platform/work/maintenance.ts'
import { createWorker, type Worker } from './platform/work/worker.ts'

/** What the outside provides: opened by `main.ts`, or by the test kit. */
export interface Parts {
  sql: postgres.Sql
  /** Connections of the workers' own, so that neither they nor requests wait for each other. Absent: the same. */
  workerSql?: postgres.Sql
  clock: Clock
  log: Logger
  limiter: Limiter
  secrets: Secrets | null
  plans: Plans
  settings: Settings
  mail: { transport: MailTransport | null; from: string; shownHere: boolean }
  trustProxy: boolean | number | string[]
  frontends: readonly Frontend[]
  outgoing?: Omit<OutgoingOptions, 'allowPrivateTargets'>
}

export interface App {
  http: FastifyInstance
  worker: Worker
  platform: Platform
  /** Finishes what is under way; nothing acknowledged is lost. */
  close(): Promise<void>
}

/** Wires the areas to the platform. */
export async function createApp(parts: Parts, areas: readonly Area[]): Promise<App> {
  const { sql, workerSql = sql, clock, log, limiter, secrets, plans, settings } = parts
  const flushers = Object.assign({}, ...areas.map((area) => area.lastUsed ?? {}))
  const waker = createWaker(sql)
  const platform: Platform = {
    sql,
    clock,
    log,
    limiter,
    guesses: createGuesses(limiter),
    secrets,
    plans,
    settings,
    outgoing: createOutgoing({ ...parts.outgoing, allowPrivateTargets: settings.allowPrivateTargets }),
    waker,
    lastUsed: createLastUsed({ sql, clock, waker, plans }, flushers, log),
    passwords: createPasswords(),
    contactData: areas.flatMap((area) => area.contactData ?? []),
    environmentSeeds: areas.flatMap((area) => area.seeds ?? []),
    bootParts: areas.flatMap((area) => area.boots ?? []),
    listeners: areas.flatMap((area) => area.listens ?? []),
  }
  const sender = createMailSender({
    sql: workerSql,
    clock,
    transport: parts.mail.transport,
    from: parts.mail.from,
    log,
  })
  const consumers = areas.flatMap((area) => area.consumes ?? [])
  const worker = await createWorker(
    { ...platform, sql: workerSql },
    {
      consumers,
      jobs: [...maintenance(consumers), ...areas.flatMap((area) => area.jobs ?? [])],
      loops: [
        { name: 'mail', wakeOn: 'mail', run: () => sender.sendDue() },
        ...areas.flatMap((area) => area.loops ?? []),
      ],
    },
  )
  const http = await createHttp(platform, parts, areas)
  return {
    http,
    worker,
    platform,
    async close() {
      await http.close()
      await worker.stop()
      await platform.outgoing.close()
      await platform.lastUsed.stop()
      await platform.waker.stop()
    },
  }
}

async function createHttp(platform: Platform, parts: Parts, areas: readonly Area[]): Promise<FastifyInstance> {
  const http = createServer({ log: parts.log, trustProxy: parts.trustProxy })
  const authenticators = Object.assign({}, nobody, ...areas.map((area) => area.authenticates ?? {}))
  await registerOperations(http, platform, () => toOpenApi(everyArea))
  if (parts.mail.transport === null && parts.mail.shownHere) registerDevMailbox(http, { sql: parts.sql })
  for (const area of areas) mount(http, { platform, authenticators }, area)
  answerTheRest(
    http,
    areas.flatMap((area) => Object.values(area.contract.routes) as Route[]),
    await serveFrontends(http, parts.frontends),
  )
  return http
}
