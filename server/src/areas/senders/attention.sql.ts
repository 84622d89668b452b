import type { AttentionFound, AttentionSource } from '../attention/public.ts'

/** Senders whose server was unreachable or refused them at the last attempt. */
export const failingSenders: AttentionSource = {
  level: 'urgent',
  permission: 'messaging:manage',
  async find({ scope: { environmentId } }, { sql }) {
    const [row] = await sql<[AttentionFound]>`
      select count(*)::int as count, min(last_error_at) as since,
        case when count(*) = 1 then jsonb_build_object('id', min(id::text), 'name', min(name)) end as subject
      from senders where environment_id = ${environmentId} and last_error is not null`
    return row
  },
}
