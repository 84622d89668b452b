import { pageAnswer, pageOf, type templates } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { findTemplate } from '../drafts/templates.sql.ts'
import { listVersionRows } from './versions.sql.ts'

export const listVersions: Verb<typeof templates.routes.versions> = async ({ params, db, scope, query }) => {
  const { id } = (await findTemplate(db, scope, params.id)) ?? fail('not_found')
  return pageAnswer('versions', await listVersionRows(db, scope, id, pageOf(query)), (row) => row)
}
