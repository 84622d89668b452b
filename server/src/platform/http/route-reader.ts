import type { AnswerOf, BodyOf, ParamsOf, QueryOf, Route } from '@userkeep/contract'
import type { Scope } from '../change.ts'
import type { MachineCaller } from './callers.ts'

/** A read inside the process: a route, and the content of a request to it. */
export interface Read<R extends Route> {
  readonly params?: ParamsOf<R>
  readonly query?: Partial<QueryOf<R>>
  /** For a POST that is declared as a read. */
  readonly body?: BodyOf<R>
}

export interface RouteReader {
  readonly scope: Scope
  readonly caller: MachineCaller
  readonly ip: string
}

/**
 * Answers a route of any area as it answers a request. Only routes that change nothing can be read, and a verb that
 * needs the calling staff member fails.
 */
export type ReadRoute = <R extends Route>(reader: RouteReader, route: R, read: Read<R>) => Promise<AnswerOf<R>>
