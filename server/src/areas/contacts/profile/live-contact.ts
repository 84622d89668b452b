import type { Db } from '../../../platform/db/sql.ts'
import { fail } from '../../../platform/fail.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { findSurvivor } from '../merge/merges.sql.ts'
import { type ContactRow, findContact, lockContact } from './contacts.sql.ts'

type Look = (db: Db, scope: EnvironmentScope, id: string) => Promise<ContactRow | null>

/** Returns the contact with this id, or the survivor it was merged into. */
async function follow(look: Look, db: Db, scope: EnvironmentScope, id: string): Promise<ContactRow | null> {
  const found = await look(db, scope, id)
  const survivor = found ?? (await findSurvivor(db, scope, id))
  return typeof survivor === 'string' ? follow(look, db, scope, survivor) : survivor
}

export const findLiveContact: Look = (db, scope, id) => follow(findContact, db, scope, id)

export const liveContact = async (db: Db, scope: EnvironmentScope, id: string): Promise<ContactRow> =>
  (await findLiveContact(db, scope, id)) ?? fail('not_found')

/** Returns the contact and locks it until the transaction ends. */
export const lockLiveContact = async (db: Db, scope: EnvironmentScope, id: string): Promise<ContactRow> =>
  (await follow(lockContact, db, scope, id)) ?? fail('not_found')
