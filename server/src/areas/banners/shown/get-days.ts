import type { banners } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { lastDays } from '../../../platform/utc-days.ts'
import { findBanner } from '../banners.sql.ts'
import { readDays } from './counts.sql.ts'

export const getDays: Verb<typeof banners.routes.days> = async ({ params, query, db, scope, now }) => {
  const { id } = (await findBanner(db, scope, params.id)) ?? fail('not_found')
  const days = lastDays(now, query.days ?? 30).map(({ day }) => day)
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const counted = new Map((await readDays(db, scope, id, from)).map((counts) => [counts.day, counts]))
  return { from, to, days: days.map((day) => counted.get(day) ?? { day, seen: 0, clicked: 0, dismissed: 0 }) }
}
