import type {
  AnswerOf,
  BodyOf,
  DeclaredArea,
  ErrorCode,
  EtagAnswer,
  IsForClients,
  ParamsOf,
  ProductEvent,
  QueryOf,
  RouteSpec,
} from '@userkeep/contract'

// Types only: nothing of the contract is in what a browser loads.

type RoutesOf<A> = A extends { routes: infer R } ? R[keyof R] : never
type AnyRoute = RoutesOf<DeclaredArea>

type NameOf<R> = R extends RouteSpec ? (IsForClients<R> extends true ? `${R['method']} ${R['path']}` : never) : never

/** `METHOD /path` → its route. */
type ByEndpoint = { [R in AnyRoute as NameOf<R>]: R }

export type Endpoint = keyof ByEndpoint

type Needed<Name extends string, T> = [T] extends [undefined]
  ? object
  : Record<string, never> extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T }

type Spec<E extends Endpoint> = Extract<ByEndpoint[E], RouteSpec>

/** The input of an endpoint. */
export type Input<E extends Endpoint> = Needed<'params', ParamsOf<Spec<E>>> &
  Needed<'query', QueryOf<Spec<E>>> &
  Needed<'body', BodyOf<Spec<E>>> & { headers?: Record<string, string>; signal?: AbortSignal }

/** The answer of an endpoint. */
export type Output<E extends Endpoint> = Spec<E>['success'] extends { file: object }
  ? Blob
  : AnswerOf<Spec<E>> extends EtagAnswer<infer Body>
    ? Body
    : AnswerOf<Spec<E>>

export type { ErrorCode, ProductEvent }
