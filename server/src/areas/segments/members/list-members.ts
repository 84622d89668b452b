import { pageAnswer, pageOf, type segments } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { toContact } from '../../contacts/public.ts'
import { findSegment } from '../segments.sql.ts'
import { listMemberContacts } from './members.sql.ts'

export const listMembers: Verb<typeof segments.routes.members> = async ({ db, scope, params, query }) => {
  const { id, generation } = (await findSegment(db, scope, params.id)) ?? fail('not_found')
  const members = await listMemberContacts(db, scope, { segmentId: id, generation }, pageOf(query))
  return pageAnswer('contacts', members, toContact)
}
