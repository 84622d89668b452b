import type { Db } from '../../platform/db/sql.ts'
import { fail } from '../../platform/fail.ts'
import type { EnvironmentScope } from '../../platform/holders.ts'
import { type ContactRow, findContact, holdContact } from './contacts.sql.ts'
import { findSurvivor } from './merges.sql.ts'

type Look = (db: Db, scope: EnvironmentScope, id: string) => Promise<ContactRow | null>

/** The contact with this id, or the one it was folded into: whoever kept the old id still finds the person. */
const following =
  (look: Look) =>
  async (db: Db, scope: EnvironmentScope, id: string): Promise<ContactRow> => {
    const found = await look(db, scope, id)
    if (found) return found
    const survivor = (await findSurvivor(db, scope, id)) ?? fail('not_found')
    return (await look(db, scope, survivor)) ?? fail('not_found')
  }

export const liveContact = following(findContact)

/** The same, held until the transaction ends. */
export const holdLiveContact = following(holdContact)
