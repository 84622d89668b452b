import { bearer, pageOf, type Row } from '../row.ts'

const count = 10_000

export const row: Row = {
  name: 'GET /v1/organization/audit-events?limit=50',
  area: 'audit',
  toReach: 0.75,
  async prepare(seed) {
    const { owner, sql } = seed
    await sql`
      insert into audit_events (organization_id, id, occurred_at, environment_id, user_id, email, ip, user_agent, action,
        target_type, target_id, target_name, changes)
      select ${await organizationOf(seed)}, gen_random_uuid(), now() - n * interval '1 second', ${seed.environmentId},
        gen_random_uuid(), 'ada@example.com', '203.0.113.7', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36',
        'contact.updated', 'contact', gen_random_uuid(), 'Ada Lovelace', '{"name": {"from": "Ada", "to": "Ada Lovelace"}}'
      from generate_series(1, ${count}::int) n`
    await sql`analyze audit_events`
    return { method: 'GET', path: '/v1/organization/audit-events?limit=50', headers: bearer(owner.token) }
  },
  floor: async (seed) => pageOf('audit_events', events, [await organizationOf(seed)]),
}

async function organizationOf({ sql, environmentId }: Parameters<Extract<Row, { prepare: unknown }>['prepare']>[0]) {
  const [row] = await sql<{ id: string }[]>`select organization_id as id from environments where id = ${environmentId}`
  return row?.id ?? ''
}

const events = `
  select a.id, action,
    json_build_object('user_id', user_id, 'email', email, 'ip', ip, 'user_agent', user_agent) as actor,
    json_build_object('type', target_type, 'id', target_id, 'name', target_name) as target,
    e.environment, changes, occurred_at
  from audit_events a left join environments e on e.id = a.environment_id
  where a.organization_id = $1 order by occurred_at desc, a.id desc limit 50`
