import type { AttentionFound, AttentionSource } from '../../attention/public.ts'

/** Posts that wait for review. */
export const postsToReview: AttentionSource = {
  level: 'notice',
  permission: 'feedback:write',
  async find({ scope: { environmentId } }, { sql }) {
    const [row] = await sql<[AttentionFound]>`
      select count(*)::int as count, min(created_at) as since,
        case when count(*) = 1 then jsonb_build_object('id', min(id::text), 'name', min(title)) end as subject
      from feedback_posts where environment_id = ${environmentId} and moderation = 'pending' and merged_into is null`
    return row
  },
}
