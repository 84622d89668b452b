import { Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconChevronDown, IconChevronUp, IconClock, IconEqual, IconFlame } from '@tabler/icons-react'
import { type CSSProperties, useEffect, useState } from 'react'
import { texts } from '../../texts/conversations.ts'
import { age, exact, relative } from '../../ui/relative-time.tsx'
import s from './bits.module.css'
import { type Conversation, type Priority, priorities, type Tag } from './conversation.ts'

const marks = { urgent: IconFlame, high: IconChevronUp, normal: IconEqual, low: IconChevronDown }

export function PriorityMark({ priority }: { priority: Priority }) {
  const Mark = marks[priority]
  return <Mark size={15} stroke={2} className={s.priority} data-priority={priority} aria-hidden />
}

/** The priority in a list: nothing for the normal one. */
export const PriorityLabel = ({ priority }: { priority: Priority }) =>
  priority === 'normal' ? null : (
    <span className={s.priorityLabel} data-priority={priority}>
      <PriorityMark priority={priority} />
      {priorities[priority]}
    </span>
  )

export const TagDot = ({ tag }: { tag: Pick<Tag, 'color'> }) => (
  <i className={s.dot} style={{ '--tag': tag.color ?? 'var(--ui-chart-prev)' } as CSSProperties} aria-hidden />
)

export const TagChip = ({ tag }: { tag: Tag }) => (
  <span className={s.tag}>
    <TagDot tag={tag} />
    {tag.name}
  </span>
)

const targets = { first_response: texts.firstResponse, resolution: texts.resolution } as const

/** The time that is left until the next target, or that has passed since. */
export function Clock({ clock, isShort }: { clock: NonNullable<Conversation['clock']>; isShort?: boolean }) {
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000)
    return () => clearInterval(timer)
  }, [])
  const left = Date.parse(clock.due_at) - now
  const isMissed = clock.missed || left <= 0
  const tone = isMissed ? 'missed' : left < 15 * 60_000 ? 'soon' : 'fine'
  const label = texts.valueDueDueAt(targets[clock.target], exact.format(new Date(clock.due_at)))
  const Icon = isMissed ? IconAlertTriangle : IconClock
  return (
    <Tooltip label={label}>
      <span className={s.clock} data-tone={tone}>
        <Icon size={13} stroke={2} aria-hidden />
        {!isShort && `${targets[clock.target]} `}
        {isMissed ? texts.overdueSinceDueAt(age(clock.due_at, now)) : texts.dueDueAt(relative(clock.due_at, now))}
      </span>
    </Tooltip>
  )
}
