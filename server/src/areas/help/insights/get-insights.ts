import type { help } from '@userkeep/contract'
import { invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { findSettings } from '../settings.sql.ts'
import type { Own } from '../setup.ts'
import { listMostRead, listWithoutResult, sumFigures } from './insights.sql.ts'

const defaultDays = 28
const maxDays = 366
const dayMs = 86_400_000

const isDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

export const getInsights: Verb<typeof help.routes.insights, Own> = async ({ query, db, scope, now, own }) => {
  const to = query.to ?? now.toISOString().slice(0, 10)
  if (!isDay(to)) invalid('to', 'must be a day')
  const from = query.from ?? new Date(Date.parse(to) - (defaultDays - 1) * dayMs).toISOString().slice(0, 10)
  if (!isDay(from)) invalid('from', 'must be a day')
  if (from > to) invalid('from', 'must not be after `to`')
  if (Date.parse(to) - Date.parse(from) >= maxDays * dayMs) invalid('from', `must be within ${maxDays} days of \`to\``)
  await own.tallies.flush()
  const { default_locale } = await findSettings(db, scope)
  const [most_read, without_result, sums] = await Promise.all([
    listMostRead(db, scope, { from, to }, default_locale),
    listWithoutResult(db, scope, { from, to }),
    sumFigures(db, scope, { from, to }),
  ])
  return { from, to, ...sums, most_read: [...most_read], without_result: [...without_result] }
}
