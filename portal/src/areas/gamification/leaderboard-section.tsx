import { type Leaderboard, ownRankText, type Period, periods } from '@userkeep/client/rewards'
import { useState } from 'preact/hooks'
import { useAct, useRead } from '../../app/api.ts'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/gamification.ts'
import { number } from '../../texts/locale.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Problem } from '../../ui/notice.tsx'
import { Section } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.tsx'

const read = 'GET /v1/contact/gamification/leaderboard'

export function LeaderboardSection({ showName }: { showName: boolean }) {
  const [period, setPeriod] = useState<Period>('month')
  const board = useRead(read, { query: { period } })
  return (
    <Section
      title={texts.leaderboard}
      actions={
        <label>
          <span class="unseen">{texts.period}</span>
          <select value={period} onChange={({ currentTarget }) => setPeriod(currentTarget.value as Period)}>
            {Object.entries(periods).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      }
    >
      <Loaded read={board} shape="lines">
        {(found) => <Leaders board={found} />}
      </Loaded>
      <ShowName given={showName} />
    </Section>
  )
}

function Leaders({ board }: { board: Leaderboard }) {
  const own = ownRankText(board)
  if (board.entries.length === 0) return <p class="hint">{texts.noPointsEarnedInThisPeriodYet}</p>
  return (
    <>
      <ol class="rows reward-leaders">
        {board.entries.map(({ rank, name, points, level, own: isOwn }, index) => (
          <li class="row" key={index} aria-current={isOwn ? 'true' : undefined}>
            <span class="reward-rank">{rank}</span>
            <div class="row-main">
              <b>{isOwn ? (name ? texts.nameYou(name) : texts.you) : (name ?? texts.anonymous)}</b>
              {level && <small>{level}</small>}
            </div>
            <div class="row-end">
              <b class="reward-sum">{number(points)}</b>
            </div>
          </li>
        ))}
      </ol>
      {own && <p class="hint">{own}</p>}
    </>
  )
}

/** Nobody is named who has not said so here. */
function ShowName({ given }: { given: boolean }) {
  const { locked } = useSession()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const prefer = useAct('PUT /v1/contact/gamification/preferences', {
    refresh: ['GET /v1/contact/gamification', read],
    onDone: () => toast(texts.preferenceSaved),
  })
  const set = async (show_name: boolean) => {
    setWanted(show_name)
    await prefer.run({ body: { show_name } })
    setWanted(null)
  }
  return (
    <div class="reward-name">
      <label class="agree">
        <input
          type="checkbox"
          checked={wanted ?? given}
          disabled={wanted !== null || locked !== null}
          onChange={({ currentTarget }) => void set(currentTarget.checked)}
        />
        <span>{texts.showMyNameOnTheLeaderboard}</span>
      </label>
      {locked && <p class="hint">{locked}</p>}
      <Problem error={prefer.error} />
    </div>
  )
}
