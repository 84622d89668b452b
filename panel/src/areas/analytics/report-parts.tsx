import { lazy } from 'react'
import type { ReportPart } from '../../app/report-parts.ts'
import { texts } from '../../texts/reports.ts'

export const PointDrawer = lazy(async () => ({ default: (await import('./people-drawer.tsx')).PeopleDrawer }))

export const reportParts: Record<string, ReportPart> = {
  overview: {
    label: texts.overview,
    show: lazy(async () => ({ default: (await import('./reports/overview-report.tsx')).OverviewReport })),
  },
  active: {
    label: texts.activePeople,
    show: lazy(async () => ({ default: (await import('./reports/active-report.tsx')).ActiveReport })),
  },
  events: {
    label: texts.events,
    show: lazy(async () => ({ default: (await import('./reports/events-report.tsx')).EventsReport })),
  },
  pages: {
    label: texts.pages,
    show: lazy(async () => ({ default: (await import('./reports/pages-report.tsx')).PagesReport })),
  },
  funnel: {
    label: texts.funnel,
    show: lazy(async () => ({ default: (await import('./funnel/funnel-report.tsx')).FunnelReport })),
  },
  retention: {
    label: texts.retention,
    show: lazy(async () => ({ default: (await import('./reports/retention-report.tsx')).RetentionReport })),
  },
  paths: {
    label: texts.paths,
    show: lazy(async () => ({ default: (await import('./reports/paths-report.tsx')).PathsReport })),
  },
  impact: {
    label: texts.impact,
    show: lazy(async () => ({ default: (await import('./impact/impact-report.tsx')).ImpactReport })),
  },
}
