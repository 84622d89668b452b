import { bootParts } from '@userkeep/contract'
import type { Context } from '../../../platform/context.ts'
import { bootPart } from '../../boot/public.ts'
import type { Config } from '../config.sql.ts'
import { levelAt } from '../rules.ts'
import type { Own } from '../setup.ts'

/** Reads the points with the other parts; levels are cached in the process. */
export const bootRewards = bootPart(bootParts.rewards, {
  // An unproven identity gets nothing about the identified contact.
  sql: (db, environment, _context: Context<Own>) => db`
    select jsonb_build_object('points', coalesce((
      select s.points from gamification_standings s
      where s.environment_id = ${environment} and s.contact_id = booted.contact_id and s.period = 'all'), 0))
    where booted.verified or booted.kind = 'visitor'`,
  finish(found, { scope }, { own }) {
    const { points } = found as { points: number }
    const shown = ({ rules, levels }: Config) =>
      rules.some(({ active }) => active) ? { points, level: levelAt(levels, points)?.name ?? null } : null
    const config = own.recent(scope.environmentId)
    return config instanceof Promise ? config.then(shown) : shown(config)
  },
})
