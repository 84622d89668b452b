import type { Db } from '../../../platform/db/sql.ts'
import { fail } from '../../../platform/fail.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { customerIdIn } from './named-customer.sql.ts'

/** Returns the ID of the customer that a path names, by its ID or as `external:` and its external ID. */
export const customerOfPath = async (db: Db, scope: EnvironmentScope, { id }: { id: string }): Promise<string> =>
  (await customerIdIn(db, scope, id)) ?? fail('not_found')
