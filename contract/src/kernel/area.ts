import { type Static, type TObject, type TSchema, Type } from 'typebox'
import { tokenParam } from './access.ts'
import type {
  AssetAnswer,
  AssetSpec,
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
import type { Method } from './method.ts'
import type { Route, RouteSpec } from './route.ts'
import { Uuid } from './schema.ts'

type PathParams<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | PathParams<Rest> : never

type Named<A extends string, N, R extends RouteSpec> = R & {
  readonly area: A
  readonly name: N
  readonly params: R['params'] extends TObject ? R['params'] : TObject<{ [K in PathParams<R['path']>]: typeof Uuid }>
}

/**
 * A staff write without an audit action does not compile, unless it is declared as a read, nor a write of contacts that
 * does not say whether support sessions may make it. Asks for one field at a time, so that the compiler names it.
 */
type StatedOnWrites<R> = {
  [N in keyof R]: R[N] extends { method: 'GET' }
    ? R[N]
    : R[N] extends { access: { kind: 'staff' } }
      ? R[N] extends { readOnly: true }
        ? R[N]
        : R[N] & { readonly audit: string }
      : R[N] extends { access: { kind: 'contact' | 'machine_or_contact' } }
        ? R[N] extends { closedToSupport: true }
          ? R[N]
          : R[N] & { readonly openToSupport: string }
        : R[N]
}

/** The chapters of the reference, in order. */
export const groups = [
  'Staff',
  'People',
  'Sign-in',
  'Product',
  'Money',
  'Messaging',
  'Support',
  'Insight',
  'Webhooks',
] as const

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
  : R['success'] extends { asset: infer A extends AssetSpec }
    ? AssetAnswer<A>
    : OtherAnswerOf<R>

type OtherAnswerOf<R extends RouteSpec> = R['success'] extends { page: infer P extends PageSpec }
  ? PageAnswer<P>
  : R['success'] extends { stream: infer S extends StreamSpec }
    ? AsyncIterable<StreamEvent<S>>
    : R['success'] extends { etag: true }
      ? EtagAnswer<StaticOr<R['success']['body'], void>>
      : StaticOr<R['success']['body'], void>

/** An answer that was written before, and is sent as often as it is asked for. */
export interface EtagAnswer<T = unknown> {
  readonly body: T
  /** The body as JSON. */
  readonly json: string
  readonly etag: string
  /** By media type: the other forms that the route declares, each as text with a tag of its own. */
  readonly also?: Readonly<Record<string, { readonly text: string; readonly etag: string }>>
}

/** Whether a call is about one environment. Staff say which one; what they do without naming any is the organization's. */
export const isOfEnvironment = ({ access, query }: RouteSpec): boolean =>
  access.kind !== 'staff' || query?.properties.environment !== undefined
