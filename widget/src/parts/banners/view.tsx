import { useLayoutEffect, useState } from 'preact/hooks'
import type { PartProps } from '../../part.ts'
import { overlayRanks, useOverlayTurn } from '../../ui/overlay-turn.ts'
import type { OwnBanner } from './banner.ts'
import styles from './banners.css?inline'
import { Bar } from './bar.tsx'
import { isClosedHere } from './closed-here.ts'
import { takeRoomBack } from './room.ts'

export { styles }

/** Shows a bar at each edge of the page that has a banner. */
export function View({ shown, widget }: PartProps<OwnBanner[]>) {
  const [closed, setClosed] = useState<readonly string[]>([])
  const visible = shown.filter(({ id }) => !closed.includes(id) && !isClosedHere(widget.kept, id))
  // A banner at the top moves the page and covers nothing, so it need not wait.
  const isBelowShown = useOverlayTurn(
    overlayRanks.banner,
    visible.some(({ place }) => place === 'bottom'),
  )
  const hasTop = visible.some(({ place }) => place === 'top')
  useLayoutEffect(() => {
    if (!hasTop) takeRoomBack()
  }, [hasTop])
  return (
    <>
      {visible
        .filter(({ place }) => place === 'top' || isBelowShown)
        .map((banner) => (
          <Bar key={banner.id} banner={banner} widget={widget} close={() => setClosed([...closed, banner.id])} />
        ))}
    </>
  )
}
