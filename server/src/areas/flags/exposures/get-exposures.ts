import type { flags } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { lastDays } from '../../../platform/utc-days.ts'
import { findFlag } from '../flags.sql.ts'
import { type DayCount, readDays } from './exposures.sql.ts'

export const getExposures: Verb<typeof flags.routes.exposures> = async ({ params, query, db, scope, now }) => {
  const flag = (await findFlag(db, scope, params.id)) ?? fail('not_found')
  const days = lastDays(now, query.days ?? 30).map(({ day }) => day)
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const counts = await readDays(db, scope, flag.id, from)
  const byDay = Map.groupBy(counts, ({ day }) => day)
  // Deleted variants still have their days.
  const variants = new Set([...flag.variants.map(({ key }) => key), ...counts.map(({ variant }) => variant)])
  const total = (variant: string, of: 'answers' | 'people') =>
    counts.reduce((sum, count) => (count.variant === variant ? sum + count[of] : sum), 0)
  return {
    from,
    to,
    variants: [...variants].map((variant) => ({
      variant,
      answers: total(variant, 'answers'),
      people: total(variant, 'people'),
    })),
    days: days.map((day) => ({
      day,
      answers: perVariant(byDay.get(day), 'answers'),
      people: perVariant(byDay.get(day), 'people'),
    })),
  }
}

const perVariant = (counts: DayCount[] = [], of: 'answers' | 'people'): Record<string, number> =>
  Object.fromEntries(counts.map((count) => [count.variant, count[of]]))
