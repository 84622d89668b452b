import { bearer, pageOf, type Row } from '../row.ts'

const count = 1000

export const row: Row = {
  name: 'GET /v1/customers?limit=50',
  area: 'customers',
  toReach: 0.75,
  async prepare({ secretKey, sql, environmentId }) {
    await sql`
      insert into customers (environment_id, id, external_id, name, attributes, created_at, updated_at)
      select ${environmentId}, gen_random_uuid(), 'company-' || n, 'Company ' || n, '{"plan": "pro", "seats": 12}', now(), now()
      from generate_series(1, ${count}::int) n`
    await sql`analyze customers`
    return { method: 'GET', path: '/v1/customers?limit=50', headers: bearer(await secretKey()) }
  },
  floor: async ({ environmentId }) => pageOf('customers', customers, [environmentId]),
}

const customers = `
  select id, external_id, name, attributes, (
      select count(*) from customer_memberships m where m.environment_id = c.environment_id and m.customer_id = c.id
    ) as member_count, created_at, updated_at
  from customers c where environment_id = $1 order by id desc limit 50`
