import type { Db } from '../../../platform/db/sql.ts'

/** The parts of a meter that reports and checks need. Only `reported_by` and archiving can change. */
export interface KnownMeter {
  id: string
  key: string
  aggregation: 'sum' | 'max' | 'count' | 'unique' | 'last'
  /** Whether contacts may report to it, and not the backend alone. */
  takesContacts: boolean
  isArchived: boolean
}

/** The parts of a feature that checks need. Only whether it counts members can change. */
export interface KnownFeature {
  id: string
  key: string
  kind: 'boolean' | 'limit' | 'metered'
  counts_members: boolean
  reset: 'period' | 'month' | 'never'
  meter_id: string | null
}

export const listKnownMeters = (db: Db, environmentId: string): Promise<KnownMeter[]> => db<KnownMeter[]>`
  select id, key, aggregation, reported_by = 'contact' as "takesContacts", archived_at is not null as "isArchived" from meters
  where environment_id = ${environmentId}`

export const listKnownFeatures = (db: Db, environmentId: string): Promise<KnownFeature[]> => db<KnownFeature[]>`
  select id, key, kind, counts_members, reset, meter_id from features
  where environment_id = ${environmentId}`

export async function findDefaultPlanId(db: Db, environmentId: string): Promise<string | null> {
  const [row] = await db<{ id: string }[]>`
    select id from products where environment_id = ${environmentId} and is_default`
  return row?.id ?? null
}
