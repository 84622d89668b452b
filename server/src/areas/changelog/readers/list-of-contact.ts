import type { changelog } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { liveContact } from '../../contacts/public.ts'
import { lastVisit, readByContact } from './readers.sql.ts'

const shown = 50

export const listOfContact: Verb<typeof changelog.routes.ofContact> = async ({ params, db, scope }) => {
  const { id } = await liveContact(db, scope, params.id)
  const [posts, seen_at] = await Promise.all([readByContact(db, scope, id), lastVisit(db, scope, id)])
  return { seen_at, posts: posts.slice(0, shown) }
}
