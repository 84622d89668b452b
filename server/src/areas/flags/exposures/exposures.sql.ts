import { rowsIn, rowsOf } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { environmentOf } from '../../../platform/db/tenants.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { contactMergeRows, contactRows, type MergedContacts } from '../../contacts/public.ts'

/** A contact who got a variant by a rollout or by weights. */
export interface Exposure {
  contact_id: string
  flag_id: string
  variant: string
  /** The hashed value. */
  unit: string
  first_at: Date
}

/** How often a variant was returned on a day, and to how many contacts for the first time. */
export interface DayCount {
  flag_id: string
  day: string
  variant: string
  answers: number
  people: number
}

const columns = { contact_id: 'uuid', flag_id: 'uuid', variant: 'text', unit: 'text', first_at: 'timestamptz' } as const

/**
 * Inserts exposures and returns the new ones. A merged contact counts as its survivor; exposures of a deleted contact
 * or flag are dropped. Contacts are locked first: a merge of one of them writes these rows itself.
 */
export async function insertExposures(
  db: Db,
  environmentId: string,
  exposures: readonly Exposure[],
): Promise<DayCount[]> {
  const environment = environmentOf(db, environmentId, 'given.environment_id')
  const added = await db<{ flag_id: string; variant: string; first_at: string }[]>`
    with known as materialized (
      select c.id as contact_id, f.id as flag_id, given.variant, given.unit, given.first_at
      from ${rowsOf(db, environmentId, exposures, columns)} as given
      left join ${contactMergeRows(db)} m on m.environment_id = ${environment} and m.from_id = given.contact_id
      join ${contactRows(db)} c on c.environment_id = ${environment} and c.id = coalesce(m.into_id, given.contact_id)
      join flags f on f.environment_id = ${environment} and f.id = given.flag_id
      order by c.id, f.id, given.variant for key share of c
    )
    insert into flag_exposures (environment_id, contact_id, flag_id, variant, unit, first_at)
    select ${environmentId}, contact_id, flag_id, variant, unit, first_at from known
    on conflict (environment_id, contact_id, flag_id, variant) do nothing
    returning flag_id, variant, first_at`
  return added.map(({ first_at, ...exposure }) => ({ ...exposure, day: first_at.slice(0, 10), answers: 0, people: 1 }))
}

export async function addToDays(db: Db, environmentId: string, counts: readonly DayCount[]): Promise<void> {
  const given = rowsIn(db, counts, { flag_id: 'uuid', day: 'text', variant: 'text', answers: 'int', people: 'int' })
  await db`
    insert into flag_exposure_days as d (environment_id, flag_id, day, variant, answers, people)
    select f.environment_id, f.id, given.day::date, given.variant, sum(given.answers), sum(given.people)
    from ${given} as given join flags f on f.environment_id = ${environmentId} and f.id = given.flag_id
    group by f.environment_id, f.id, given.day, given.variant order by 2, 3, 4
    on conflict (environment_id, flag_id, day, variant) do update set
      answers = d.answers + excluded.answers, people = d.people + excluded.people`
}

/**
 * Merges exposures. Of the same variant the earlier one stays; the earliest of a flag determines the hashed value.
 * Returns the duplicates, which were counted as another person.
 */
export async function mergeExposures(db: Db, { scope, from, into }: MergedContacts): Promise<DayCount[]> {
  const twice = await db<DayCount[]>`
    select x.flag_id, to_char(greatest(x.first_at, kept.first_at) at time zone 'UTC', 'YYYY-MM-DD') as day, x.variant,
      0 as answers, -1 as people
    from flag_exposures x join flag_exposures kept on kept.environment_id = ${scope.environmentId}
      and kept.contact_id = ${into} and kept.flag_id = x.flag_id and kept.variant = x.variant
    where x.environment_id = ${scope.environmentId} and x.contact_id = ${from}`
  await db`
    insert into flag_exposures as x (environment_id, contact_id, flag_id, variant, unit, first_at)
    select environment_id, ${into}, flag_id, variant, unit, first_at from flag_exposures
    where environment_id = ${scope.environmentId} and contact_id = ${from}
    on conflict (environment_id, contact_id, flag_id, variant) do update
      set unit = excluded.unit, first_at = excluded.first_at where excluded.first_at < x.first_at`
  await db`delete from flag_exposures where environment_id = ${scope.environmentId} and contact_id = ${from}`
  return twice
}

interface ExposureOfContact {
  flag: string
  variant: string
  first_at: string
}

export const exposuresOfContact = (
  db: Db,
  { environmentId }: EnvironmentScope,
  contactId: string,
): Promise<ExposureOfContact[]> => db<ExposureOfContact[]>`
  select f.key as flag, x.variant, x.first_at from flag_exposures x
  join flags f on f.environment_id = ${environmentId} and f.id = x.flag_id
  where x.environment_id = ${environmentId} and x.contact_id = ${contactId} order by x.first_at, f.key, x.variant`

export const readDays = (
  db: Db,
  { environmentId }: EnvironmentScope,
  flagId: string,
  from: string,
): Promise<DayCount[]> => db<DayCount[]>`
  select flag_id, to_char(day, 'YYYY-MM-DD') as day, variant, answers, people from flag_exposure_days
  where environment_id = ${environmentId} and flag_id = ${flagId} and day >= ${from}::date order by day, variant`
