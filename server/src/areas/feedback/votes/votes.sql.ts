import type { Page, Paged } from '@userkeep/contract'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { contactRows } from '../../contacts/public.ts'
import { customerMemberRows, customerRows } from '../../customers/public.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

interface Vote {
  postId: string
  contactId: string
  byStaff: boolean
  now: Date
}

/** Whether it is a new one: each person has one vote for a post. */
export async function insertVote(db: Db, { environmentId }: Environment, vote: Vote): Promise<boolean> {
  const { postId, contactId, byStaff, now } = vote
  const { count } = await db`
    insert into feedback_votes (environment_id, post_id, contact_id, by_staff, voted_at)
    values (${environmentId}, ${postId}, ${contactId}, ${byStaff}, ${now})
    on conflict do nothing`
  return count > 0
}

/** Whether there was one. */
export async function deleteVote(
  db: Db,
  { environmentId }: Environment,
  { postId, contactId }: Pick<Vote, 'postId' | 'contactId'>,
): Promise<boolean> {
  const { count } = await db`
    delete from feedback_votes
    where environment_id = ${environmentId} and post_id = ${postId} and contact_id = ${contactId}`
  return count > 0
}

export async function hasVoted(
  db: Db,
  { environmentId }: Environment,
  { postId, contactId }: Pick<Vote, 'postId' | 'contactId'>,
): Promise<boolean> {
  const rows = await db`
    select 1 from feedback_votes
    where environment_id = ${environmentId} and post_id = ${postId} and contact_id = ${contactId}`
  return rows.length > 0
}

interface Voter {
  contact_id: string
  name: string | null
  email: string | null
  customer: { id: string; name: string } | null
  by_staff: boolean
  voted_at: string
}

const byContact = keyset('feedback_voters', 'asc', { 'v.contact_id': 'uuid' })

export const pageVoters = (db: Db, { environmentId }: Environment, postId: string, page: Page): Promise<Paged<Voter>> =>
  byContact.read(
    db,
    page,
    ({ key, after, window }) => db<Voter[]>`
      select v.contact_id, c.name, c.email, (
          select json_build_object('id', t.id, 'name', t.name) from ${customerMemberRows(db)} m
          join ${customerRows(db)} t on t.environment_id = ${environmentId} and t.id = m.customer_id
          where m.environment_id = ${environmentId} and m.contact_id = v.contact_id order by m.created_at, t.id limit 1
        ) as customer, v.by_staff, v.voted_at, ${key}
      from feedback_votes v
      join ${contactRows(db)} c on c.environment_id = ${environmentId} and c.id = v.contact_id
      where v.environment_id = ${environmentId} and v.post_id = ${postId} ${after} ${window}`,
  )
