import type { AttentionFound, AttentionSource } from '../attention/public.ts'

/** Campaigns that were paused and can be resumed or canceled. */
export const pausedCampaigns: AttentionSource = {
  level: 'warning',
  permission: 'messaging:manage',
  async find({ scope: { environmentId } }, { sql }) {
    const [row] = await sql<[AttentionFound]>`
      select count(*)::int as count, min(updated_at) as since,
        case when count(*) = 1 then jsonb_build_object('id', min(id::text), 'name', min(name)) end as subject
      from campaigns where environment_id = ${environmentId} and state = 'paused'`
    return row
  },
}
