import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import type { Contribution } from './extension-point.ts'
import type { Consumer } from './facts/consumer.ts'
import type { LastUse } from './last-used.ts'
import type { Job } from './work/jobs.ts'
import type { Loop } from './work/worker.ts'

/** The hooks of an area. Each receives its subject and the context. */
export interface AreaHooks<Own> {
  /** Contributions to extension points, of lower areas and its own. */
  contributes?: readonly Contribution<Own>[]
  consumes?: readonly Consumer<Own>[]
  jobs?: readonly Job<Own>[]
  loops?: readonly Loop<Own>[]
  /** Writes the last uses, by kind. */
  lastUsed?: Record<string, FlushLastUsed<Own>>
  /** Opens a port of its own, once the service listens. Its `own` closes it. */
  ports?: OpenPorts<Own>
  /** Pages below `/dev/`, for developers on this machine. */
  devPages?: DevPages<Own>
}

/** A port of an area, as the start of the service announces it. */
export interface OpenedPort {
  readonly label: string
  readonly url: string
}

/** Returns null if there is none to open. Throws if it cannot be opened, which stops the service from starting. */
type OpenPorts<Own = unknown> = (context: Context<Own>) => Promise<OpenedPort | null>

export type DevPages<Own = unknown> = (pages: FastifyInstance, context: Context<Own>) => void

export type FlushLastUsed<Own = unknown> = (uses: LastUse[], context: Context<Own>) => Promise<unknown>
