import { useState } from 'preact/hooks'
import type { PartProps } from '../../part.ts'
import type { OwnBanner } from './banner.ts'
import styles from './banners.css?inline'
import { Bar } from './bar.tsx'
import { isClosedHere } from './closed-here.ts'

export { styles }

/** Each over an edge of the page, so that nothing that is painted moves. */
export function View({ shown, hands }: PartProps<OwnBanner[]>) {
  const [closed, setClosed] = useState<readonly string[]>([])
  const visible = shown.filter(({ id }) => !closed.includes(id) && !isClosedHere(hands.kept, id))
  return (
    <>
      {visible.map((banner) => (
        <Bar key={banner.id} banner={banner} hands={hands} close={() => setClosed([...closed, banner.id])} />
      ))}
    </>
  )
}
