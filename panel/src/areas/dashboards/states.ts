import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'dashboards', path: '/dashboards', reads: true },
  {
    name: 'dashboard',
    path: ({ dashboardId }) => `/dashboards?dashboard=${dashboardId}`,
    reads: true,
    onlyRead: /analytics\/dashboards\//,
  },
  { name: 'dashboards-empty', path: '/dashboards', who: 'newcomer' },
  { name: 'dashboard-new', path: '/dashboards?new=dashboard' },
]
