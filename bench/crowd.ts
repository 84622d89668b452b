import type postgres from 'postgres'
import { writeMissingWords } from '../server/src/areas/contacts/search/write-missing-words.ts'

const batch = 50_000

const firstNames = 'Ada Grace Alan Edsger Barbara Donald Radia Linus Margaret Dennis Frances Ken Karen Tim Hedy Claude'
const lastNames =
  'Lovelace Hopper Turing Dijkstra Liskov Knuth Perlman Torvalds Hamilton Ritchie Allen Thompson Jones Lee'
const domains = 'example.com example.org mail.example.net northwind.example contoso.example fabrikam.example'

/**
 * Adds contacts as an environment comes by them over a year, half of them identified. Straight into the database: a
 * million of them in a few minutes.
 */
export async function addContacts(sql: postgres.Sql, environmentId: string, count: number): Promise<void> {
  const [row] = await sql<{ known: number }[]>`
    select count(*)::int as known from contacts where environment_id = ${environmentId}`
  const known = row?.known ?? 0
  for (let from = known; from < known + count; from += batch) {
    await add(sql, environmentId, from, Math.min(from + batch, known + count) - 1)
  }
  await sql`insert into contacts_without_words (environment_id) values (${environmentId}) on conflict do nothing`
  await writeMissingWords({ sql })
}

/** The id's first 48 bits are milliseconds, as in every UUIDv7, so the rows lie in the order of their ids. */
const add = (sql: postgres.Sql, environmentId: string, first: number, last: number) => sql`
  with person as materialized (
    select ${environmentId}::uuid as environment_id, n, n % 2 = 0 as identified, at, (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0')
      || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid as id,
      ${picked(sql, firstNames, 2)} as first_name, ${picked(sql, lastNames, 32)} as last_name,
      lower(${picked(sql, firstNames, 2)} || '.' || ${picked(sql, lastNames, 32)}) || n || '@' || ${picked(sql, domains, 448)} as email
    from (select n, timestamptz '2026-01-01Z' + n * interval '20 seconds' as at
      from generate_series(${first}::int, ${last}::int) n) numbered
  ), known as (
    insert into contacts (environment_id, id, kind, external_id, email, email_key, name, attributes,
      first_seen_at, last_seen_at, created_at, updated_at)
    select environment_id, id, 'identified', 'user-' || n, email, email, first_name || ' ' || last_name,
      jsonb_build_object('plan', 'pro', 'seats', n % 50, 'country', 'NZ', 'newsletter', true), at, at, at, at
    from person where identified
    union all
    select environment_id, id, 'visitor', null, null, null, null, '{}', at, at, at, at
    from person where not identified
  )
  insert into contact_identities (environment_id, kind, value, contact_id, proof, created_at)
  select environment_id, 'anonymous', 'browser-' || n, id, 'anonymous', at from person
  union all
  select environment_id, 'external', 'user-' || n, id, 'machine', at from person where identified
  union all
  select environment_id, 'email', email, id, 'machine', at from person where identified`

/** Another one of them for every `each` people. */
const picked = (sql: postgres.Sql, list: string, each: number) => {
  const all = list.split(' ')
  return sql`(${all}::text[])[1 + n / ${each}::int % ${all.length}::int]`
}
