import type { Logger } from 'pino'
import type postgres from 'postgres'
import type { Registry } from 'prom-client'
import type { BoundedReads } from './bounded-reads.ts'
import type { Clock } from './clock.ts'
import type { Passwords } from './crypto/passwords.ts'
import type { Secrets } from './crypto/secrets.ts'
import type { WebhookReceiver } from './development/webhook-receiver.ts'
import type { Contributions } from './extension-point.ts'
import type { BoundConsumer } from './facts/bound-consumer.ts'
import type { ReadRoute } from './http/route-reader.ts'
import type { LastUsed } from './last-used.ts'
import type { Guesses } from './limits/guesses.ts'
import type { Limiter } from './limits/limiter.ts'
import type { MailDelivery } from './mail/delivery.ts'
import type { MailTransport } from './mail/transport.ts'
import type { Outgoing } from './outgoing/outgoing.ts'
import type { Plans } from './plans.ts'
import type { RenderPool } from './render/render-pool.ts'
import type { Tables } from './tables.ts'
import type { Waker } from './wake.ts'

/** Everything that exists once per process, for every area. Created once, at start. */
export interface Platform {
  /** The contributions of areas to an extension point, collected at the start of the service. */
  readonly contributions: Contributions<Context>
  /** The connections of requests; for consumers, loops and jobs those of the workers. */
  readonly sql: postgres.Sql
  /** Connections of the workers, so that workers and requests do not wait for each other. */
  readonly workerSql: postgres.Sql
  readonly boundedReads: BoundedReads
  readonly clock: Clock
  readonly log: Logger
  readonly waker: Waker
  /** The metrics. */
  readonly metrics: Registry
  readonly limiter: Limiter
  readonly guesses: Guesses
  readonly lastUsed: LastUsed
  readonly passwords: Passwords
  /** null if the server has no encryption key. */
  readonly secrets: Secrets | null
  readonly plans: Plans
  readonly outgoing: Outgoing
  /** Threads that render texts and templates of tenants. */
  readonly renderPool: RenderPool
  /** The delivery of mail. */
  readonly mailDelivery: MailDelivery
  /** The operator's mail server, if there is one, and the address that it sends from. */
  readonly mail: { readonly transport: MailTransport | null; readonly from: string }
  /** Tools for developers on this machine; null if others may reach the service. */
  readonly development: Development | null
  readonly settings: Settings
  /** Every table of the schema, as its area declares it. */
  readonly tables: Tables
  /** Answers a read of any area inside the process. */
  readonly readRoute: ReadRoute
  /** Returns the consumers of all areas. */
  consumers(): readonly BoundConsumer[]
  /** Returns the address of a declared path at this process itself, without a proxy; null before it listens. */
  ownAddress(path: `/${string}`): string | null
}

/** The second argument of every hook: everything that exists once per process. */
export interface Context<Own = unknown> extends Platform {
  /** The value returned by the area's `setup`. */
  readonly own: Own
}

export type Extensible = Pick<Platform, 'contributions'>

interface Development {
  readonly webhooks: WebhookReceiver
}

/** The operator's switches that reach into verbs. An area adds its own in its `operator-settings.ts`. */
export interface Settings {
  /** The address of the service, with which links in mail begin. */
  readonly publicUrl: string
  readonly allowPrivateTargets: boolean
  /** The retention of the log of facts in days. Absent: unlimited. */
  readonly factRetentionDays?: number | undefined
  /** Outside production, every answer is checked against its declared shape. */
  readonly checkAnswers: boolean
}
