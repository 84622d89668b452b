import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'alerts', path: '/alerts', reads: true },
  { name: 'alerts-new', path: '/alerts?new=destination' },
  {
    name: 'alert-destination',
    path: ({ alertDestinationId }) => `/alerts?destination=${alertDestinationId}`,
    reads: true,
  },
  { name: 'alerts-log', path: '/alerts?tab=log', reads: true },
  {
    name: 'alert',
    path: ({ alertId }) => `/alerts?tab=log&alert=${alertId}`,
    reads: true,
    onlyRead: /\/alerts\/[^/]+$/,
  },
  { name: 'alerts-empty', path: '/alerts', who: 'newcomer' },
  { name: 'alerts-log-empty', path: '/alerts?tab=log', who: 'newcomer' },
]
