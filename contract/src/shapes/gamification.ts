import { Type } from 'typebox'
import { chosen, Name, nullable, oneOf, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'

export const gamificationBounds = {
  rules: 100,
  levels: 50,
  badges: 100,
  streaks: 20,
  points: 100_000,
  capTimes: 1000,
  awardCount: 10_000,
  threshold: 1_000_000_000,
  /** Further down nobody is counted. */
  rank: 10_000,
} as const

export const badgeIcons = [
  'star',
  'trophy',
  'medal',
  'flame',
  'rocket',
  'heart',
  'crown',
  'gem',
  'bolt',
  'flag',
  'target',
  'sparkles',
] as const

const EventType = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '\\S',
  examples: ['contact.signed_in'],
  description: 'One of `event_types`: a system event or a tracked event',
})
const Key = Type.String({ maxLength: 60, pattern: '^[a-z0-9][a-z0-9_-]*$', examples: ['gold'] })
const Description = nullable(Type.String({ maxLength: 500, examples: ['For ten reports'] }))
export const Points = Type.Integer({ minimum: 0, maximum: gamificationBounds.points, examples: [10] })
const capTimes = Type.Integer({ minimum: 1, maximum: gamificationBounds.capTimes, examples: [3] })
const CapPer = oneOf('day', 'week', 'month', 'ever')
export const GamificationCap = nullable(
  strict(
    { times: capTimes, per: CapPer },
    {
      name: 'GamificationCap',
      description: 'The maximum number of times per person per day, week (from Monday), month (all UTC) or in total',
    },
  ),
)
const Icon = oneOf(...badgeIcons)
export const StreakPer = oneOf('day', 'week')
const Threshold = Type.Integer({
  minimum: 0,
  maximum: gamificationBounds.threshold,
  examples: [500],
  description: 'The minimum number of points',
})
const Moments = { created_at: Timestamp, updated_at: Timestamp }
const Active = Type.Boolean({ description: 'Events while it is off do not count' })

export const GamificationRule = chosen(
  shape('GamificationRule', {
    id: Uuid,
    name: Type.String({ examples: ['Create a report'], description: 'Shown to people as a way to earn points' }),
    event_type: EventType,
    points: Points,
    cap: GamificationCap,
    active: Active,
    counts_from: nullable(Timestamp),
    ...Moments,
  }),
)

export const NewGamificationRule = chosen(
  strict(
    {
      name: Name,
      event_type: EventType,
      points: Points,
      cap: Type.Optional(GamificationCap),
      active: Type.Optional(Type.Boolean()),
    },
    { name: 'NewGamificationRule' },
  ),
)
export const GamificationRuleChange = chosen(
  strict(
    {
      name: Type.Optional(Name),
      event_type: Type.Optional(EventType),
      points: Type.Optional(Points),
      cap: Type.Optional(GamificationCap),
      active: Type.Optional(Type.Boolean()),
    },
    { name: 'GamificationRuleChange' },
  ),
)

export const levelFields = { id: Uuid, key: Key, name: Type.String({ examples: ['Gold'] }), threshold: Threshold }

export const GamificationLevel = chosen(
  shape('GamificationLevel', {
    ...levelFields,
    people: Type.Optional(
      Type.Integer({ description: 'Returned by the list only: the number of people who reached it' }),
    ),
    ...Moments,
  }),
)
export const NewGamificationLevel = chosen(
  strict({ key: Key, name: Name, threshold: Threshold }, { name: 'NewGamificationLevel' }),
)
export const GamificationLevelChange = chosen(
  strict({ name: Type.Optional(Name), threshold: Type.Optional(Threshold) }, { name: 'GamificationLevelChange' }),
)

const Award = strict(
  {
    by: oneOf('rule', 'level', 'streak'),
    id: Uuid,
    count: Type.Optional(
      nullable(
        Type.Integer({
          minimum: 1,
          maximum: gamificationBounds.awardCount,
          examples: [10],
          description: 'For a rule: the number of times. For a streak: its length. For a level: absent',
        }),
      ),
    ),
  },
  { name: 'BadgeAward', description: 'The condition of the badge, from now on' },
)

export const badgeFields = {
  id: Uuid,
  key: Key,
  name: Type.String({ examples: ['Author'] }),
  description: Description,
  icon: Icon,
}

export const GamificationBadge = chosen(
  shape('GamificationBadge', {
    ...badgeFields,
    award: Award,
    active: Active,
    counts_from: nullable(Timestamp),
    people: Type.Optional(Type.Integer({ description: 'Returned by the list only: the number of people who have it' })),
    ...Moments,
  }),
)
export const NewGamificationBadge = chosen(
  strict(
    {
      key: Key,
      name: Name,
      description: Type.Optional(Description),
      icon: Icon,
      award: Award,
      active: Type.Optional(Type.Boolean()),
    },
    { name: 'NewGamificationBadge' },
  ),
)
export const GamificationBadgeChange = chosen(
  strict(
    {
      name: Type.Optional(Name),
      description: Type.Optional(Description),
      icon: Type.Optional(Icon),
      award: Type.Optional(Award),
      active: Type.Optional(Type.Boolean()),
    },
    { name: 'GamificationBadgeChange' },
  ),
)

export const GamificationStreak = chosen(
  shape('GamificationStreak', {
    id: Uuid,
    name: Type.String({ examples: ['Days in a row'] }),
    event_type: EventType,
    per: Type.Unsafe<'day' | 'week'>({
      ...StreakPer,
      description: 'Whether it counts days or weeks (from Monday), in UTC',
    }),
    active: Active,
    counts_from: nullable(Timestamp),
    ...Moments,
  }),
)
export const NewGamificationStreak = chosen(
  strict(
    { name: Name, event_type: EventType, per: StreakPer, active: Type.Optional(Type.Boolean()) },
    { name: 'NewGamificationStreak' },
  ),
)
export const GamificationStreakChange = chosen(
  strict(
    {
      name: Type.Optional(Name),
      active: Type.Optional(Type.Boolean()),
    },
    { name: 'GamificationStreakChange' },
  ),
)
