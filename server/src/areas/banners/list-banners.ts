import { type banners, pageAnswer, pageOf } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { listBannerRows } from './banners.sql.ts'
import { toBanner } from './views.ts'

export const listBanners: Verb<typeof banners.routes.list> = async ({ db, scope, query, now }) => {
  const rows = await listBannerRows(db, scope, { state: query.state, now, page: pageOf(query) })
  return pageAnswer('banners', rows, (row) => toBanner(row, now))
}
