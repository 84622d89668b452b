import type { Output } from '@userkeep/client'
import { texts } from '../../texts/dashboards.ts'

export const dashboardsRead = 'GET /v1/organization/analytics/dashboards'
export const dashboardRead = 'GET /v1/organization/analytics/dashboards/{id}'
export const reportsRead = 'GET /v1/organization/analytics/reports'
export type DashboardReference = Output<typeof dashboardsRead>['dashboards'][number]
export type Dashboard = Output<typeof dashboardRead>
export type Tile = Dashboard['tiles'][number]
export type Size = Tile['size']

export const sizeNames: Record<Size, string> = { third: texts.aThird, half: texts.half, full: texts.fullWidth }

/** The tiles as they are saved. */
export const savedTiles = (tiles: readonly Tile[]) => tiles.map(({ size, report }) => ({ size, report_id: report.id }))
