import { batchLookup } from '../../../platform/db/batch-lookup.ts'
import { rowsIn } from '../../../platform/db/rows-in.ts'
import { environmentOf } from '../../../platform/db/tenants.ts'
import { contactRows } from '../../contacts/public.ts'
import { customerMemberRows } from '../../customers/public.ts'
import { segmentIdsOf } from '../../segments/public.ts'

/** The data of a contact that flags may depend on. */
export interface Known {
  kind: 'visitor' | 'identified'
  segments: string[]
  /** The earlier value to hash, where a flag was first evaluated under another id. */
  units: { flag_id: string; unit: string }[] | null
  /** The named customer of the contact, or the one of its oldest membership. */
  customer_id: string | null
}

interface Which {
  environment_id: string
  contact_id: string
  /** null: the customer of the oldest membership. */
  customer_id: string | null
}

const columns = { environment_id: 'uuid', contact_id: 'uuid', customer_id: 'uuid' } as const

export const findKnown = batchLookup({
  nameOf: ({ contact_id, customer_id }: Which) => `${contact_id} ${customer_id ?? ''}`,
  placeOf: ({ environment_id }) => environment_id,
  async find(db, wanted): Promise<(Known | null)[]> {
    const environment = environmentOf(db, wanted[0]?.environment_id, 'wanted.environment_id')
    const rows = await db<(Omit<Known, 'kind'> & { kind: Known['kind'] | null })[]>`
      select known.* from ${rowsIn(db, wanted, columns)} as wanted
      left join lateral (
        select c.kind, array(${segmentIdsOf(db, environment, db`c.id`)} order by s.id) as segments,
          case when exists (
            select 1 from flag_exposures x
            where x.environment_id = ${environment} and x.contact_id = c.id and x.unit <> c.id::text
          ) then (
            select jsonb_agg(jsonb_build_object('flag_id', earliest.flag_id, 'unit', earliest.unit)) from (
              select distinct on (x.flag_id) x.flag_id, x.unit from flag_exposures x
              where x.environment_id = ${environment} and x.contact_id = c.id order by x.flag_id, x.first_at
            ) earliest where earliest.unit <> c.id::text
          ) end as units,
          (select m.customer_id from ${customerMemberRows(db)} m
            where m.environment_id = ${environment} and m.contact_id = c.id
              and (wanted.customer_id is null or m.customer_id = wanted.customer_id)
            order by m.created_at, m.id limit 1) as customer_id
        from ${contactRows(db)} c where c.environment_id = ${environment} and c.id = wanted.contact_id limit 1
      ) known on true order by n`
    return rows.map((row) => (row.kind === null ? null : (row as Known)))
  },
})
