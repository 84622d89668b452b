import type { AttentionFound, AttentionSource } from '../../attention/public.ts'

/** Endpoints that were disabled because of their failures. */
export const disabledEndpoints: AttentionSource = {
  level: 'urgent',
  permission: 'webhooks:manage',
  async find({ scope: { environmentId } }, { sql }) {
    const [row] = await sql<[AttentionFound]>`
      select count(*)::int as count, min(disabled_at) as since,
        case when count(*) = 1 then jsonb_build_object('id', min(id::text), 'name', min(substring(url from '//([^/?#]*)')))
          end as subject
      from webhook_endpoints
      where environment_id = ${environmentId} and customer_id is null and plane = 'product'
        and disabled_reason = 'failures'`
    return row
  },
}
