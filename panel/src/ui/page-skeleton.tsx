import { Skeleton } from '@mantine/core'
import { texts } from '../texts/ui.ts'
import s from './page.module.css'

/** A page of which nothing is known yet, in the shape that all of them have. */
export const PageSkeleton = () => (
  <div className={s.page} role="status" aria-label={texts.loading}>
    <div className={s.skeletonHead}>
      <Skeleton h={20} w={160} />
      <Skeleton h={10} w={320} mt={14} maw="100%" />
    </div>
    <div className={s.skeletonCard}>
      {[28, 45, 32, 49, 36, 53].map((width) => (
        <div key={width}>
          <Skeleton h={10} w={`${width}%`} />
        </div>
      ))}
    </div>
  </div>
)
