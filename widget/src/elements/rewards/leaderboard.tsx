import { type Leaderboard, ownRankText, type Period, periods } from '@userkeep/client/rewards'
import { useEffect, useState } from 'preact/hooks'
import type { Hands } from '../../part.ts'

const path = '/v1/contact/gamification'

export function LeaderboardPart({ hands, showName }: { hands: Hands; showName: boolean }) {
  const [period, setPeriod] = useState<Period>('month')
  const [board, setBoard] = useState<Leaderboard | null>(null)
  const [problem, setProblem] = useState('')
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let isCurrent = true
    hands.call<Leaderboard>(`${path}/leaderboard?period=${period}`, { method: 'GET' }).then(
      (found) => {
        if (!isCurrent) return
        setBoard(found)
        setProblem('')
      },
      () => isCurrent && setProblem('The leaderboard could not be loaded.'),
    )
    return () => {
      isCurrent = false
    }
  }, [period, turn, hands])
  const again = () => setTurn((count) => count + 1)
  return (
    <div>
      <h2>Leaderboard</h2>
      <fieldset class="periods" aria-label="Period">
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
            Try again
          </button>
        </p>
      ) : (
        <Leaders board={board} />
      )}
      <ShowName hands={hands} given={showName} onChange={again} />
    </div>
  )
}

function Leaders({ board }: { board: Leaderboard | null }) {
  if (!board) return <div class="waiting" role="status" aria-busy="true" aria-label="Loading" />
  const own = ownRankText(board)
  return (
    <>
      {board.entries.length > 0 ? (
        <ol class="lines" aria-label="Leaderboard">
          {board.entries.map(({ rank, name, points, level, own: isOwn }, index) => (
            <li class={isOwn ? 'line is-own' : 'line'} key={index}>
              <span class="rank">{rank}</span>
              <span>
                <b>{isOwn ? (name ? `${name} (you)` : 'You') : (name ?? 'Anonymous')}</b>
                {level && <span class="dim">{level}</span>}
              </span>
              <span class="sum">{points.toLocaleString('en')}</span>
            </li>
          ))}
        </ol>
      ) : (
        <p class="dim">Nobody has earned points in this period yet.</p>
      )}
      {own && board.entries.length > 0 && <p class="dim">{own}</p>}
    </>
  )
}

/** Nobody is named who has not said so here. */
function ShowName({ hands, given, onChange }: { hands: Hands; given: boolean; onChange: () => void }) {
  const [isShown, setShown] = useState(given)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const set = async (show_name: boolean) => {
    setBusy(true)
    setShown(show_name)
    try {
      await hands.call(`${path}/preferences`, { method: 'PUT', body: { show_name } })
      setProblem('')
      onChange()
    } catch {
      setShown(!show_name)
      setProblem('That did not work. Try again.')
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
          <b>Show my name</b>
          <span class="dim">Others see “Anonymous” unless you agree.</span>
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
