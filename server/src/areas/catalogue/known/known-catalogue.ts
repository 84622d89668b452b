import { createVersioned } from '../../../platform/cache.ts'
import { seconds } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { readVersion } from '../versions.sql.ts'
import {
  findDefaultPlanId,
  type KnownFeature,
  type KnownMeter,
  listKnownFeatures,
  listKnownMeters,
} from './known.sql.ts'

export interface KnownCatalogue {
  /** By key. */
  readonly features: ReadonlyMap<string, KnownFeature>
  readonly meters: ReadonlyMap<string, KnownMeter>
  /** The default plan; null if there is none. */
  readonly defaultPlanId: string | null
  readonly metersById: ReadonlyMap<string, KnownMeter>
  /** The features that are counted by a meter, by the meter's id. */
  readonly metered: ReadonlyMap<string | null, readonly KnownFeature[]>
}

/**
 * Features, meters and the default plan of the environments that are asked for, in memory. Another instance's change is known once its
 * notification arrives, and within a second without one. What products grant is not among it: that is read with each check.
 */
export function createKnownCatalogue({ sql, waker }: Pick<Context, 'sql' | 'waker'>) {
  const known = createVersioned({
    ttlMs: seconds(1),
    max: 1000,
    version: (environmentId) => readVersion(sql, environmentId),
    load: (environmentId) => load(sql, environmentId),
  })
  const unlisten = waker.on('catalogue', known.expire)
  return {
    /**
     * Within a transaction it is read there, because requests that hold all connections would otherwise wait for one
     * more.
     */
    of: (db: Db, environmentId: string): KnownCatalogue | Promise<KnownCatalogue> =>
      db === sql ? known.get(environmentId) : load(db, environmentId),
    close: async () => unlisten(),
  }
}

async function load(db: Db, environmentId: string): Promise<KnownCatalogue> {
  const [features, meters, defaultPlanId] = await Promise.all([
    listKnownFeatures(db, environmentId),
    listKnownMeters(db, environmentId),
    findDefaultPlanId(db, environmentId),
  ])
  return {
    defaultPlanId,
    features: new Map(features.map((feature) => [feature.key, feature])),
    meters: new Map(meters.map((meter) => [meter.key, meter])),
    metersById: new Map(meters.map((meter) => [meter.id, meter])),
    metered: Map.groupBy(
      features.filter(({ meter_id }) => meter_id !== null),
      ({ meter_id }) => meter_id,
    ),
  }
}
