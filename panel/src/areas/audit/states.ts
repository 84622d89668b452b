import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'audit', path: '/audit', reads: true },
  { name: 'audit-event', path: ({ auditEventId }) => `/audit?event=${auditEventId}` },
  { name: 'audit-empty', path: '/audit?action=nothing.happened', who: 'newcomer' },
]
