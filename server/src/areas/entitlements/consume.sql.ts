import { type Columns, rowsIn } from '../../platform/db/rows-in.ts'
import type { Db, Fragment } from '../../platform/db/sql.ts'
import { environmentOf } from '../../platform/db/tenants.ts'
import { type Asked, announcedAt, askedColumns, forever, grantedTo, type StandingRow } from './standing.sql.ts'

/** A limit that the check consumes. */
export interface AskedUse extends Asked {
  quantity: number
}

export interface UseOutcome extends StandingRow {
  /** Whether as much was left; then it is used now. Null: nothing was ever used in this period, so there is no row yet. */
  fits: boolean | null
}

const columnsOf = (asked: readonly AskedUse[]): Columns<AskedUse> => ({ ...askedColumns(asked), quantity: 'bigint' })

/**
 * Checks and uses in one statement, for many requests: the rows of use are locked, in one order, and what was granted is
 * read beside them. Of several that ask for the same the smallest come first, so that once one does not fit, none does.
 * Answers in order, each with what is used once all of its group are served.
 */
export const consumeLimits = (db: Db, asked: readonly AskedUse[]): Promise<UseOutcome[]> => db<UseOutcome[]>`
  with asked as materialized (
    select * from ${rowsIn(db, asked, columnsOf(asked))} as asked
  ), standing as materialized (
    ${grantedTo(db, asked)}
  ), held as materialized (
    select u.* from (
      select distinct environment_id, customer_id, feature_id, starts_at from standing where customer_id is not null
      order by environment_id, customer_id, feature_id, starts_at
    ) k
    cross join lateral (
      select u.environment_id, u.customer_id, u.feature_id, u.starts_at, u.used, u.reached_at, u.reached_granted
      from entitlement_use u
      where u.environment_id = ${environmentOf(db, asked[0]?.environmentId, 'k.environment_id')}
        and u.customer_id = k.customer_id and u.feature_id = k.feature_id and u.starts_at = k.starts_at
      for update
    ) u
  ), judged as materialized (
    select s.*, u.used as before, ${announcedAt(db, db`s.granted`)} as reached_at, s.unlimited or u.used + sum(s.quantity) over (
        partition by s.environment_id, s.customer_id, s.feature_id, s.starts_at order by s.quantity, s.n
      ) <= s.granted as fits
    from standing s
    join held u on u.environment_id = s.environment_id and u.customer_id = s.customer_id
      and u.feature_id = s.feature_id and u.starts_at = s.starts_at
  ), taken as materialized (
    select environment_id, customer_id, feature_id, starts_at, sum(quantity) as quantity
    from judged where fits group by 1, 2, 3, 4
  ), written as (
    update entitlement_use u set used = u.used + t.quantity from taken t
    where u.environment_id = ${environmentOf(db, asked[0]?.environmentId, 't.environment_id')}
      and u.customer_id = t.customer_id and u.feature_id = t.feature_id and u.starts_at = t.starts_at
  )
  select s.customer_id, s.key_id, s.unlimited, s.granted, s.subscription_id, s.is_priced, s.starts_at, s.ends_at,
    (coalesce(j.before, 0) + coalesce(t.quantity, 0))::bigint as used, j.reached_at, j.fits
  from standing s
  left join judged j on j.n = s.n
  left join taken t on t.environment_id = s.environment_id and t.customer_id = s.customer_id
    and t.feature_id = s.feature_id and t.starts_at = s.starts_at
  order by s.n`

export interface UsePlace {
  environment_id: string
  customer_id: string
  feature_id: string
  starts_at: string
}

/** Inserts the rows to lock, if they do not exist. */
export async function insertUses(db: Db, places: readonly UsePlace[]): Promise<void> {
  const rows = places.map((place) => ({ ...place, starts_at: new Date(place.starts_at) }))
  await db`
    insert into entitlement_use (environment_id, customer_id, feature_id, starts_at, used)
    select distinct environment_id, customer_id, feature_id, starts_at, 0 from ${rowsIn(db, rows, {
      environment_id: 'uuid',
      customer_id: 'uuid',
      feature_id: 'uuid',
      starts_at: 'timestamptz',
    })} as places
    order by 1, 2, 3, 4
    on conflict do nothing`
}

/** Returns false if it was announced in this period already; for use that stays, if it was announced for this limit or is over. */
export async function markReached(db: Db, place: UsePlace, granted: number, now: Date): Promise<boolean> {
  const { count } = await db`
    insert into entitlement_use as u (environment_id, customer_id, feature_id, starts_at, used, reached_at, reached_granted)
    values (${place.environment_id}, ${place.customer_id}, ${place.feature_id}, ${place.starts_at}, 0, ${now}, ${granted})
    on conflict (environment_id, customer_id, feature_id, starts_at) do update
    set reached_at = excluded.reached_at, reached_granted = excluded.reached_granted
    where case when u.starts_at > ${forever(db)} then u.reached_at is null
      else u.used >= ${granted} and (u.reached_at is null or u.reached_granted is distinct from ${granted}) end`
  return count > 0
}

/** Returns false, and changes nothing, if less is in use. */
export async function releaseUse(db: Db, place: UsePlace, quantity: number): Promise<boolean> {
  const { count } = await db`
    update entitlement_use u set used = u.used - ${quantity} where ${isPlace(db, place)} and u.used >= ${quantity}`
  return count > 0
}

export async function setUse(db: Db, place: UsePlace, used: number): Promise<void> {
  await db`update entitlement_use u set used = ${used} where ${isPlace(db, place)}`
}

/** Has it announced again when nothing is left of use that stays. */
export async function clearReached(db: Db, place: UsePlace): Promise<void> {
  await db`
    update entitlement_use u set reached_at = null, reached_granted = null
    where ${isPlace(db, place)} and u.starts_at = ${forever(db)} and u.reached_at is not null`
}

const isPlace = (db: Db, { environment_id, customer_id, feature_id, starts_at }: UsePlace): Fragment => db`
  u.environment_id = ${environment_id} and u.customer_id = ${customer_id} and u.feature_id = ${feature_id}
  and u.starts_at = ${starts_at}`

/** Deletes the use of past periods. */
export async function deleteUsesBefore(db: Db, before: Date): Promise<void> {
  await db`delete from entitlement_use where starts_at < ${before} and starts_at > ${forever(db)}`
}
