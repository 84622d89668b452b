import { rowsIn } from '../db/rows-in.ts'
import type { Db, Fragment } from '../db/sql.ts'
import { environmentOf, inTenants } from '../db/tenants.ts'

/** Returns an expression: whether an area waits for events of a type in an environment. */
export type Awaits = (db: Db, asked: { environment: Fragment; type: Fragment }) => Fragment

interface Kind {
  at: number
  environment_id: string
  type: string
}

/** Returns the indexes of the event kinds that something awaits. */
export async function awaitedKinds(
  db: Db,
  kinds: readonly { environmentId: string; type: string }[],
  awaits: Awaits,
): Promise<Set<number>> {
  const asked = kinds.map(({ environmentId, type }, at) => ({ at, environment_id: environmentId, type }))
  const place = ({ environment_id }: Kind) => environment_id
  const found = await inTenants(db, asked, place, (some) => {
    const environment = environmentOf(db, some[0]?.environment_id, 'asked.environment_id')
    return db<{ at: number }[]>`
      select asked.at from ${rowsIn(db, some, { at: 'int', environment_id: 'uuid', type: 'text' })} asked
      where ${awaits(db, { environment, type: db`asked.type` })}`
  })
  return new Set(found.map(({ at }) => at))
}
