import type { ComponentType } from 'react'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/conversations.ts'
import { countsRead } from './conversation.ts'
import s from './unread-badge.module.css'

/** The counts of the inbox. The stream keeps them current; a read each minute replaces it if it is away. */
export function useCounts() {
  const [environment] = useEnvironment()
  return useRead(countsRead, { query: { environment } }, { every: 60_000 })
}

/** The number of unread conversations, at the end of the navigation entry. */
export const UnreadBadge: ComponentType = () => {
  const unread = useCounts().data?.unread ?? 0
  if (unread === 0) return null
  return (
    <span className={s.badge}>
      {unread > 99 ? '99+' : unread}
      <span className={s.hidden}>{texts.unread}</span>
    </span>
  )
}
