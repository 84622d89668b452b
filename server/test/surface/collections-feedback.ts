import { v7 as uuid } from 'uuid'
import type { World } from './world.ts'
import { seatContact } from './written.ts'

/** Adds a row to the lists of feedback. */
export const feedbackAdded: Record<string, (world: World, params: Record<string, string>) => Promise<unknown>> = {
  '/v1/organization/feedback': (world) => addPost(world),
  '/v1/contact/feedback': (world) => addPost(world),
  '/v1/organization/feedback/{id}/voters': async ({ sql, home }, { id = '' }) => sql`
    insert into feedback_votes (environment_id, post_id, contact_id, by_staff, voted_at)
    values (${home.environments.live}, ${id}, ${await seatContact(sql, home.environments.live)}, false, ${new Date()})`,
  '/v1/organization/feedback/{id}/comments': addComment,
  '/v1/contact/feedback/{id}/comments': addComment,
}

const addPost = ({ sql, home }: World) => sql`
  insert into feedback_posts (environment_id, id, board_id, title, body, status, moderation, trend, created_at, updated_at)
  select ${home.environments.live}, ${uuid()}, b.id, 'Some', '', 'open', 'visible', 0, ${new Date()}, ${new Date()}
  from feedback_boards b where b.environment_id = ${home.environments.live} and b.segment_id is null
    and b.archived_at is null order by b.id limit 1`

function addComment({ sql, home }: World, { id = '' }: Record<string, string>): Promise<unknown> {
  return sql`
    insert into feedback_comments (environment_id, post_id, id, staff_name, text, created_at)
    values (${home.environments.live}, ${id}, ${uuid()}, 'Some', 'Some', ${new Date()})`
}
