import type { Leaderboard, OwnRewards } from '@userkeep/client/rewards'
import type { PreviewAnswer } from '../../preview/preview.ts'

const others = [
  { name: 'Ada', share: 1.6 },
  { name: null, share: 1.2 },
  { name: 'Noor', share: 0.7 },
]

/** Returns a leaderboard with some other people. */
function leaderboard({ points, level, show_name }: OwnRewards): Leaderboard {
  const name = show_name ? 'You' : null
  const entries = [
    ...others.map(({ name: other, share }) => ({
      name: other,
      points: Math.max(1, Math.round(points * share)),
      own: false,
    })),
    { name, points, own: true },
  ]
    .sort((one, other) => other.points - one.points)
    .map((entry, index) => ({ ...entry, rank: index + 1, level: level?.name ?? null }))
  return { period: 'month', starts_on: null, entries, own: { rank: 3, points } }
}

export const answer: PreviewAnswer<OwnRewards> = (path, { body }, shown) =>
  path.endsWith('/preferences') ? body : leaderboard(shown)
