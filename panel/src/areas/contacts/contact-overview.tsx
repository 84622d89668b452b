import type { OverviewPart } from '../../app/overview-of.ts'
import { texts } from '../../texts/contacts.ts'
import { ContactSegments } from './contact-segments.tsx'
import { RecentActivity } from './recent-activity.tsx'

export const contactOverview: readonly OverviewPart[] = [
  {
    title: texts.segments,
    order: 10,
    isLine: true,
    permission: 'customers:read',
    show: (id) => <ContactSegments contactId={id} />,
  },
  {
    title: texts.recentActivity,
    order: 20,
    permission: 'customers:read',
    show: (id) => <RecentActivity contactId={id} />,
  },
]
