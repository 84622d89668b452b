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
import { number } from '../../texts/locale.ts'
import { texts } from '../../texts/rewards.ts'
import { LeaderboardPart } from './leaderboard.tsx'
import styles from './rewards.css?inline'

export { styles }

/** The answer of the service, and whether others may be named. */
type ShownRewards = OwnRewards & { isVerified: boolean }

export function View({ shown, widget }: PartProps<ShownRewards>) {
  const { badges, streaks, ways, isVerified } = shown
  return (
    <section class="rewards" aria-label={texts.rewards}>
      <Standing rewards={shown} />
      {streaks.length > 0 && <Streaks streaks={streaks} />}
      {badges.length > 0 && <Badges badges={badges} />}
      {ways.length > 0 && <Ways ways={ways} />}
      {isVerified && <LeaderboardPart widget={widget} showName={shown.show_name} />}
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
          <b class="points">{number(points)}</b> <span class="dim">{texts.pointsUnit(points)}</span>
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
  <ul class="streaks" aria-label={texts.streaks}>
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
    <h2>{texts.badges}</h2>
    <ul class="badges" aria-label={texts.badges}>
      {badges.map(({ id, name, description, icon, earned_at }) => (
        <li class={earned_at ? 'badge is-earned' : 'badge'} key={id}>
          <span class="medal">
            <Mark path={badgePaths[icon]} />
          </span>
          <b>{name}</b>
          <span class="dim">{earned_at ? (description ?? texts.earned) : (description ?? texts.notEarnedYet)}</span>
          {!earned_at && <span class="unseen">{texts.notEarnedYet}</span>}
        </li>
      ))}
    </ul>
  </div>
)

const Ways = ({ ways }: Pick<OwnRewards, 'ways'>) => (
  <div>
    <h2>{texts.earnPoints}</h2>
    <ul class="lines" aria-label={texts.waysToEarnPoints}>
      {ways.map(({ name, points, cap }) => (
        <li class="line" key={name}>
          <span>
            <b>{name}</b>
            <span class="dim">{capText(cap)}</span>
          </span>
          <span class="plus" title={pointsText(points)}>
            +{number(points)}
          </span>
        </li>
      ))}
    </ul>
  </div>
)
