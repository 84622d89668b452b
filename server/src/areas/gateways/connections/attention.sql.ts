import type { AttentionFound, AttentionSource } from '../../attention/public.ts'
import { hasPrices } from '../../catalogue/public.ts'

/** Gateways that do not answer. */
export const silentGateways: AttentionSource = {
  level: 'urgent',
  permission: 'billing:manage',
  async find({ scope: { environmentId } }, { sql }) {
    const [row] = await sql<[AttentionFound]>`
      select count(*)::int as count, min(since) as since,
        case when count(*) = 1 then jsonb_build_object('id', min(id::text), 'name', min(name)) end as subject
      from gateway_connections
      where environment_id = ${environmentId} and disconnected_at is null and unreachable`
    return row
  },
}

/** Environments that have prices and no gateway. */
export const missingGateway: AttentionSource = {
  level: 'warning',
  permission: 'billing:manage',
  async find({ scope }, { sql }) {
    const [isConnected] = await sql`
      select 1 from gateway_connections
      where environment_id = ${scope.environmentId} and disconnected_at is null limit 1`
    const isMissing = !isConnected && (await hasPrices(sql, scope))
    return { count: isMissing ? 1 : 0, since: null }
  },
}
