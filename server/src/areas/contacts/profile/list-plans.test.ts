import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { firstPage, type Page, type Paged } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { type TestDatabase, testDatabase } from '../../../../testing/database.ts'
import { plansOf } from '../../../../testing/plans.ts'
import { listFactsOf } from '../activity/timeline.sql.ts'
import { writeMissingWords } from '../search/write-missing-words.ts'
import { type ContactFilter, findContacts, readContactsByAge } from './list-contacts.sql.ts'

const scope = { organizationId: uuid(), environmentId: uuid() }
const person = uuid()

let database: TestDatabase
before(async () => {
  database = await testDatabase()
  const { sql } = database
  await sql`alter table contacts drop constraint contacts_environment_id_fkey`
  await sql`alter table contacts_without_words drop constraint contacts_without_words_environment_id_fkey`
  await sql`
    insert into contacts (environment_id, id, kind, email, email_key, name, first_seen_at, last_seen_at, created_at, updated_at)
    select case when n % 2 = 0 then ${scope.environmentId}::uuid else gen_random_uuid() end, gen_random_uuid(),
      case when n % 3 = 0 then 'visitor' else 'identified' end, 'ada' || n || '@example.com',
      'ada' || n || '@example.com', 'Zoe ' || n, now(), now(), now(), now()
    from generate_series(1, 30000) n`
  await sql`
    insert into facts (sequence, id, organization_id, environment_id, origin, type, aggregate_type, aggregate_id, contact_id,
      data, occurred_at, numbered_at)
    select n, gen_random_uuid(), gen_random_uuid(), ${scope.environmentId}, 'service', 'contact.signed_in', 'contact', 'x',
      case when n % 2 = 0 then ${person}::uuid else gen_random_uuid() end, '{}', now(), now()
    from generate_series(1, 30000) n`
  await sql`insert into contacts_without_words values (${scope.environmentId})`
  await writeMissingWords({ sql })
  await sql`analyze contacts, contact_words, facts`
})
after(() => database.drop())

/** Neither the first page nor one after a cursor reads a table from end to end, or sorts what it does not show. */
async function assertByIndex(
  list: (page: Page) => Promise<Pick<Paged<unknown>, 'rows' | 'nextCursor'>>,
): Promise<void> {
  const first = await list(firstPage(10))
  assert.equal(first.rows.length, 10)
  assert.ok(first.nextCursor)
  for (const startingAfter of [null, first.nextCursor]) {
    const plan = await plansOf(database.sql, () => list({ ...firstPage(10), startingAfter }))
    assert.match(plan, /Index (Only )?Scan/)
    assert.doesNotMatch(plan, /Seq Scan on (contacts|contact_words|facts)|hashed SubPlan/)
  }
}

const filters: Record<string, ContactFilter> = {
  nothing: {},
  'age, oldest first': { sort: 'created_at' },
  'their kind': { kind: 'visitor' },
  'their kind, oldest first': { kind: 'visitor', sort: 'created_at' },
}
for (const [name, filter] of Object.entries(filters)) {
  test(`contacts by ${name} are read by index`, () =>
    assertByIndex((page) => readContactsByAge(database.sql, scope, filter, page)))
}

const searches: Record<string, [search: string, filter: ContactFilter]> = {
  'a word': ['ada1', {}],
  'a word that all have': ['example', {}],
  'two words': ['example zoe', {}],
  'two words, of which one is rare': ['example 123', {}],
  'a word and their kind': ['zoe', { kind: 'visitor' }],
}
for (const [name, [search, filter]] of Object.entries(searches)) {
  test(`contacts with ${name} are found by index`, () =>
    assertByIndex((page) => findContacts(database.sql, scope, search, filter, page)))
}

test('a timeline is read by index', () => assertByIndex((page) => listFactsOf(database.sql, scope, [person], page)))
