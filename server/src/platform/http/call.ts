import type { AnswerOf, BodyOf, ParamsOf, QueryOf, RouteSpec } from '@userkeep/contract'
import type postgres from 'postgres'
import type { AuditEntry, ChangeIn, Scope } from '../change.ts'
import type { IdempotentRequest } from '../idempotency.ts'
import type { JsonText } from '../json-text.ts'
import type { Platform } from '../platform.ts'
import type { CallerOf, ScopeOf } from './callers.ts'
import type { RepeatedAnswer } from './claims-in-bulk.ts'

/** The part of an audit record that a staff write supplies. Actor, address, action and scope are known. */
export type Audited = Pick<AuditEntry, 'target'> & Partial<Pick<AuditEntry, 'changes'>>

export interface Recorder<S extends Scope | null = Scope> {
  /**
   * Adds the audit record of this call. A staff write that commits without one is refused; calls of other callers with
   * the same verb record nothing.
   */
  audited(entry: S extends null ? Audited & { organizationId: string } : Audited): void
  /** Declares that nothing changed, so that nothing is recorded. */
  unchanged(): void
}

export type RecordedChange<S extends Scope | null = Scope> = ChangeIn<S> & Recorder<S>

export interface StreamCall {
  /** Aborted when the reader disconnects or the server stops; the answer then ends. */
  readonly signal: AbortSignal
  /** The last event that the reader saw, from `Last-Event-ID`. */
  readonly lastEventId: string | null
}

type HeadersOf<R extends RouteSpec> = R extends { raw: { headers: readonly (infer N extends string)[] } }
  ? { readonly [Name in N]: string | null }
  : Record<never, never>

/** One authorized and validated request, with everything that a verb needs. */
export interface Call<R extends RouteSpec = RouteSpec, Own = unknown> {
  readonly params: ParamsOf<R>
  readonly query: QueryOf<R>
  readonly body: R extends { raw: object } ? Buffer : BodyOf<R>
  /** For a raw body: the headers named by its route. */
  readonly headers: HeadersOf<R>
  /** For a stream: its reader. */
  readonly stream: R['success'] extends { stream: object } ? StreamCall : undefined
  readonly caller: CallerOf<R['access']>
  readonly scope: ScopeOf<R['access']>
  readonly ip: string
  readonly userAgent: string | null
  readonly origin: string | null
  readonly now: Date
  /** For a route that handles its idempotency keys: the key of this call, if there is one. */
  readonly idempotencyKey: string | null
  /** Declares that the requested change had already been made. */
  replayed(): void
  /** For reads. */
  readonly db: postgres.Sql
  /** For writes: rows, facts, audit record and mail commit together, for the tenant of the call. */
  change<T>(work: (tx: RecordedChange<ScopeOf<R['access']>>) => Promise<T>): Promise<T>
  /** Declares that this call created its answer: 201, if the route declares both. */
  created(): void
  /** For a verb that claims keys in bulk: the request under its `Idempotency-Key`, if there is one. */
  readonly claim: IdempotentRequest | null
  readonly platform: Platform
  /** The value returned by the area's `setup`. */
  readonly own: Own
}

/** The handler of a route. */
export type Verb<R extends RouteSpec, Own = unknown> = (
  call: Call<R, Own>,
) => Promise<AnswerOf<R> | JsonText<AnswerOf<R>> | RepeatedAnswer>
