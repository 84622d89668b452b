import type { segments } from '@userkeep/contract'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { lastDays } from '../../../platform/utc-days.ts'
import { findSegment } from '../segments.sql.ts'
import { listSizes, listWithSegments, recordSizes } from './sizes.sql.ts'

const defaultDays = 90

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Returns recorded days, and today with the current members. */
export const getSizes: Verb<typeof segments.routes.sizes> = async ({ params, query, db, scope, now }) => {
  const segment = (await findSegment(db, scope, params.id)) ?? fail('not_found')
  const to = dayOf(now)
  const from = lastDays(now, query.days ?? defaultDays)[0]?.day ?? to
  const recorded = (await listSizes(db, scope, segment.id, { from, to })).filter(({ day }) => day !== to)
  const today = segment.generation > 0 ? [{ day: to, members: segment.members }] : []
  return { from, to, sizes: [...recorded, ...today] }
}

export async function recordSegmentSizes({ sql, clock }: Context): Promise<void> {
  const day = dayOf(clock.now())
  for (const environmentId of await listWithSegments(sql)) await recordSizes(sql, { environmentId }, day)
}
