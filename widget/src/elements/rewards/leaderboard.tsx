import { type Leaderboard, ownRankText, type Period, periods } from '@userkeep/client/rewards'
import { useEffect, useState } from 'preact/hooks'
import type { WidgetApi } from '../../part.ts'
import { number } from '../../texts/locale.ts'
import { texts } from '../../texts/rewards.ts'

const path = '/v1/contact/gamification'

export function LeaderboardPart({ widget, showName }: { widget: WidgetApi; showName: boolean }) {
  const [period, setPeriod] = useState<Period>('month')
  const [board, setBoard] = useState<Leaderboard | null>(null)
  const [problem, setProblem] = useState('')
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let isCurrent = true
    widget.call<Leaderboard>(`${path}/leaderboard?period=${period}`, { method: 'GET' }).then(
      (found) => {
        if (!isCurrent) return
        setBoard(found)
        setProblem('')
      },
      () => isCurrent && setProblem(texts.leaderboardCouldNotBeLoaded),
    )
    return () => {
      isCurrent = false
    }
  }, [period, turn, widget])
  const again = () => setTurn((count) => count + 1)
  return (
    <div>
      <h2>{texts.leaderboard}</h2>
      <fieldset class="periods" aria-label={texts.period}>
        {(Object.keys(periods) as Period[]).map((name) => (
          <button type="button" key={name} aria-pressed={name === period} onClick={() => setPeriod(name)}>
            {periods[name]}
          </button>
        ))}
      </fieldset>
      {problem ? (
        <p class="error" role="alert">
          {problem}{' '}
          <button type="button" class="link" onClick={again}>
            {texts.tryAgain}
          </button>
        </p>
      ) : (
        <Leaders board={board} />
      )}
      <ShowName widget={widget} given={showName} onChange={again} />
    </div>
  )
}

function Leaders({ board }: { board: Leaderboard | null }) {
  if (!board) return <div class="waiting" role="status" aria-busy="true" aria-label={texts.loading} />
  const own = ownRankText(board)
  return (
    <>
      {board.entries.length > 0 ? (
        <ol class="lines" aria-label={texts.leaderboard}>
          {board.entries.map(({ rank, name, points, level, own: isOwn }, index) => (
            <li class={isOwn ? 'line is-own' : 'line'} key={index}>
              <span class="rank">{rank}</span>
              <span>
                <b>{isOwn ? (name ? texts.nameYou(name) : texts.you) : (name ?? texts.anonymous)}</b>
                {level && <span class="dim">{level}</span>}
              </span>
              <span class="sum">{number(points)}</span>
            </li>
          ))}
        </ol>
      ) : (
        <p class="dim">{texts.noPointsEarnedInThisPeriodYet}</p>
      )}
      {own && board.entries.length > 0 && <p class="dim">{own}</p>}
    </>
  )
}

/** Nobody is named who has not said so here. */
function ShowName({ widget, given, onChange }: { widget: WidgetApi; given: boolean; onChange: () => void }) {
  const [isShown, setShown] = useState(given)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const set = async (show_name: boolean) => {
    setBusy(true)
    setShown(show_name)
    try {
      await widget.call(`${path}/preferences`, { method: 'PUT', body: { show_name } })
      setProblem('')
      onChange()
    } catch {
      setShown(!show_name)
      setProblem(texts.changeCouldNotBeSaved)
    }
    setBusy(false)
  }
  return (
    <>
      <label class="show-name">
        <input
          type="checkbox"
          checked={isShown}
          disabled={isBusy}
          aria-busy={isBusy}
          onChange={({ currentTarget }) => void set(currentTarget.checked)}
        />
        <span>
          <b>{texts.showMyName}</b>
          <span class="dim">{texts.othersSeeAnonymousUnlessYouAgree}</span>
        </span>
      </label>
      {problem && (
        <p class="error" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
