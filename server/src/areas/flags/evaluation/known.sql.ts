import { batchLookup } from '../../../platform/db/batch-lookup.ts'
import { environmentOf } from '../../../platform/db/places.ts'
import { rowsIn } from '../../../platform/db/rows-in.ts'

/** What is known of a contact that flags may depend on. */
export interface Known {
  kind: 'visitor' | 'identified'
  segments: string[]
  /** What it got by a rollout or by weights, the earliest first. */
  exposures: { flag_id: string; variant: string; unit: string }[]
}

interface Which {
  environment_id: string
  contact_id: string
}

export const findKnown = batchLookup({
  nameOf: ({ contact_id }: Which) => contact_id,
  placeOf: ({ environment_id }) => environment_id,
  async find(db, wanted): Promise<(Known | null)[]> {
    const environment = environmentOf(db, wanted[0]?.environment_id, 'wanted.environment_id')
    const rows = await db<(Omit<Known, 'kind'> & { kind: Known['kind'] | null })[]>`
      select known.* from ${rowsIn(db, wanted, { environment_id: 'uuid', contact_id: 'uuid' })} as wanted
      left join lateral (
        select c.kind, '{}'::uuid[] as segments,
          coalesce((
            select jsonb_agg(jsonb_build_object('flag_id', x.flag_id, 'variant', x.variant, 'unit', x.unit)
              order by x.first_at)
            from flag_exposures x where x.environment_id = ${environment} and x.contact_id = c.id
          ), '[]'::jsonb) as exposures
        from contacts c where c.environment_id = ${environment} and c.id = wanted.contact_id limit 1
      ) known on true order by n`
    return rows.map((row) => (row.kind === null ? null : (row as Known)))
  },
})
