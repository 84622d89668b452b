import { type Static, type TObject, type TSchema, Type } from 'typebox'
import type { Access } from './access.ts'
import type { ErrorCode } from './errors.ts'
import type { Limit } from './limits.ts'
import { Uuid } from './schema.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Something to download, written while it is read: a name for it, and the media type of each format it comes in. */
export interface FileSpec {
  readonly name: string
  readonly formats: Readonly<Record<string, `${string}/${string}`>>
}

/** What a route answers when it succeeds: nothing, JSON of a schema, or a file. */
export interface SuccessSpec {
  readonly status: 200 | 201 | 202 | 204
  readonly body?: TSchema
  /** 201 with the same body when the call made what it answers. */
  readonly orCreated?: true
  readonly file?: FileSpec
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
  /** The path and method were chosen here, not given by the specification. */
  readonly chosen?: true
}

export interface Route extends RouteSpec {
  readonly area: string
  readonly name: string
  readonly params: TObject
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

export type Area<
  A extends string = string,
  R extends Record<string, RouteSpec> = Record<string, RouteSpec>,
> = Chapter & {
  readonly name: A
  readonly routes: { readonly [N in keyof R]: Named<A, N, R[N]> }
}

/** Declares an area of the API: its routes, as data. */
export function area<const A extends string, const R extends Record<string, RouteSpec>>(
  name: A,
  chapter: Chapter,
  routes: R & StatedOnWrites<R>,
): Area<A, R> {
  const named = Object.entries(routes as Record<string, RouteSpec>).map(([key, route]) => [
    key,
    {
      ...route,
      area: name,
      name: key,
      params: route.params ?? uuidParams(route.path),
      idempotent: route.idempotent ?? isCreateOfSession(route),
    },
  ])
  return { ...chapter, name, routes: Object.fromEntries(named) }
}

/** Twice sent is twice done, unless a key says that it is the same. */
const isCreateOfSession = ({ method, access, success }: RouteSpec): boolean =>
  method === 'POST' &&
  ['staff', 'staff_without_organization', 'contact'].includes(access.kind) &&
  (success.status === 201 || success.status === 202)

export const pathParams = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)

const uuidParams = (path: string): TObject =>
  Type.Object(Object.fromEntries(pathParams(path).map((name) => [name, Uuid])))

type StaticOr<T, Fallback> = T extends TSchema ? Static<T> : Fallback

export type ParamsOf<R extends RouteSpec> = StaticOr<R['params'], Record<string, never>>
export type QueryOf<R extends RouteSpec> = StaticOr<R['query'], Record<string, never>>
export type BodyOf<R extends RouteSpec> = StaticOr<R['body'], undefined>
export type AnswerOf<R extends RouteSpec> = R['success'] extends { file: infer F extends FileSpec }
  ? FileAnswer<F>
  : StaticOr<R['success']['body'], void>

/** The content comes as fast as it is taken. When it throws, the file must not look complete. */
export interface FileAnswer<F extends FileSpec = FileSpec> {
  readonly format: keyof F['formats'] & string
  readonly content: AsyncIterable<string>
}
