import type { TObject, TSchema } from 'typebox'
import type { Access, StaffGuard } from './access.ts'
import type { ErrorCode } from './errors.ts'
import type { AssetSpec, FileSpec, MediaType, MountSpec, PageSpec, RawSpec, StreamSpec } from './kinds.ts'
import type { Limit } from './limits.ts'
import type { Method } from './method.ts'

/** The success of a route: nothing, JSON of a schema, a file, an asset, a page or a stream. */
interface SuccessSpec {
  readonly status: 200 | 201 | 202 | 204
  readonly body?: TSchema
  /** 201 with the same body when the call made what it answers. */
  readonly orCreated?: true
  /** Comes with an `ETag`; who names it in `If-None-Match` is answered 304 and no body. */
  readonly etag?: true
  /** With `etag`: the same content in other media types, chosen by `Accept`. */
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
  /** For a staff route: a requirement in addition to its permission, for the route or for some fields of its body. */
  readonly guard?: StaffGuard
  /** Parameters of the path are UUIDs unless stated here. */
  readonly params?: TObject
  readonly query?: TObject
  readonly body?: TObject
  /** A request without a body is one with an empty object. */
  readonly optionalBody?: true
  /** The body is the text fields of a form, which are converted as a query is. JSON is refused. */
  readonly form?: true
  /** In place of `body`: the bytes as they arrived. */
  readonly raw?: RawSpec
  /** Unstorable text is no error: it is compared and not stored. */
  readonly allowsUnstorableText?: true
  readonly success: SuccessSpec
  /** Refusals of the verb itself. Those of the pipeline are added by it. */
  readonly errors?: readonly ErrorCode[]
  readonly limits?: readonly Limit[]
  /** Answers a repeat under the same `Idempotency-Key` as before. What a session creates or sets going does so anyway. */
  readonly idempotent?: boolean
  /** Beside `idempotent`: its verb remembers what it did under a key, for longer, and outside of one transaction. */
  readonly ownsIdempotency?: true
  /** Moves no state, so a repeat is answered by how things are now, and of staff nothing is recorded. */
  readonly readOnly?: true
  /** The action under which a staff write, or a read that takes much away, is recorded in the audit log. */
  readonly audit?: string
  /** Not for a support session: 403 `impersonated_session`. */
  readonly closedToSupport?: true
  /** Why a support session may do this. Each time it is recorded in the audit log, with the body. */
  readonly openToSupport?: string
  /** The seconds for which caches may store the answer. */
  readonly cacheSeconds?: number
  /** The answer differs by origin, so caches must not share it between sites. */
  readonly variesByOrigin?: true
  /** The most statements that one request may run, where they are more than usual. Checked in tests. */
  readonly statements?: number
  /**
   * How many times one request may run the same statement with different values, and why. If absent: a read once, a write
   * three times. Checked in tests.
   */
  readonly repeats?: { readonly times: number; readonly because: string }
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
