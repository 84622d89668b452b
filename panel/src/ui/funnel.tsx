import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { locale } from '../texts/locale.ts'
import { texts } from '../texts/ui.ts'
import s from './funnel.module.css'

export const Funnel = ({ label, children }: { label: string; children: ReactNode }) => (
  <ol className={s.funnel} aria-label={label}>
    {children}
  </ol>
)

interface FunnelStepProps {
  title: string
  /** null: nothing is recorded of it. */
  people: number | null
  /** The total. */
  of: number
  note?: ReactNode
}

/** A step of a funnel: how many came so far, and which share that is. */
export function FunnelStep({ title, people, of, note }: FunnelStepProps) {
  const share = people === null || of === 0 ? 0 : Math.min(100, Math.round((people / of) * 100))
  return (
    <li>
      <div className={s.head}>
        <Text fz="inherit" truncate>
          {title}
        </Text>
        {people === null ? (
          <Text fz={13} c="dimmed">
            {texts.notCounted}
          </Text>
        ) : (
          <span className="num">
            {people.toLocaleString(locale)} · {share}%
          </span>
        )}
      </div>
      {people !== null && (
        <span className={s.bar} aria-hidden>
          <i style={{ width: `${share}%` }} />
        </span>
      )}
      {note && (
        <Text fz={12.5} c="dimmed" mt={4}>
          {note}
        </Text>
      )}
    </li>
  )
}
