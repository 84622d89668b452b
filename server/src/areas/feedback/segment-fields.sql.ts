import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import type { SegmentField } from '../contacts/public.ts'

const [uuid, mostPosts] = ['[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', 100]

export const feedbackFields: readonly SegmentField[] = [
  {
    name: 'feedback.posts',
    label: 'Feedback posts written',
    type: 'number',
    value: (db, _key, { environmentId }) => db`(
      select count(*) from feedback_posts p where p.environment_id = ${environmentId}::uuid and p.contact_id = c.id)`,
  },
  {
    name: 'feedback.votes',
    label: 'Feedback posts voted for',
    type: 'number',
    value: (db, _key, { environmentId }) => db`(
      select count(*) from feedback_votes v where v.environment_id = ${environmentId}::uuid and v.contact_id = c.id)`,
  },
  {
    name: 'feedback.voted.',
    label: 'Voted for a feedback post',
    type: 'boolean',
    keys: new RegExp(`^${uuid}$`),
    value: (db, key, { environmentId }) => db`exists (
      select 1 from feedback_votes v
      where v.environment_id = ${environmentId}::uuid and v.post_id = ${key}::uuid and v.contact_id = c.id)`,
    suggest,
  },
]

/** Suggests the posts with the most votes. */
async function suggest(db: Db, { environmentId }: EnvironmentScope) {
  const rows = await db<{ id: string; title: string }[]>`
    select id, title from feedback_posts where environment_id = ${environmentId} and merged_into is null
    order by votes desc, id desc limit ${mostPosts}`
  return rows.map(({ id, title }) => ({ key: id, label: `Voted for “${title}”`, values: [true, false] }))
}
