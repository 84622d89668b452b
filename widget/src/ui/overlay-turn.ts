import { useLayoutEffect, useState } from 'preact/hooks'

/** The order of overlays that want to be shown at once. A person opens a panel; the others appear by themselves. */
export const overlayRanks = { terms: 0, panel: 1, notice: 2, survey: 3, banner: 4 } as const

type Rank = (typeof overlayRanks)[keyof typeof overlayRanks]

const waiting = new Map<object, Rank>()
const listeners = new Set<() => void>()

const notify = () => {
  for (const listener of listeners) listener()
}

/** Returns whether this overlay is shown: at most one is, and the others wait until it is closed. */
export function useOverlayTurn(rank: Rank, wants: boolean): boolean {
  const [self] = useState({})
  const [isTurn, setTurn] = useState(false)
  // Before the page is painted, so that nothing moves when an overlay gets its turn at once.
  useLayoutEffect(() => {
    if (!wants) return
    const look = () => setTurn([...waiting.values()].every((other) => rank <= other))
    waiting.set(self, rank)
    listeners.add(look)
    notify()
    return () => {
      waiting.delete(self)
      listeners.delete(look)
      setTurn(false)
      notify()
    }
  }, [rank, wants])
  return wants && isTurn
}
