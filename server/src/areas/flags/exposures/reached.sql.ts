import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

/** Lists who got another variant of a flag than the one for off, since when. Null if there is no such flag. */
export async function reachedByFlag(db: Db, { environmentId }: EnvironmentScope, id: string) {
  const [flag] = await db<{ name: string; off_variant: string }[]>`
    select name, off_variant from flags where environment_id = ${environmentId} and id = ${id}`
  if (!flag) return null
  const people = await db<{ contact_id: string; at: string }[]>`
    select contact_id, min(first_at) as at from flag_exposures
    where environment_id = ${environmentId} and flag_id = ${id} and variant <> ${flag.off_variant} group by contact_id`
  return { name: flag.name, people }
}
