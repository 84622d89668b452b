import { type Static, type TObject, type TSchema, Type } from 'typebox'
import { type Access, tokenParam } from './access.ts'
import type { ErrorCode } from './errors.ts'
import type {
  FileAnswer,
  FileSpec,
  MountSpec,
  PageAnswer,
  PageSpec,
  RawSpec,
  StreamEvent,
  StreamSpec,
} from './kinds.ts'
import { checkKinds } from './kinds-check.ts'
import type { Limit } from './limits.ts'
import { Uuid } from './schema.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What a route answers when it succeeds: nothing, JSON of a schema, a file, a page or a stream. */
export interface SuccessSpec {
  readonly status: 200 | 201 | 202 | 204
  readonly body?: TSchema
  /** 201 with the same body when the call made what it answers. */
  readonly orCreated?: true
  /** Comes with an `ETag`; who names it in `If-None-Match` is answered 304 and no body. */
  readonly tagged?: true
  readonly file?: FileSpec
  readonly page?: PageSpec
  readonly stream?: StreamSpec
}

/** A route as it is written down in an area's contract. */
export interface RouteSpec {
  readonly method: Method
  readonly path: `/${string}`
  readonly summary: string
  readonly description?: string
  readonly access: Access
  /** Parameters of the path are UUIDs unless stated here. */
  readonly params?: TObject
  readonly query?: TObject
  readonly body?: TObject
  /** The body is the text fields of a form, which are converted as a query is. JSON is refused. */
  readonly form?: true
  /** In place of `body`: the bytes as they arrived. */
  readonly raw?: RawSpec
  /** Takes many things at once: a body of up to 1 MiB in place of 64 KiB. */
  readonly bulk?: true
  /** Text that could not be stored is no error: it is compared and not kept. */
  readonly anyText?: true
  readonly success: SuccessSpec
  /** What the verb itself may refuse with. What the pipeline answers is added by it. */
  readonly errors?: readonly ErrorCode[]
  readonly limits?: readonly Limit[]
  /** Answers a repeat under the same `Idempotency-Key` as before. What a session creates or sets going does so anyway. */
  readonly idempotent?: boolean
  /** Moves no state, so a repeat is answered by how things are now. */
  readonly answersAnew?: true
  /** The action under which a staff write, or a read that takes much away, is recorded in the audit log. */
  readonly audit?: string
  /** Not for a support session: 403 `impersonated_session`. */
  readonly closedToSupport?: true
  /** Why a support session may do this. Each time it is recorded in the audit log, with the body. */
  readonly openToSupport?: string
  /** May be kept by caches for so many seconds. */
  readonly cacheSeconds?: number
  /** What pages of one site are answered is not for those of another. */
  readonly variesByOrigin?: true
  /** The path and method were chosen here, not given by the specification. */
  readonly chosen?: true
}

export interface Route extends RouteSpec {
  readonly area: string
  readonly name: string
  readonly params: TObject
  /** One of the methods of something mounted. */
  readonly mount?: MountSpec
}

type PathParams<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | PathParams<Rest> : never

type Named<A extends string, N, R extends RouteSpec> = R & {
  readonly area: A
  readonly name: N
  readonly params: R['params'] extends TObject ? R['params'] : TObject<{ [K in PathParams<R['path']>]: typeof Uuid }>
}

/** A staff write without an audit action does not compile, nor one of contacts that forgets support sessions. */
type StatedOnWrites<R> = {
  [N in keyof R]: R[N] extends { method: 'GET' }
    ? R[N]
    : R[N] extends { access: { kind: 'staff' } }
      ? R[N] & { readonly audit: string }
      : R[N] extends { access: { kind: 'contact' | 'machine_or_contact' } }
        ? R[N] & ({ readonly closedToSupport: true } | { readonly openToSupport: string })
        : R[N]
}

/** The chapters of the reference, in order. */
export const groups = ['Staff', 'People', 'Sign-in', 'Product', 'Webhooks'] as const

/** Where the reference shows an area, and what it says above the routes. */
interface Chapter {
  readonly group: (typeof groups)[number]
  readonly about: string
}

export type Mounts = Readonly<Record<string, MountSpec>>

export type Area<
  A extends string = string,
  R extends Record<string, RouteSpec> = Record<string, RouteSpec>,
  M extends Mounts = Mounts,
> = Chapter & {
  readonly name: A
  readonly routes: { readonly [N in keyof R]: Named<A, N, R[N]> }
  readonly mounts: M
}

/** Declares an area of the API: its routes, and what else it has mounted, as data. */
export function area<
  const A extends string,
  const R extends Record<string, RouteSpec>,
  const M extends Mounts = Record<never, never>,
>(name: A, chapter: Chapter, routes: R & StatedOnWrites<R>, mounts?: M): Area<A, R, M> {
  const named = Object.entries(routes as Record<string, RouteSpec>).map(([key, route]) => {
    const whole = { ...route, area: name, name: key, params: route.params ?? paramsOf(route), ...repeating(route) }
    checkKinds(whole)
    return [key, whole]
  })
  return { ...chapter, name, routes: Object.fromEntries(named), mounts: mounts ?? ({} as M) }
}

/** Everything that an area answers: its routes, and each method of what it has mounted. */
export const routesOf = ({ name, routes, mounts }: Area): Route[] => [
  ...(Object.values(routes) as Route[]),
  ...Object.entries(mounts).flatMap(([key, mount]) => routesOfMount(name, key, mount)),
]

export const routesOfMount = (area: string, key: string, mount: MountSpec): Route[] =>
  mount.methods.map((method) => mounted(area, key, mount, method))

function mounted(area: string, key: string, mount: MountSpec, method: Method): Route {
  const { methods: _, bodyLimit: __, params = paramsOf(mount), ...shared } = mount
  const name = mount.methods.length === 1 ? key : `${key}${method[0]}${method.slice(1).toLowerCase()}`
  return { ...shared, area, name, method, params, mount, success: { status: 200 } }
}

const repeating = (route: RouteSpec) => ({ idempotent: route.idempotent ?? isCreateOfSession(route) })

/** Twice sent is twice done, unless a key says that it is the same. */
const isCreateOfSession = ({ method, access, success }: RouteSpec): boolean =>
  method === 'POST' &&
  ['staff', 'staff_without_organization', 'contact'].includes(access.kind) &&
  (success.status === 201 || success.status === 202)

export const pathParams = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)

/** Ids, but for the credential where it is in the path. */
const paramsOf = ({ path, access }: Pick<RouteSpec, 'path' | 'access'>): TObject =>
  Type.Object(
    Object.fromEntries(
      pathParams(path).map((name) => [name, name === tokenParam(access) ? Type.String({ maxLength: 200 }) : Uuid]),
    ),
  )

type StaticOr<T, Fallback> = T extends TSchema ? Static<T> : Fallback

export type ParamsOf<R extends RouteSpec> = StaticOr<R['params'], Record<string, never>>
export type QueryOf<R extends RouteSpec> = StaticOr<R['query'], Record<string, never>>
export type BodyOf<R extends RouteSpec> = R extends { raw: RawSpec } ? Uint8Array : StaticOr<R['body'], undefined>
export type AnswerOf<R extends RouteSpec> = R['success'] extends { file: infer F extends FileSpec }
  ? FileAnswer<F>
  : R['success'] extends { page: infer P extends PageSpec }
    ? PageAnswer<P>
    : R['success'] extends { stream: infer S extends StreamSpec }
      ? AsyncIterable<StreamEvent<S>>
      : R['success'] extends { tagged: true }
        ? TaggedAnswer<StaticOr<R['success']['body'], void>>
        : StaticOr<R['success']['body'], void>

/** An answer that was written before, and is sent as often as it is asked for. */
export interface TaggedAnswer<T = unknown> {
  readonly body: T
  /** The body as JSON. */
  readonly json: string
  readonly etag: string
}

/** Whether a call is about one environment. Staff say which one; what they do without naming any is the organization's. */
export const isOfEnvironment = ({ access, query }: RouteSpec): boolean =>
  access.kind !== 'staff' || query?.properties.environment !== undefined
