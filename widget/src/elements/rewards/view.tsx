import {
  badgePaths,
  capText,
  levelHint,
  levelShare,
  type OwnRewards,
  pointsText,
  streakHint,
  streakText,
} from '@userkeep/client/rewards'
import type { PartProps } from '../../part.ts'
import { LeaderboardPart } from './leaderboard.tsx'
import styles from './rewards.css?inline'

export { styles }

/** What the service says, and whether it may say something of others. */
export type ShownRewards = OwnRewards & { isVerified: boolean }

export function View({ shown, hands }: PartProps<ShownRewards>) {
  const { badges, streaks, ways, isVerified } = shown
  return (
    <section class="rewards" aria-label="Rewards">
      <Standing rewards={shown} />
      {streaks.length > 0 && <Streaks streaks={streaks} />}
      {badges.length > 0 && <Badges badges={badges} />}
      {ways.length > 0 && <Ways ways={ways} />}
      {isVerified && <LeaderboardPart hands={hands} showName={shown.show_name} />}
    </section>
  )
}

function Standing({ rewards }: { rewards: OwnRewards }) {
  const { points, level } = rewards
  const hint = levelHint(rewards)
  return (
    <header class="standing">
      <div class="standing-line">
        <span>
          <b class="points">{points.toLocaleString('en')}</b>{' '}
          <span class="dim">{points === 1 ? 'point' : 'points'}</span>
        </span>
        {level && <span class="level">{level.name}</span>}
      </div>
      {hint && (
        <>
          <progress max={1} value={levelShare(rewards)} aria-label={hint} />
          <p class="dim">{hint}</p>
        </>
      )}
    </header>
  )
}

const Mark = ({ path }: { path: string }) => (
  <svg class="mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={path} />
  </svg>
)

const Streaks = ({ streaks }: Pick<OwnRewards, 'streaks'>) => (
  <ul class="streaks" aria-label="Streaks">
    {streaks.map((streak) => (
      <li class={streak.current > 0 ? 'streak is-on' : 'streak'} key={streak.id}>
        <Mark path={badgePaths.flame} />
        <span>
          <b>{streakText(streak)}</b>
          <span class="dim">{[streak.name, streakHint(streak)].filter(Boolean).join(' · ')}</span>
        </span>
      </li>
    ))}
  </ul>
)

const Badges = ({ badges }: Pick<OwnRewards, 'badges'>) => (
  <div>
    <h2>Badges</h2>
    <ul class="badges" aria-label="Badges">
      {badges.map(({ id, name, description, icon, earned_at }) => (
        <li class={earned_at ? 'badge is-earned' : 'badge'} key={id}>
          <span class="medal">
            <Mark path={badgePaths[icon]} />
          </span>
          <b>{name}</b>
          <span class="dim">{earned_at ? (description ?? 'Earned') : (description ?? 'Not earned yet')}</span>
          {!earned_at && <span class="unseen">Not earned yet</span>}
        </li>
      ))}
    </ul>
  </div>
)

const Ways = ({ ways }: Pick<OwnRewards, 'ways'>) => (
  <div>
    <h2>Earn points</h2>
    <ul class="lines" aria-label="Ways to earn points">
      {ways.map(({ name, points, cap }) => (
        <li class="line" key={name}>
          <span>
            <b>{name}</b>
            <span class="dim">{capText(cap)}</span>
          </span>
          <span class="plus" title={pointsText(points)}>
            +{points.toLocaleString('en')}
          </span>
        </li>
      ))}
    </ul>
  </div>
)
