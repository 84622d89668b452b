import type { Area as Contract, RouteSpec } from '@userkeep/contract'
import type { BootPart } from './boot.ts'
import type { ContactData, EnvironmentSeed } from './contact-data.ts'
import type { Consumer } from './facts/consumer.ts'
import type { Call, Verb } from './http/call.ts'
import type { Authenticators } from './http/callers.ts'
import type { FlushLastUsed } from './last-used.ts'
import type { Listens } from './listeners.ts'
import type { Tables } from './tables.ts'
import type { Job } from './work/jobs.ts'
import type { Loop } from './work/worker.ts'

interface Extras {
  /** The tables that it alone writes, and what becomes there of what is about a person or a customer. */
  tables?: Tables
  authenticates?: Partial<Authenticators>
  consumes?: readonly Consumer[]
  jobs?: readonly Job[]
  loops?: readonly Loop[]
  lastUsed?: Record<string, FlushLastUsed>
  /** What it keeps about contacts. */
  contactData?: ContactData
  /** What every new environment gets from it. */
  seeds?: EnvironmentSeed
  /** What it shows on a page from the first moment on. */
  boots?: BootPart
  /** Which of the tenant's own events it waits for. */
  listens?: Listens
}

/** A vertical slice: its routes, what answers each, and what it does without being asked. */
export interface Area extends Extras {
  readonly contract: Contract
  readonly verbs: Readonly<Record<string, (call: Call) => Promise<unknown>>>
}

/** Every route has its verb, or this does not compile. */
export function defineArea<A extends string, R extends Record<string, RouteSpec>>(
  contract: Contract<A, R>,
  verbs: { [N in keyof R]: Verb<Contract<A, R>['routes'][N]> },
  extras: Extras = {},
): Area {
  return { contract: contract as unknown as Contract, verbs: verbs as unknown as Area['verbs'], ...extras }
}
