import { Skeleton } from '@mantine/core'
import { PageBones } from '../ui/page-bones.tsx'
import s from './shell.module.css'

const widths = [92, 76, 84, 98, 120, 64, 80, 58, 72]

/** The frame before it is known who is in it: what comes takes its place, and nothing jumps. */
export const FrameBones = () => (
  <div className={s.bones}>
    <div className={s.bonesHeader}>
      <Skeleton h={24} w={24} radius={7} />
      <Skeleton h={12} w={110} />
    </div>
    <div className={s.bonesNav}>
      {widths.map((width) => (
        <Skeleton key={width} h={10} w={width} />
      ))}
    </div>
    <PageBones />
  </div>
)
