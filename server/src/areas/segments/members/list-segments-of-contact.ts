import { pageAnswer, pageOf, type segments } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { liveContact } from '../../contacts/public.ts'
import { pageSegmentsOf } from './members.sql.ts'

export const listSegmentsOfContact: Verb<typeof segments.routes.ofContact> = async ({ db, scope, params, query }) => {
  const { id } = await liveContact(db, scope, params.id)
  return pageAnswer('segments', await pageSegmentsOf(db, scope, id, pageOf(query)))
}
