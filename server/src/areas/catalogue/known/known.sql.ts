import type { Db } from '../../../platform/db/sql.ts'

/** Of a meter what reports and checks go by. Nothing of it changes but whether it is archived. */
export interface KnownMeter {
  id: string
  key: string
  aggregation: 'sum' | 'max' | 'count' | 'unique' | 'last'
  isArchived: boolean
}

/** Of a feature what checks go by. Nothing of it changes but whether it counts members. */
export interface KnownFeature {
  id: string
  key: string
  kind: 'boolean' | 'limit' | 'metered'
  counts_members: boolean
  meter_id: string | null
}

export const listKnownMeters = (db: Db, environmentId: string): Promise<KnownMeter[]> => db<KnownMeter[]>`
  select id, key, aggregation, archived_at is not null as "isArchived" from meters
  where environment_id = ${environmentId}`

export const listKnownFeatures = (db: Db, environmentId: string): Promise<KnownFeature[]> => db<KnownFeature[]>`
  select id, key, kind, counts_members, meter_id from features
  where environment_id = ${environmentId}`
