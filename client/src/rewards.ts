import type { Output } from './routes.ts'
import { texts } from './texts/rewards.ts'

// Texts about points, badges and streaks, shared by all screens.

export type OwnRewards = Output<'GET /v1/contact/gamification'>
export type Leaderboard = Output<'GET /v1/contact/gamification/leaderboard'>
export type BadgeIcon = OwnRewards['badges'][number]['icon']

/** Drawn on a grid of 24, by strokes. */
export const badgePaths: Record<BadgeIcon, string> = {
  star: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z',
  trophy: 'M8 4h8v5a4 4 0 0 1-8 0zM8 6H4.5a3.5 3.5 0 0 0 3.6 4M16 6h3.5a3.5 3.5 0 0 1-3.6 4M12 13v4M8 20h8M12 17v3',
  medal: 'M8 3l4 7 4-7M12 21a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM12 13.5v4',
  flame: 'M12 3c1 3.5 5.5 5.5 5.5 10.5a5.5 5.5 0 0 1-11 0c0-1.8.8-3.2 1.8-4.2.4 1.4 1.2 2 2 2.2C10 8.5 10.8 5.5 12 3z',
  rocket:
    'M12 3c3 2 4.5 5 4.5 9v4h-9v-4c0-4 1.5-7 4.5-9zM7.5 12L5 15v3.5L7.5 16M16.5 12l2.5 3v3.5L16.5 16M12 18.5V21M12 9v.1',
  heart: 'M12 20s-7.5-4.6-7.5-10A4.2 4.2 0 0 1 12 7.5 4.2 4.2 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10z',
  crown: 'M4 8l4 4 4-7 4 7 4-4-1.5 10h-13z',
  gem: 'M7 4h10l4 5-9 11L3 9zM3 9h18M9.5 9L12 20l2.5-11',
  bolt: 'M13 3L5 14h6l-1 7 8-11h-6z',
  flag: 'M6 21V4M6 4h12l-2.5 4L18 12H6',
  target: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM12 12v.1',
  sparkles: 'M11 4l1.8 5.2L18 11l-5.2 1.8L11 18l-1.8-5.2L4 11l5.2-1.8zM18.5 3v4M16.5 5h4M18.5 16v3M17 17.5h3',
}

export const pointsText = texts.points

/** How often it counts. */
export function capText(cap: OwnRewards['ways'][number]['cap']): string {
  if (cap === null) return texts.everyTime
  const { times, per } = cap
  return per === 'ever' ? texts.atMostEver(times) : texts.atMost(times, per)
}

type Streak = OwnRewards['streaks'][number]

/** `4 days in a row`. */
export const streakText = ({ current, per }: Streak): string =>
  current === 0 ? texts.notStarted : texts.inARow(current, per)

/** Returns the next step of a streak, and its record. */
export function streakHint({ current, longest, per, kept }: Streak): string {
  const record = longest > current ? texts.longest(longest, per) : current > 1 ? texts.yourLongestYet : null
  const open = current > 0 && !kept ? texts.keepItUp(per) : null
  return [open, record].filter(Boolean).join(' · ')
}

/** How far it is from the level that was reached to the next one, of one. */
export function levelShare({ points, level, next_level }: Pick<OwnRewards, 'points' | 'level' | 'next_level'>): number {
  if (!next_level) return 1
  const from = level?.threshold ?? 0
  return (points - from) / (next_level.threshold - from)
}

export const levelHint = ({ next_level, level }: Pick<OwnRewards, 'level' | 'next_level'>): string | null =>
  next_level
    ? texts.pointsToLevel(pointsText(next_level.missing), next_level.name)
    : level
      ? texts.theHighestLevel
      : null

export const { periods } = texts
export type Period = keyof typeof periods

/** Where one is that the list does not show. */
export function ownRankText({ entries, own }: Leaderboard): string | null {
  if (entries.some((entry) => entry.own)) return null
  if (own.points === 0) return texts.noPointsYet
  const points = pointsText(own.points)
  return own.rank === null ? texts.youHave(points) : texts.youAreNumber(own.rank, points)
}
