import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { isInvited } from '../customers/public.ts'
import { isAdmitted } from '../waitlist/public.ts'
import type { Welcome } from './rules.ts'

/** Runs the same statements for every outcome. */
export async function welcomeOf(db: Db, scope: EnvironmentScope, email: string, now: Date): Promise<Welcome> {
  return { admitted: await isAdmitted(db, scope, email), invited: await isInvited(db, scope, email, now) }
}
