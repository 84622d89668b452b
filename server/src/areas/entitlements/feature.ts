import type { KnownCatalogue, KnownFeature, KnownMeter } from '../catalogue/public.ts'
import { requireTeam } from './require-team.ts'
import type { StandingRow } from './standing.sql.ts'

/** A feature, and the meter that it is counted by. */
export interface Feature extends KnownFeature {
  meter: KnownMeter | null
}

export function featureIn({ features, metersById }: KnownCatalogue, key: string): Feature | null {
  const feature = features.get(key)
  if (!feature) return null
  return { ...feature, meter: (feature.meter_id && metersById.get(feature.meter_id)) || null }
}

/** The state of a feature for a customer, with its kind. */
export interface Standing extends StandingRow, Pick<Feature, 'kind' | 'counts_members' | 'meter'> {
  customer_id: string
  feature_id: string
}

export function standingOf(row: StandingRow | null, { id, kind, counts_members, meter }: Feature): Standing {
  return { ...requireTeam(row), feature_id: id, kind, counts_members, meter }
}
