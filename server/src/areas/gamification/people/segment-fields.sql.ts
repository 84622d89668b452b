import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { SegmentField } from '../../contacts/public.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

export const pointsField = 'gamification.points'
export const levelField = 'gamification.level'
export const badgeField = (key: string): string => `gamification.badge.${key}`

const points = (db: Db, { environmentId }: Environment): Fragment => db`coalesce((
  select s.points from gamification_standings s
  where s.environment_id = ${environmentId} and s.contact_id = c.id and s.period = 'all'), 0)`

export const gamificationFields: readonly SegmentField[] = [
  {
    name: pointsField,
    label: 'Points',
    type: 'number',
    value: (db, _key, scope) => points(db, scope),
  },
  {
    name: levelField,
    label: 'Level',
    type: 'text',
    value: (db, _key, scope) => db`(
      select l.key from gamification_levels l
      where l.environment_id = ${scope.environmentId} and l.threshold <= ${points(db, scope)}
      order by l.threshold desc limit 1)`,
    suggest: async (db, { environmentId }) => {
      const rows = await db<{ key: string; name: string }[]>`
        select key, name from gamification_levels where environment_id = ${environmentId} order by threshold`
      const valueNames = Object.fromEntries(rows.map(({ key, name }) => [key, name]))
      return [{ key: '', values: rows.map(({ key }) => key), valueNames }]
    },
  },
  {
    name: 'gamification.badge.',
    label: 'Badge',
    type: 'boolean',
    keys: /^[a-z0-9][a-z0-9_-]{0,59}$/,
    value: (db, key, { environmentId }) => db`exists (
      select 1 from gamification_badges b
      join gamification_badges_earned e on e.environment_id = ${environmentId} and e.badge_id = b.id
        and e.contact_id = c.id
      where b.environment_id = ${environmentId} and b.key = ${key})`,
    suggest: async (db, { environmentId }) => {
      const rows = await db<{ key: string; name: string }[]>`
        select key, name from gamification_badges where environment_id = ${environmentId} order by key`
      return rows.map(({ key, name }) => ({ key, label: `Earned the badge “${name}”`, values: [true, false] }))
    },
  },
]
