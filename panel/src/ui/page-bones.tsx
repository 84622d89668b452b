import { Skeleton } from '@mantine/core'
import s from './page.module.css'

/** A page of which nothing is known yet, in the shape that all of them have. */
export const PageBones = () => (
  <div className={s.page} role="status" aria-label="Loading">
    <div className={s.bonesHead}>
      <Skeleton h={20} w={160} />
      <Skeleton h={10} w={320} mt={14} maw="100%" />
    </div>
    <CardBones />
  </div>
)

/** A card whose lines are on their way. */
export const CardBones = ({ lines = 6 }: { lines?: number }) => (
  <div className={s.bonesCard} aria-busy>
    {Array.from({ length: lines }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else
      <div key={line}>
        <Skeleton h={10} w={`${28 + ((line * 17) % 30)}%`} />
      </div>
    ))}
  </div>
)
