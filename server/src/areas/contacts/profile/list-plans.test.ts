import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { firstPage, type Page, type Paged } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { type TestDatabase, testDatabase } from '../../../../testing/database.ts'
import { plansOf } from '../../../../testing/plans.ts'
import { listFactsOf } from '../activity/timeline.sql.ts'
import { type ContactFilter, listContactRows } from './list-contacts.sql.ts'

const scope = { organizationId: uuid(), environmentId: uuid() }
const person = uuid()

let database: TestDatabase
before(async () => {
  database = await testDatabase()
  const { sql } = database
  await sql`alter table contacts drop constraint contacts_environment_id_fkey`
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
  await sql`analyze contacts, facts`
})
after(() => database.drop())

/** Neither the first page nor one after a cursor reads a table from end to end, or sorts what it does not show. */
async function assertByIndex(list: (page: Page) => Promise<Paged<unknown>>): Promise<void> {
  const first = await list(firstPage(10))
  assert.equal(first.rows.length, 10)
  assert.ok(first.nextCursor)
  for (const startingAfter of [null, first.nextCursor]) {
    const plan = await plansOf(database.sql, () => list({ ...firstPage(10), startingAfter }))
    assert.match(plan, /Index (Only )?Scan/)
    assert.doesNotMatch(plan, /Seq Scan on (contacts|facts)/)
  }
}

const filters: Record<string, ContactFilter> = {
  nothing: {},
  'their kind': { kind: 'visitor' },
  'the beginning of an email': { q: 'ada1' },
  'the beginning of a name': { q: 'zoe 1' },
}
for (const [name, filter] of Object.entries(filters)) {
  test(`contacts by ${name} are read by index`, () =>
    assertByIndex((page) => listContactRows(database.sql, scope, filter, page)))
}

test('a timeline is read by index', () => assertByIndex((page) => listFactsOf(database.sql, scope, [person], page)))

test('a search walked by cursor finds by email, then by name, each once', async () => {
  const { sql } = database
  await sql`
    insert into contacts (environment_id, id, kind, email, email_key, name, first_seen_at, last_seen_at, created_at, updated_at)
    select ${scope.environmentId}, gen_random_uuid(), 'identified', e, e, name, now(), now(), now(), now()
    from (values ('quinn1@example.com', 'Quinn'), ('quinn2@example.com', 'Other'), ('x@example.com', 'Quinn'),
      ('y@example.com', 'quinn b'), ('quinn3@example.com', null), (null, 'Quinn')) as t (e, name)`
  const filter = { q: 'QUINN' }
  const whole = (await listContactRows(sql, scope, filter, firstPage(50))).rows.map(({ id }) => id)
  assert.equal(new Set(whole).size, 6)
  for (const limit of [1, 2, 3, 5]) {
    const walked: string[] = []
    for (let startingAfter: string | null | undefined = undefined; startingAfter !== null; ) {
      const page = { ...firstPage(limit), startingAfter: startingAfter ?? null }
      const found: Paged<{ id: string }> = await listContactRows(sql, scope, filter, page)
      walked.push(...found.rows.map(({ id }) => id))
      startingAfter = found.nextCursor
    }
    assert.deepEqual(walked, whole)
    const offsets = Array.from({ length: 6 }, (_, offset) =>
      listContactRows(sql, scope, filter, { ...firstPage(1), offset }),
    )
    assert.deepEqual(
      (await Promise.all(offsets)).flatMap(({ rows }) => rows.map(({ id }) => id)),
      whole,
    )
  }
})
