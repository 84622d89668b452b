import type { ComponentType } from 'react'

/** The query of a report as it is saved: texts by name, without the environment. */
export type ReportQuery = Readonly<Record<string, string>>

export interface ReportProps {
  query: ReportQuery
  /** On a dashboard, in a frame that has the title. */
  isTile?: boolean
}

/** A question that an area can show, on its own screen and on dashboards. */
export interface ReportPart {
  label: string
  show: ComponentType<ReportProps>
}

const collected = import.meta.glob<Record<string, ReportPart>>('../areas/*/report-parts.tsx', {
  eager: true,
  import: 'reportParts',
})

const drawers = import.meta.glob<ComponentType>('../areas/*/report-parts.tsx', {
  eager: true,
  import: 'PointDrawer',
})

/** The drawers with the people or customers behind a point, one of each area. Each is opened by its URL parameter. */
export const pointDrawers: readonly (readonly [area: string, drawer: ComponentType])[] = Object.entries(drawers)

/** By question. An area brings its own in its `report-parts.tsx`, each loaded when it is first shown. */
export const reportParts: Readonly<Record<string, ReportPart>> = Object.assign({}, ...Object.values(collected))
