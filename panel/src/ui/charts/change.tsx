import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { texts } from '../../texts/charts.ts'
import s from './charts.module.css'

interface ChangeProps {
  value: number
  previous: number | null
  moreIs?: 'good' | 'bad'
}

/** Compared with the period before; from nothing there is no percentage. */
export function Change({ value, previous, moreIs = 'good' }: ChangeProps) {
  if (previous === null || previous === 0 || value === previous) return null
  const share = ((value - previous) / Math.abs(previous)) * 100
  const isMore = share > 0
  const Arrow = isMore ? IconArrowUpRight : IconArrowDownRight
  const shown = Math.abs(share) >= 1000 ? '999+' : Math.abs(share).toFixed(1)
  return (
    <span className={s.change} data-good={isMore === (moreIs === 'good')}>
      <Arrow size={14} stroke={2} aria-label={isMore ? texts.up : texts.down} />
      {shown}%
    </span>
  )
}
