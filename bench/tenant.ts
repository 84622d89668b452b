import type postgres from 'postgres'
import { environmentOf } from '../server/testing/contacts.ts'
import { type Staff, signUp } from '../server/testing/people.ts'
import type { Seed } from './seed.ts'

export interface Tenant {
  owner: Staff
  environmentId: string
  key: string
}

/** One of its own, so that what it holds weighs on no other row. */
export async function newTenant({ baseUrl, sql }: Seed): Promise<Tenant> {
  const owner = await signUp(baseUrl)
  const { body } = await owner.post('/v1/organization/api-keys', {
    kind: 'secret',
    environment: 'live',
    name: 'Backend',
  })
  return { owner, environmentId: await environmentOf(sql, owner, 'live'), key: body.key }
}

/** Known people with a plan, in the order of their ids. */
export const addPeople = (sql: postgres.Sql, environmentId: string, count: number) => sql`
  insert into contacts (environment_id, id, kind, external_id, attributes, first_seen_at, last_seen_at, created_at, updated_at)
  select ${environmentId}, (lpad(to_hex(n), 12, '0') || '7000' || '8' || substr(md5(n::text), 1, 15))::uuid, 'identified',
    'person-' || n, jsonb_build_object('plan', case when n % 3 = 0 then 'pro' else 'free' end, 'seats', n % 50),
    now(), now(), now(), now()
  from generate_series(1, ${count}::int) n`

/** Adds customers and returns their ids. */
export async function addCustomers(sql: postgres.Sql, environmentId: string, count: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    insert into customers (environment_id, id, name, attributes, created_at, updated_at)
    select ${environmentId}, gen_random_uuid(), 'Company ' || n, '{}', now(), now() from generate_series(1, ${count}::int) n
    returning id`
  return rows.map(({ id }) => id)
}
