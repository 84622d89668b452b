import type { OwnRewards } from '@userkeep/client/rewards'
import { useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { WidgetPreview } from '../../../ui/widget-preview.tsx'
import {
  type Badge,
  badgesRead,
  type Level,
  levelsRead,
  type Rule,
  rulesRead,
  type Streak,
  streaksRead,
} from '../gamification.ts'

interface Counted {
  rules: Rule[]
  levels: Level[]
  badges: Badge[]
  streaks: Streak[]
}

/** To somebody who is on the way to the last level but one. */
function shownOf({ rules, levels, badges, streaks }: Counted): OwnRewards & { isVerified: boolean } {
  const next = levels.at(-2) ?? levels.at(-1) ?? null
  const level = levels.at(-3) ?? null
  const from = level?.threshold ?? 0
  const points = next ? Math.round(from + (next.threshold - from) * 0.6) : 120
  const active = badges.filter((badge) => badge.active)
  return {
    points,
    level,
    next_level: next && next.threshold > points ? { ...next, missing: next.threshold - points } : null,
    badges: active.map(({ id, key, name, description, icon }, index) => ({
      ...{ id, key, name, description, icon },
      earned_at: index < Math.ceil(active.length / 2) ? new Date().toISOString() : null,
    })),
    streaks: streaks
      .filter((streak) => streak.active)
      .map(({ id, name, per }, index) => ({ id, name, per, current: 4 - index, longest: 9, kept: index > 0 })),
    lines: [],
    ways: rules
      .filter((rule) => rule.active && rule.points > 0)
      .map(({ name, points: earned, cap }) => ({ name, points: earned, cap })),
    show_name: true,
    isVerified: true,
  }
}

export function Preview() {
  const [environment] = useEnvironment()
  const input = { query: { environment } }
  const whole = { query: { environment, limit: 200 } }
  const rules = useRead(rulesRead, whole, { single: true }).data?.rules
  const levels = useRead(levelsRead, input, { single: true }).data?.levels
  const badges = useRead(badgesRead, whole, { single: true }).data?.badges
  const streaks = useRead(streaksRead, input, { single: true }).data?.streaks
  if (!rules || !levels || !badges || !streaks) return null
  return <WidgetPreview of={{ element: 'rewards' }} shown={shownOf({ rules, levels, badges, streaks })} canRestart />
}
