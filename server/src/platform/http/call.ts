import type { AnswerOf, BodyOf, ParamsOf, QueryOf, RouteSpec } from '@userkeep/contract'
import type postgres from 'postgres'
import type { AuditEntry, ChangeIn, Scope } from '../change.ts'
import type { IdempotentRequest } from '../idempotency.ts'
import type { JsonText } from '../json-text.ts'
import type { Platform } from '../platform.ts'
import type { CallerOf, ScopeOf } from './callers.ts'
import type { RepeatedAnswer } from './claims-in-bulk.ts'

/** What a staff write says of itself; who did it, from where, under which action and in what place is known already. */
export type Audited = Pick<AuditEntry, 'target'> & Partial<Pick<AuditEntry, 'changes'>>

export interface Recorder<S extends Scope | null = Scope> {
  /**
   * The audit record of this call, where a member of the staff makes it. A staff write that commits without one is
   * refused; a verb that other callers share says it all the same, and of them nothing is recorded.
   */
  audited(entry: S extends null ? Audited & { organizationId: string } : Audited): void
  /** Says that nothing was changed, so that there is nothing to record. */
  unchanged(): void
}

export type RecordedChange<S extends Scope | null = Scope> = ChangeIn<S> & Recorder<S>

export interface StreamCall {
  /** Aborted when nobody reads any more, or the server stops. The answer ends then, whatever it waits for. */
  readonly signal: AbortSignal
  /** The last event that the reader saw, from `Last-Event-ID`. */
  readonly lastEventId: string | null
}

type HeadersOf<R extends RouteSpec> = R extends { raw: { headers: readonly (infer N extends string)[] } }
  ? { readonly [Name in N]: string | null }
  : Record<never, never>

/** One request, sorted, authorised and validated: all that a verb needs to know. */
export interface Call<R extends RouteSpec = RouteSpec, Own = unknown> {
  readonly params: ParamsOf<R>
  readonly query: QueryOf<R>
  readonly body: R extends { raw: object } ? Buffer : BodyOf<R>
  /** Of a raw body: the headers that its route names. */
  readonly headers: HeadersOf<R>
  /** Of a stream: who reads it. */
  readonly stream: R['success'] extends { stream: object } ? StreamCall : undefined
  readonly caller: CallerOf<R['access']>
  readonly scope: ScopeOf<R['access']>
  readonly ip: string
  readonly userAgent: string | null
  readonly origin: string | null
  readonly now: Date
  /** Of a route that keeps its keys: the one of this call, if it has one. */
  readonly idempotencyKey: string | null
  /** Says that this call found done what it asks for. */
  replayed(): void
  /** For reads. */
  readonly db: postgres.Sql
  /** For writes: rows, facts, audit record and mail commit together, and belong where the call does. */
  change<T>(work: (tx: RecordedChange<ScopeOf<R['access']>>) => Promise<T>): Promise<T>
  /** Says that this call made what it answers: 201, where the route declares both. */
  created(): void
  /** Of a verb that claims keys in bulk: the request under its `Idempotency-Key`, if it came with one. */
  readonly claim: IdempotentRequest | null
  readonly platform: Platform
  /** What the area's `setup` made. */
  readonly own: Own
}

/** What a route does. Lives in a file of its own name. */
export type Verb<R extends RouteSpec, Own = unknown> = (
  call: Call<R, Own>,
) => Promise<AnswerOf<R> | JsonText<AnswerOf<R>> | RepeatedAnswer>
