import { rowsOf } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { environmentOf } from '../../../platform/db/tenants.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { contactMergeRows, contactRows } from '../../contacts/public.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

/** The number of lookups for a contact that is merged while this statement waits for the lock. */
const tries = 5

/**
 * Returns the current contact of each id, locked against merge and erasure until the transaction ends. Erased contacts
 * are missing.
 */
export async function holdPeople(db: Db, scope: Environment, ids: readonly string[]): Promise<Map<string, string>> {
  const people = new Map<string, string>()
  let missing = [...new Set(ids)]
  for (let n = 0; n < tries && missing.length > 0; n++) {
    for (const { asked, id } of await holdOnce(db, scope, missing)) people.set(asked, id)
    const left = missing.filter((id) => !people.has(id))
    if (left.length === missing.length) break
    missing = left
  }
  return people
}

function holdOnce(db: Db, { environmentId }: Environment, ids: readonly string[]) {
  const environment = environmentOf(db, environmentId, 'given.environment_id')
  const asked = ids.map((id) => ({ id }))
  return db<{ asked: string; id: string }[]>`
    select given.id as asked, p.id from ${rowsOf(db, environmentId, asked, { id: 'uuid' })} as given
    left join ${contactMergeRows(db)} m on m.environment_id = ${environment} and m.from_id = given.id
    join ${contactRows(db)} p on p.environment_id = ${environment} and p.id = coalesce(m.into_id, given.id)
    order by p.id for key share of p`
}
