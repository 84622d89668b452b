import type { Change } from './change.ts'

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

/** What all areas keep about contacts, asked at once. */
export interface AllContactData {
  merge(tx: Change, merged: MergedContacts): Promise<void>
  eraseAhead(contact: EveryIdOfContact): Promise<void>
  erase(tx: Change, contact: OneContact): Promise<void>
  credentialsChanged(tx: Change, contact: OneContact): Promise<void>
  export(contact: OneContact): Promise<Record<string, unknown>>
}
