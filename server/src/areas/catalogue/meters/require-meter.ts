import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { invalid } from '../../../platform/fail.ts'
import { findMeterByKey, type MeterRow } from './meters.sql.ts'

/** The meter that a body names, which is to be one of the environment and not archived. */
export async function requireMeter(db: Db, scope: EnvironmentScope, key: string | null): Promise<MeterRow | null> {
  if (key === null) return null
  const meter = (await findMeterByKey(db, scope, key)) ?? invalid('meter', 'is no meter of this environment')
  return meter.archived_at === null ? meter : invalid('meter', 'is archived')
}
