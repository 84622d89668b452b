import type { Change, UnplacedChange } from './change.ts'
import type { Fragment } from './db/sql.ts'

/** The environment a person's data lives in. */
export interface EnvironmentScope {
  readonly organizationId: string
  readonly environmentId: string
}

export interface MergedContacts {
  readonly scope: EnvironmentScope
  readonly from: string
  readonly into: string
}

export interface OneContact {
  readonly scope: EnvironmentScope
  readonly contactId: string
}

export interface EveryIdOfContact {
  readonly scope: EnvironmentScope
  /** All the ids that the contact ever had. */
  readonly contactIds: readonly string[]
}

export interface ChangedContacts {
  readonly scope: Pick<EnvironmentScope, 'environmentId'>
  /** Their ids, or a query that answers them. */
  readonly contacts: readonly string[] | Fragment
  /** What of them, by the names of the fields of segments; null for somebody new, of whom everything is. */
  readonly fields: readonly string[] | null
}

/** What all areas keep about contacts, asked at once. */
export interface AllContactData {
  merge(tx: Change, merged: MergedContacts): Promise<void>
  eraseAhead(contact: EveryIdOfContact): Promise<void>
  erase(tx: Change, contact: OneContact): Promise<void>
  changed(tx: UnplacedChange, changed: ChangedContacts): Promise<void>
  credentialsChanged(tx: Change, contact: OneContact): Promise<void>
  export(contact: OneContact): Promise<Record<string, unknown>>
}
