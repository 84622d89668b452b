import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import { environmentOf } from '../../../platform/db/places.ts'
import { rowsOf } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

/** Who is folded into another while this waits for it is looked up again, so often. */
const tries = 5

/**
 * Who the people of these ids are now, each held until the transaction ends: nobody is folded or erased meanwhile. Who
 * was erased is missing.
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
    left join contact_merges m on m.environment_id = ${environment} and m.from_id = given.id
    join contacts p on p.environment_id = ${environment} and p.id = coalesce(m.into_id, given.id)
    order by p.id for key share of p`
}
