import { pageAnswer, pageOf, type segments } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { listSegmentRows } from './segments.sql.ts'
import { showSegments } from './views.ts'

export const listSegments: Verb<typeof segments.routes.list> = async ({ db, scope, query, platform }) => {
  const found = await listSegmentRows(db, scope, pageOf(query))
  return pageAnswer('segments', { ...found, rows: await showSegments(db, platform, scope, found.rows) })
}
