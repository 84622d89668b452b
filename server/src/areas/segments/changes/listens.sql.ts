import type { Listens } from '../../../platform/area-hooks.ts'
import { environmentOf, inPlaces } from '../../../platform/db/places.ts'
import { rowsIn } from '../../../platform/db/rows-in.ts'
import { eventMention } from '../condition/walk.ts'

interface Asked {
  at: number
  environment_id: string
  mention: string
}

/** Only events that some segment speaks of are worth a fact. */
export const listensForEvents: Listens = async (kinds, { sql }) => {
  const asked = kinds.map(({ environmentId, name }, at) => ({
    at,
    environment_id: environmentId,
    mention: eventMention(name),
  }))
  const place = ({ environment_id }: Asked) => environment_id
  const heard = await inPlaces(
    sql,
    asked,
    place,
    (some) => sql<{ at: number }[]>`
      select asked.at from ${rowsIn(sql, some, { at: 'int', environment_id: 'uuid', mention: 'text' })} asked
      where exists (
        select 1 from segment_mentions m
        where m.environment_id = ${environmentOf(sql, some[0]?.environment_id, 'asked.environment_id')}
          and m.mention = asked.mention)`,
  )
  const places = new Set(heard.map(({ at }) => at))
  return kinds.map((_, at) => places.has(at))
}
