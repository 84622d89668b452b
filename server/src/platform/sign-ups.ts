import type { ConsentCategory } from '@userkeep/contract'
import type { Change } from './change.ts'
import type { EnvironmentScope } from './contact-data.ts'
import type { Db } from './db/sql.ts'

/** What a sign-up brings along for other areas, and how it came. */
export interface Brought {
  readonly acceptedVersions: readonly string[]
  /** The categories of mail that were agreed to. */
  readonly consents: readonly ConsentCategory[]
  /** As the link said, known or not. */
  readonly referralCode: string | null
  readonly at: Date
  readonly ip: string
  readonly userAgent: string | null
}

export interface BroughtBefore {
  readonly scope: EnvironmentScope
  readonly acceptedVersions: readonly string[]
}

export interface Joined extends Brought {
  readonly scope: EnvironmentScope
  readonly contactId: string
  /** Of the browser that proved the address. */
  readonly anonymousId: string | null
}

/** All areas at once. */
export interface AllSignUps {
  check(db: Db, asked: BroughtBefore): Promise<void>
  joined(tx: Change, joined: Joined): Promise<void>
}
