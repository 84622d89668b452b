import type { TObject, TSchema } from 'typebox'
import type { Access } from './access.ts'
import type { ErrorCode } from './errors.ts'
import type { AssetSpec, FileSpec, MediaType, MountSpec, PageSpec, RawSpec, StreamSpec } from './kinds.ts'
import type { Limit } from './limits.ts'
import type { Method } from './method.ts'

/** What a route answers when it succeeds: nothing, JSON of a schema, a file, an asset, a page or a stream. */
export interface SuccessSpec {
  readonly status: 200 | 201 | 202 | 204
  readonly body?: TSchema
  /** 201 with the same body when the call made what it answers. */
  readonly orCreated?: true
  /** Comes with an `ETag`; who names it in `If-None-Match` is answered 304 and no body. */
  readonly tagged?: true
  /** Beside `tagged`: the same in other forms, for whoever asks for one by `Accept`. */
  readonly alsoAs?: readonly MediaType[]
  readonly file?: FileSpec
  readonly asset?: AssetSpec
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
  /** Beside `idempotent`: its verb remembers what it did under a key, for longer, and outside of one transaction. */
  readonly keepsItsKeys?: true
  /** Moves no state, so a repeat is answered by how things are now, and of staff nothing is recorded. */
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
