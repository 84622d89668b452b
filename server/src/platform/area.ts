import type { Area as Contract, Mounts, RouteSpec } from '@userkeep/contract'
import type { AreaHooks } from './area-hooks.ts'
import type { Context } from './context.ts'
import type { Call, Verb } from './http/call.ts'
import type { Authenticators } from './http/callers.ts'
import type { MountHandler } from './http/protocol.ts'
import type { Tables } from './tables.ts'

interface Facilities<Own> {
  /**
   * Makes what lives as long as the process, once for each: caches, writers, dispatchers. Verbs find it as `call.own`,
   * hooks as `context.own`. Where it has a `close`, that is waited for when the service stops.
   * A function with a name and typed parameters, since everything else takes its type from it.
   */
  setup?(context: Context<undefined>): Own
  /** The tables that only this area writes, with the effect of merges, erasures and deletions. */
  tables?: Tables
  authenticates?: Partial<Authenticators>
}

/** A vertical slice: routes, their handlers, and background work. */
export interface Area extends Facilities<unknown>, AreaHooks<unknown> {
  readonly contract: Contract
  readonly verbs: Readonly<Record<string, (call: Call) => unknown>>
  readonly mounts?: Readonly<Record<string, MountHandler>>
}

interface MountHandlers<M extends Mounts, Own> {
  /** A handler for each mount of the contract. Without one the service does not start. */
  mounts?: { readonly [N in keyof M]: MountHandler<M[N], Own> }
}

/** Compiles only if every route has its verb, and verbs and hooks use the `own` that `setup` returns. */
export function defineArea<A extends string, R extends Record<string, RouteSpec>, M extends Mounts, Own>(
  contract: Contract<A, R, M>,
  verbs: { [N in keyof R]: Verb<Contract<A, R>['routes'][N], NoInfer<Own>> },
  extras: Facilities<Own> & AreaHooks<NoInfer<Own>> & MountHandlers<M, NoInfer<Own>> = {},
): Area {
  return { contract, verbs, ...extras } as unknown as Area
}
