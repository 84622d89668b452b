import type { Db } from '../../../platform/db/sql.ts'
import { invalid } from '../../../platform/fail.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { findMeterByKey, type MeterRow } from './meters.sql.ts'

/** Returns the meter that a body names, or refuses if it does not exist or is archived. */
export async function requireMeter(db: Db, scope: EnvironmentScope, key: string | null): Promise<MeterRow | null> {
  if (key === null) return null
  const meter = (await findMeterByKey(db, scope, key)) ?? invalid('meter', 'must be a meter of this environment')
  return meter.archived_at === null ? meter : invalid('meter', 'is archived')
}
