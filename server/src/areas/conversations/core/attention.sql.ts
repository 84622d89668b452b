import type { AttentionFound, AttentionSource } from '../../attention/public.ts'

/** Open conversations in which the contact waits for a reply. */
export const waitingConversations: AttentionSource = {
  level: 'notice',
  permission: 'support:read',
  async find({ scope: { environmentId } }, { sql }) {
    const [row] = await sql<[AttentionFound]>`
      select
        (select coalesce(sum(count), 0)::int from conversation_counts
          where environment_id = ${environmentId} and name = 'waiting') as count,
        (select min(waiting_since) from conversations
          where environment_id = ${environmentId} and waiting_since is not null and status = 'open'
            and merged_into is null) as since`
    return row
  },
}
