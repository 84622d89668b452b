import { lazy } from 'react'
import type { ReportPart } from '../../app/report-parts.ts'
import { texts } from '../../texts/reports.ts'

export const PointDrawer = lazy(async () => ({ default: (await import('./point-drawer.tsx')).PointDrawer }))

export const reportParts: Record<string, ReportPart> = {
  revenue: {
    label: texts.revenue,
    show: lazy(async () => ({ default: (await import('./revenue-report.tsx')).RevenueTile })),
  },
  'revenue/trials': {
    label: texts.trials,
    show: lazy(async () => ({ default: (await import('./trials.tsx')).Trials })),
  },
  'revenue/at-risk': {
    label: texts.atRisk,
    show: lazy(async () => ({ default: (await import('./at-risk.tsx')).AtRisk })),
  },
  'revenue/plans': {
    label: texts.plans,
    show: lazy(async () => ({ default: (await import('./plan-mix.tsx')).PlanMix })),
  },
}
