import type { feedback } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { liveContact } from '../../contacts/public.ts'
import { listOfContactRows } from './people-of.sql.ts'

export const listOfContact: Verb<typeof feedback.routes.ofContact> = async ({ params, db, scope }) => {
  const { id } = await liveContact(db, scope, params.id)
  return { posts: await listOfContactRows(db, scope, id) }
}
