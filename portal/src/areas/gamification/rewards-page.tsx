import {
  badgePaths,
  capText,
  levelHint,
  levelShare,
  type OwnRewards,
  streakHint,
  streakText,
} from '@userkeep/client/rewards'
import { useRead } from '../../app/api.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Empty, Page, Section } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { LeaderboardSection } from './leaderboard-section.tsx'
import './rewards.css'
import { texts } from '../../texts/gamification.ts'
import { number } from '../../texts/locale.ts'

export function RewardsPage() {
  const rewards = useRead('GET /v1/contact/gamification')
  return (
    <Page title={texts.rewards} description={texts.yourPointsBadgesAndWays}>
      {rewards.data ? (
        <Shown rewards={rewards.data} />
      ) : (
        <Section title={texts.points} isAlone>
          <Loaded read={rewards} shape="tiles">
            {() => null}
          </Loaded>
        </Section>
      )}
    </Page>
  )
}

function Shown({ rewards }: { rewards: OwnRewards }) {
  const { badges, streaks, ways, lines } = rewards
  if (ways.length + badges.length + streaks.length + lines.length === 0) {
    return (
      <Section title={texts.points} isAlone>
        <Empty icon="trophy" title={texts.noRewardsYet}>
          {texts.rewardsAppearHereWhenTheyAreAvailable}
        </Empty>
      </Section>
    )
  }
  return (
    <>
      <Standing rewards={rewards} />
      {badges.length > 0 && <Badges badges={badges} />}
      {ways.length > 0 && <Ways ways={ways} />}
      <LeaderboardSection showName={rewards.show_name} />
      {lines.length > 0 && <Lines lines={lines} />}
    </>
  )
}

function Standing({ rewards }: { rewards: OwnRewards }) {
  const { points, level, streaks } = rewards
  const hint = levelHint(rewards)
  return (
    <Section title={texts.points} isAlone>
      <div class="reward-standing">
        <span>
          <b class="reward-points">{number(points)}</b> {texts.pointsUnit(points)}
        </span>
        {level && <span class="badge badge-good">{level.name}</span>}
      </div>
      {hint && (
        <div class="steps-done reward-level">
          <progress max={1} value={levelShare(rewards)} aria-label={hint} />
          <span>{hint}</span>
        </div>
      )}
      {streaks.length > 0 && (
        <ul class="rows">
          {streaks.map((streak) => (
            <li class="row" key={streak.id}>
              <span class={streak.current > 0 ? 'row-icon is-done' : 'row-icon'}>
                <Mark path={badgePaths.flame} />
              </span>
              <div class="row-main">
                <b>{streak.name}</b>
                <small>{[streakText(streak), streakHint(streak)].filter(Boolean).join(' · ')}</small>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const Mark = ({ path }: { path: string }) => (
  <svg class="icon" width={18} height={18} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={path} />
  </svg>
)

const Badges = ({ badges }: Pick<OwnRewards, 'badges'>) => (
  <Section title={texts.badges}>
    <ul class="rows">
      {badges.map(({ id, name, description, icon, earned_at }) => (
        <li class="row" key={id}>
          <span class={earned_at ? 'row-icon is-done' : 'row-icon'}>
            <Mark path={badgePaths[icon]} />
          </span>
          <div class="row-main">
            <b>{name}</b>
            {description && <small>{description}</small>}
          </div>
          <div class="row-end">
            {earned_at ? (
              <small class="hint">{texts.earnedTime(<Time at={earned_at} />)}</small>
            ) : (
              <small class="hint">{texts.notEarnedYet}</small>
            )}
          </div>
        </li>
      ))}
    </ul>
  </Section>
)

const Ways = ({ ways }: Pick<OwnRewards, 'ways'>) => (
  <Section title={texts.earnPoints}>
    <ul class="rows">
      {ways.map(({ name, points, cap }) => (
        <li class="row" key={name}>
          <div class="row-main">
            <b>{name}</b>
            <small>{capText(cap)}</small>
          </div>
          <div class="row-end">
            <b class="reward-sum">+{number(points)}</b>
          </div>
        </li>
      ))}
    </ul>
  </Section>
)

const Lines = ({ lines }: Pick<OwnRewards, 'lines'>) => (
  <Section title={texts.history} description={texts.yourMostRecentPoints}>
    <ul class="rows">
      {lines.map(({ rule_id, name, points, at }) => (
        <li class="row" key={`${rule_id} ${at}`}>
          <div class="row-main">
            <b>{name}</b>
            <small>
              <Time at={at} />
            </small>
          </div>
          <div class="row-end">
            <b class="reward-sum">+{number(points)}</b>
          </div>
        </li>
      ))}
    </ul>
  </Section>
)
