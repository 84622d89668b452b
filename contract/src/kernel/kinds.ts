import type { Static, TObject, TSchema } from 'typebox'
import type { Access } from './access.ts'
import type { ErrorCode } from './errors.ts'
import type { Limit } from './limits.ts'
import type { Method } from './method.ts'

// Requests and answers that are not JSON. Each kind is declared as data of its route.

export type MediaType = `${string}/${string}`

/** A body that is handed over as the bytes that arrived, so that a signature over them can be checked. */
export interface RawSpec {
  /** The media types that it may come as; `any` takes all of them, and none. */
  readonly types: readonly MediaType[] | 'any'
  /** Headers that belong to the body, such as its signature, in lower case. The verb sees these and no others. */
  readonly headers?: readonly string[]
  /** The most bytes; 1 MiB unless said. */
  readonly limit?: number
}

/** Something to download, written while it is read: a name for it, and the media type of each format it comes in. */
export interface FileSpec {
  readonly name: string
  readonly formats: Readonly<Record<string, MediaType>>
}

/** Something that stands at an address of its own and is shown where it is: a feed, a sitemap, a picture. Comes with an `ETag`. */
export interface AssetSpec {
  readonly types: readonly MediaType[]
}

export interface AssetAnswer<A extends AssetSpec = AssetSpec> {
  readonly type: A['types'][number]
  readonly content: string | Uint8Array
  readonly etag: string
}

/** A page for a browser. What the route refuses is answered as a page, too. */
export interface PageSpec {
  /** Comes with an `ETag`: for a page that is the same for everybody. */
  readonly etag?: true
  /** Sends the browser elsewhere at times: 303, where the verb answers `{ seeOther }`. */
  readonly orSeeOther?: true
}

/** Server-sent events, by name, each with the schema of its data. */
export interface StreamSpec {
  readonly events: Readonly<Record<string, TSchema>>
}

/** Text, or the bytes of what is none: a PDF, a picture. */
export type FilePart = string | Uint8Array

/** The content comes as fast as it is taken. When it throws, the file must not look complete. */
export interface FileAnswer<F extends FileSpec = FileSpec> {
  readonly format: keyof F['formats'] & string
  /** The name of this file, in place of the declared one. */
  readonly name?: string
  readonly content: AsyncIterable<FilePart>
}

/** The key of safe markup. JSON cannot contain a symbol, so no request can forge markup. */
export const markup: unique symbol = Symbol('markup')

/** Markup in which every text is escaped; made by the `html` tag alone. */
export interface Html {
  readonly [markup]: string
}

/** The answer of a page route. The platform writes the document around it. */
export interface HtmlPage {
  readonly title: string
  readonly body: Html
  /** For the head: a description, a canonical address. */
  readonly head?: Html
  /** Style sheets and scripts. The policy of the page names each by its hash, so that nothing else applies or runs. */
  readonly styles?: readonly string[]
  readonly scripts?: readonly string[]
  readonly language?: string
  /** Forms of the page lead to another site in the end. Browsers hold every redirect against the policy, also those of that site. */
  readonly formsLeadAway?: boolean
}

export interface SeeOther {
  readonly seeOther: string
  /** The address has changed for good, so that search engines follow. */
  readonly isPermanent?: boolean
}

export type PageAnswer<P extends PageSpec = PageSpec> = P extends { orSeeOther: true } ? HtmlPage | SeeOther : HtmlPage

/** One event of a stream. A reader that resumes names the last `id` it saw. */
export type StreamEvent<S extends StreamSpec = StreamSpec> = {
  [E in keyof S['events'] & string]: {
    readonly event: E
    readonly data: Static<S['events'][E]>
    readonly id?: string
  }
}[keyof S['events'] & string]

/** A path that speaks a protocol of its own. It keeps credentials, limits, request ids, logs and metrics. */
export interface MountSpec {
  readonly path: `/${string}`
  readonly methods: readonly Method[]
  readonly summary: string
  readonly description?: string
  /** Not for staff, whose writes are recorded, nor for contacts, whose writes say what a support session may do. */
  readonly access: Extract<Access, { kind: 'machine' | 'anyone' | 'one_time_token' }>
  readonly params?: TObject
  readonly limits?: readonly Limit[]
  /** The most bytes of a body; 1 MiB unless said. */
  readonly bodyLimit?: number
  /** Refusals of the handler itself, in the usual error envelope. */
  readonly errors?: readonly ErrorCode[]
  readonly chosen?: true
}
