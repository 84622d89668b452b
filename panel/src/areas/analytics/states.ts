import type { ScreenState } from '../../app/screen-state.ts'
import { texts } from '../../texts/analytics-reports.ts'

const exported = { event: 'report_exported', properties: [{ property: 'format', value: 'pdf' }] }
const steps = encodeURIComponent(JSON.stringify(['page_viewed', 'project_opened', exported]))
const point = encodeURIComponent(
  JSON.stringify({ title: texts.activePeople, point: { from: '2020-01-01', to: '2020-01-28' } }),
)

export const states: ScreenState[] = [
  { name: 'analytics', path: '/analytics', reads: true },
  { name: 'analytics-empty', path: '/analytics', who: 'newcomer' },
  { name: 'analytics-active', path: '/analytics?view=active', reads: true, onlyRead: /analytics\/active/ },
  { name: 'analytics-events', path: '/analytics?view=events', reads: true, onlyRead: /analytics\/events/ },
  { name: 'analytics-events-empty', path: '/analytics?view=events', who: 'newcomer' },
  { name: 'analytics-pages', path: '/analytics?view=pages', reads: true, onlyRead: /analytics\/pages/ },
  { name: 'analytics-funnel-new', path: '/analytics?view=funnel' },
  { name: 'analytics-funnel', path: `/analytics?view=funnel&days=365&steps=${steps}`, reads: true, onlyRead: /funnel/ },
  { name: 'analytics-retention', path: '/analytics?view=retention', reads: true, onlyRead: /analytics\/retention/ },
  { name: 'analytics-paths', path: '/analytics?view=paths', reads: true, onlyRead: /analytics\/paths/ },
  { name: 'analytics-impact-new', path: '/analytics?view=impact' },
  {
    name: 'analytics-impact',
    path: ({ flagId }) => `/analytics?view=impact&kind=flag&item=${flagId}&goal=contact.signed_in`,
    reads: true,
    onlyRead: /analytics\/impact/,
  },
  { name: 'analytics-people', path: `/analytics?point=${point}`, reads: true, onlyRead: /analytics\/people/ },
]
