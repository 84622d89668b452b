import type { ConsentCategory } from '@userkeep/contract'
import type { Change } from '../../platform/change.ts'
import { type Context, inTransaction, type TransactionContext, withConnection } from '../../platform/context.ts'
import type { Db } from '../../platform/db/sql.ts'
import { type Extension, extensionPoint } from '../../platform/extension-point.ts'
import type { Extensible } from '../../platform/platform.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'

/** Sign-up data for other areas. */
interface Brought {
  readonly acceptedVersions: readonly string[]
  /** The agreed categories of mail. */
  readonly consents: readonly ConsentCategory[]
  /** The code of the referral link, which may not exist. */
  readonly referralCode: string | null
  readonly at: Date
  readonly ip: string
  readonly userAgent: string | null
}

interface BroughtBefore {
  readonly scope: EnvironmentScope
  readonly acceptedVersions: readonly string[]
}

interface Joined extends Brought {
  readonly scope: EnvironmentScope
  readonly contactId: string
  /** The anonymous id of the browser that proved the address. */
  readonly anonymousId: string | null
}

/** Handles the data of a sign-up. */
export interface SignUps<Own = unknown> {
  /** Throws if the data is invalid, for every caller, before anything is stored. */
  check?(asked: BroughtBefore, context: Context<Own>): Promise<void>
  /** Runs inside the transaction that creates the contact. */
  joined(joined: Joined, context: TransactionContext<Own>): Promise<void>
}

interface SignUpsPoint extends Extension {
  readonly contribution: SignUps<this['own']>
}

export const signUps = extensionPoint<SignUpsPoint>('contact-auth.sign-ups')

/** Throws if an area finds the data of a sign-up invalid. */
export async function checkSignUp({ contributions }: Extensible, db: Db, asked: BroughtBefore): Promise<void> {
  for (const { contribution, context } of contributions(signUps))
    await contribution.check?.(asked, withConnection(context, db))
}

export async function notifyJoined({ contributions }: Extensible, tx: Change, joined: Joined): Promise<void> {
  for (const { contribution, context } of contributions(signUps))
    await contribution.joined(joined, inTransaction(context, tx))
}
