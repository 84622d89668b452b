import { after, ago, type Seed } from '../../../../demo/seed.ts'
import type { Award, BadgeRow } from '../badges/badges.sql.ts'
import type { Config } from '../config.sql.ts'

const since = 60

const rules = [
  { name: 'Sign in', event_type: 'contact.signed_in', points: 5, cap: { times: 1, per: 'day' } },
  { name: 'Create a report', event_type: 'report.ready', points: 25, cap: null },
  { name: 'Approve a drawing', event_type: 'drawing.approved', points: 15, cap: { times: 3, per: 'day' } },
  { name: 'Archive a finished project', event_type: 'project.archived', points: 10, cap: { times: 1, per: 'week' } },
  { name: 'Complete a checklist', event_type: 'checklist.completed', points: 50, cap: null },
  {
    name: 'Join a team',
    event_type: 'customer.member_joined',
    points: 20,
    cap: { times: 1, per: 'ever' },
    isOff: true,
  },
] as const

const levels = [
  ['newcomer', 'Newcomer', 0],
  ['regular', 'Regular', 60],
  ['expert', 'Expert', 150],
  ['master', 'Master builder', 300],
] as const

const streaks = [
  { name: 'Days on site', event_type: 'contact.signed_in', per: 'day' },
  { name: 'Weeks with a report', event_type: 'report.ready', per: 'week' },
] as const

interface DemoBadge extends Pick<BadgeRow, 'key' | 'name' | 'description' | 'icon'> {
  by: Award['by']
  /** The index in the list. */
  at: number
  count?: number
  isOff?: boolean
}

const badges: DemoBadge[] = [
  { key: 'author', name: 'Author', description: 'For the first report', icon: 'rocket', by: 'rule', at: 1, count: 1 },
  { key: 'editor', name: 'Editor', description: 'For five reports', icon: 'trophy', by: 'rule', at: 1, count: 5 },
  { key: 'on-site', name: 'On site', description: 'Three days in a row', icon: 'flame', by: 'streak', at: 0, count: 3 },
  { key: 'expert', name: 'Expert', description: 'For reaching the level Expert', icon: 'medal', by: 'level', at: 2 },
  { key: 'master', name: 'Master builder', description: 'For the highest level', icon: 'crown', by: 'level', at: 3 },
  { key: 'tidy', name: 'Tidy', description: null, icon: 'sparkles', by: 'rule', at: 3, count: 4, isOff: true },
]

/** The configuration of the demo, as if it had existed for two months. */
export function configOf(seed: Seed): Config {
  const at = ago(seed, since)
  const iso = at.toISOString()
  let count = 0
  // Ids follow the order of these lists.
  const made = () => ({ id: seed.chance.idAt(after(at, count++)), created_at: iso, updated_at: iso })
  const switched = (isOff = false) => ({ active: !isOff, counts_from: isOff ? null : iso })
  const config = {
    rules: rules.map(({ name, event_type, points, cap, ...more }) => ({
      ...{ ...made(), name, event_type, points, cap },
      ...switched('isOff' in more),
    })),
    levels: levels.map(([key, name, threshold]) => ({ ...made(), key, name, threshold })),
    streaks: streaks.map((streak) => ({ ...made(), ...streak, ...switched() })),
  }
  const idOf = (by: Award['by'], place: number) =>
    ({ rule: config.rules, level: config.levels, streak: config.streaks })[by][place]?.id ?? ''
  return {
    ...config,
    badges: badges.map(({ by, at: place, count = null, isOff, ...badge }) => ({
      ...{ ...made(), ...badge },
      award: { by, id: idOf(by, place), count },
      ...switched(isOff),
    })),
  }
}
