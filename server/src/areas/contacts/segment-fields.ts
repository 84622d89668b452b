import type { Db, Fragment } from '../../platform/db/sql.ts'
import { type Extension, extensionPoint } from '../../platform/extension-point.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'

/** The type of a field's value: `any` is JSON, whose type is known only row by row. */
export type FieldType = 'text' | 'number' | 'date' | 'boolean' | 'any'

/** Rows of a contact in another table, such as its customers. */
interface RowsOfContact {
  /** `from … where …`, of one environment. */
  readonly from: Fragment
  /** The column with the contact's id. */
  readonly contact: Fragment
  /** The column with the id of the customer, for a field of customers. */
  readonly customer?: Fragment
}

/** A field of contacts for the conditions of segments. */
export interface SegmentField {
  /** A name such as `contact.email`, or a prefix such as `attributes.` if any name may follow. */
  readonly name: string
  readonly label: string
  readonly type: FieldType
  /** Whether it is one of a customer and the same for all its members, so that a condition on one customer can use it. */
  readonly ofCustomer?: boolean
  /** The names that may follow a prefix. Absent: any. */
  readonly keys?: RegExp
  /**
   * The value to compare: an expression over the contact `c` and the columns of `rows`, of the field's type or null.
   */
  value(db: Db, key: string, scope: Pick<EnvironmentScope, 'environmentId'>): Fragment
  /** The comparison has to hold for one of these rows. */
  rows?(db: Db, scope: Pick<EnvironmentScope, 'environmentId'>): RowsOfContact
  /** All values, if there are few. */
  readonly values?: readonly string[]
  /** Returns names after a prefix and frequent values; for a plain field under the empty name. Bounded. */
  suggest?(db: Db, scope: EnvironmentScope): Promise<Suggestion[]>
}

export interface Suggestion {
  readonly key: string
  /** How people write the field with this name, if the name is an id. */
  readonly label?: string
  readonly values: readonly unknown[]
  /** How people write values that are ids. */
  readonly valueNames?: Readonly<Record<string, string>>
}

interface SegmentFieldsPoint extends Extension {
  readonly contribution: readonly SegmentField[]
}

export const segmentFields = extensionPoint<SegmentFieldsPoint>('contacts.segment-fields')
