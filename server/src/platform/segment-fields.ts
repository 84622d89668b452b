import type { EnvironmentScope } from './contact-data.ts'
import type { Db, Fragment } from './db/sql.ts'

/** What the value of a field is: `any` is JSON, whose type is only known row by row. */
export type FieldType = 'text' | 'number' | 'date' | 'boolean' | 'any'

/** Rows that a contact has beside its own, such as its teams. */
export interface RowsOfContact {
  /** `from … where …`, of one environment. */
  readonly from: Fragment
  /** The column in it that holds the contact's id. */
  readonly contact: Fragment
}

/** Something of contacts that conditions of segments may speak of. */
export interface SegmentField {
  /** `contact.email`; or, where any name may follow, a prefix such as `attributes.`. */
  readonly name: string
  readonly label: string
  readonly type: FieldType
  /** Of a prefix: what may follow. Absent: any name. */
  readonly keys?: RegExp
  /** What is compared: an expression over `c`, the contact, and over what `rows` brings. Of the type, or null. */
  value(db: Db, key: string, scope: Pick<EnvironmentScope, 'environmentId'>): Fragment
  /** Then it is enough that the comparison holds in one of them. */
  rows?(db: Db, scope: Pick<EnvironmentScope, 'environmentId'>): RowsOfContact
  /** All the values there are, where they are few and known. */
  readonly values?: readonly string[]
  /** Names that exist behind a prefix, and frequent values; of a plain field under the empty name. Bounded. */
  suggest?(db: Db, scope: EnvironmentScope): Promise<Suggestion[]>
}

export interface Suggestion {
  readonly key: string
  readonly values: readonly unknown[]
}

/** Something that uses a segment, so that it cannot be deleted. */
export interface SegmentUse {
  readonly segmentId: string
  readonly type: string
  readonly id: string
  readonly name: string
}

/** Contacts whom a change brought into a segment. */
export interface EnteredSegment {
  readonly scope: Pick<EnvironmentScope, 'environmentId'>
  readonly segmentId: string
  readonly contactIds: readonly string[]
}
