import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { firstPage } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { plansOf } from '../../../testing/plans.ts'
import { ensureMonths } from '../../platform/db/partitions.ts'
import { type AuditFilter, readAuditEvents } from './audit.sql.ts'

const organization = uuid()
const actor = uuid()
const since = new Date('2026-03-10T00:00:00Z')

let database: TestDatabase
before(async () => {
  database = await testDatabase()
  const { sql } = database
  await ensureMonths(sql, 'audit_events', new Date('2026-02-01T00:00:00Z'), 3)
  await sql`
    insert into audit_events (organization_id, id, occurred_at, user_id, email, action, target_type, target_id, changes)
    select case when n % 2 = 0 then ${organization}::uuid else gen_random_uuid() end, gen_random_uuid(),
      '2026-02-01T00:00:00Z'::timestamptz + n * interval '5 minutes',
      case when n % 100 = 0 then ${actor}::uuid else gen_random_uuid() end, 'someone@example.com',
      'action.' || n % 50, 'thing', 'thing-' || n % 1000, '{}'
    from generate_series(1, 30000) n`
  await sql`analyze audit_events`
})
after(() => database.drop())

const filters: Record<string, AuditFilter> = {
  nothing: {},
  actor: { actor },
  action: { action: 'action.8' },
  target: { target: 'thing-8' },
  time: { since, until: new Date('2026-03-20T00:00:00Z') },
}

for (const [name, filter] of Object.entries(filters)) {
  test(`the log filtered by ${name} is read by index, on the first page and after a cursor`, async () => {
    const first = await readAuditEvents(database.sql, organization, filter, firstPage(10))
    assert.equal(first.rows.length, 10)
    for (const startingAfter of [null, first.nextCursor]) {
      const page = { ...firstPage(10), startingAfter }
      const plan = await plansOf(database.sql, () => readAuditEvents(database.sql, organization, filter, page))
      assert.match(plan, /Index (Only )?Scan/)
      assert.doesNotMatch(plan, /Seq Scan on audit_events_2026/)
    }
  })
}
