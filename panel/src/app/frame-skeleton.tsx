import { Skeleton } from '@mantine/core'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import s from './shell.module.css'

const widths = [92, 76, 84, 98, 120, 64, 80, 58, 72]

/** The frame before it is known who is in it: what comes takes its place, and nothing jumps. */
export const FrameSkeleton = () => (
  <div className={s.skeleton}>
    <div className={s.skeletonHeader}>
      <Skeleton h={24} w={24} radius={7} />
      <Skeleton h={12} w={110} />
    </div>
    <div className={s.skeletonNav}>
      {widths.map((width) => (
        <Skeleton key={width} h={10} w={width} />
      ))}
    </div>
    <PageSkeleton />
  </div>
)
