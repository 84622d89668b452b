import { type customers, pageAnswer, pageOf } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { findContact } from '../contacts/public.ts'
import { listTeamsOf } from './teams-of-contact.sql.ts'

export const listTeamsOfContact: Verb<typeof customers.routes.ofContact> = async ({ db, scope, params, query }) => {
  const page = pageOf(query)
  const { id } = (await findContact(db, scope, params.id)) ?? fail('not_found')
  return pageAnswer('customers', await listTeamsOf(db, scope, id, page), page)
}
