import type { Db } from '../../platform/db/sql.ts'
import { fail } from '../../platform/fail.ts'
import type { EnvironmentScope } from '../../platform/holders.ts'
import { type ContactRow, findContact, holdContact } from './contacts.sql.ts'
import { findSurvivor } from './merges.sql.ts'

type Look = (db: Db, scope: EnvironmentScope, id: string) => Promise<ContactRow | null>

/** The contact with this id, or the one it was folded into: whoever kept the old id still finds the person. */
async function follow(look: Look, db: Db, scope: EnvironmentScope, id: string): Promise<ContactRow> {
  const found = await look(db, scope, id)
  return found ?? follow(look, db, scope, (await findSurvivor(db, scope, id)) ?? fail('not_found'))
}

export const liveContact = (db: Db, scope: EnvironmentScope, id: string) => follow(findContact, db, scope, id)

/** The same, held until the transaction ends. */
export const holdLiveContact = (db: Db, scope: EnvironmentScope, id: string) => follow(holdContact, db, scope, id)
