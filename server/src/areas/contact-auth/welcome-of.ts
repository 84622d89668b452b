import type { EnvironmentScope } from '../../platform/contact-data.ts'
import type { Db } from '../../platform/db/sql.ts'
import { isInvited } from '../customers/public.ts'
import { isAdmitted } from '../waitlist/public.ts'
import type { Welcome } from './rules.ts'

/** Asks the same whatever the answers are. */
export async function welcomeOf(db: Db, scope: EnvironmentScope, email: string, now: Date): Promise<Welcome> {
  return { admitted: await isAdmitted(db, scope, email), invited: await isInvited(db, scope, email, now) }
}
