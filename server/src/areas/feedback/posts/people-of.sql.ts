import type { AnswerOf, feedback } from '@userkeep/contract'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { customerMemberRows } from '../../customers/public.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

/** Selects the authors and voters of a post and of the posts merged into it. */
export const peopleOf = (db: Db, { environmentId }: Environment, postId: string): Fragment => db`
  select contact_id from feedback_votes where environment_id = ${environmentId} and post_id = ${postId}
  union select contact_id from feedback_posts
  where environment_id = ${environmentId} and (id = ${postId} or merged_into = ${postId}) and contact_id is not null`

type PostOfContact = AnswerOf<typeof feedback.routes.ofContact>['posts'][number]

const most = 100

/** Lists the posts that a contact wrote or voted for, the newest first. */
export const listOfContactRows = (
  db: Db,
  { environmentId }: Environment,
  contactId: string,
): Promise<PostOfContact[]> =>
  db<PostOfContact[]>`
    select p.id, p.title, p.status, p.votes, coalesce(p.contact_id = ${contactId}, false) as own, v.voted_at, p.created_at
    from (
      (select post_id as id from feedback_votes
        where environment_id = ${environmentId} and contact_id = ${contactId} order by post_id desc limit ${most})
      union
      (select id from feedback_posts
        where environment_id = ${environmentId} and contact_id = ${contactId} order by id desc limit ${most})
    ) mine
    join feedback_posts p on p.environment_id = ${environmentId} and p.id = mine.id and p.merged_into is null
    left join feedback_votes v on v.environment_id = ${environmentId} and v.post_id = p.id and v.contact_id = ${contactId}
    order by p.id desc limit ${most}`

type PostOfCustomer = AnswerOf<typeof feedback.routes.ofCustomer>['posts'][number]

const mostOfCustomer = 20

/** Lists the posts that members of a customer wrote or voted for, the most votes first. */
export const listOfCustomerRows = (
  db: Db,
  { environmentId }: Environment,
  customerId: string,
): Promise<PostOfCustomer[]> =>
  db<PostOfCustomer[]>`
    with members as materialized (
      select m.contact_id from ${customerMemberRows(db)} m
      where m.environment_id = ${environmentId} and m.customer_id = ${customerId}
    ),
    theirs as (
      select post_id as id, contact_id from feedback_votes
      where environment_id = ${environmentId} and contact_id in (select contact_id from members)
      union
      select id, contact_id from feedback_posts
      where environment_id = ${environmentId} and contact_id in (select contact_id from members)
    )
    select p.id, p.title, p.status, p.votes, t.members, p.created_at
    from (select id, count(*) as members from theirs group by id) t
    join feedback_posts p on p.environment_id = ${environmentId} and p.id = t.id and p.merged_into is null
    order by p.votes desc, p.id desc limit ${mostOfCustomer}`
