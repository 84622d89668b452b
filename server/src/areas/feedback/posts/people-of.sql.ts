import type { AnswerOf, feedback } from '@userkeep/contract'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db, Fragment } from '../../../platform/db/sql.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

/** Everybody who wrote a post, one that was merged into it, or voted for it. */
export const peopleOf = (db: Db, { environmentId }: Environment, postId: string): Fragment => db`
  select contact_id from feedback_votes where environment_id = ${environmentId} and post_id = ${postId}
  union select contact_id from feedback_posts
  where environment_id = ${environmentId} and (id = ${postId} or merged_into = ${postId}) and contact_id is not null`

type PostOfContact = AnswerOf<typeof feedback.routes.ofContact>['posts'][number]

const most = 100

/** What a contact wrote or voted for, the newest first. */
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
