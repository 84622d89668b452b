import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { contactRows } from '../../../../testing/contact-rows.ts'
import { type MailingApp, mailingApp } from '../../../../testing/mailing-app.ts'
import { rowsRead } from '../../../../testing/rows-read.ts'
import { publishedTemplate } from '../../../../testing/templates.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { enqueue } from '../testing.ts'
import { lockDue, markBegun, markSending } from './mark.sql.ts'
import { type Outcome, releaseMessages, writeOutcomes } from './outcomes.sql.ts'

let app: MailingApp
before(async () => {
  app = await mailingApp()
})
after(() => app.close())

const [waiting, taken] = [900, 300]

/** A tenant with messages that wait for contacts who agreed to them. */
async function tenant() {
  const owner = await app.signUp()
  const contacts = await contactRows(app, owner, waiting)
  const template = await publishedTemplate(owner)
  const queued = await enqueue(app, owner, { template, contacts, category: 'marketing' })
  await app.database.sql`
    insert into consents (environment_id, contact_id, category, granted, at, source, wording, record_id)
    select environment_id, contact_id, category, true, created_at, 'api', 'Yes', gen_random_uuid() from messages
    where environment_id = ${queued.scope.environmentId}`
  return queued
}

const tables = ['messages', 'contacts', 'consents']

async function counting<T>(tx: Db, what: string, work: PromiseLike<T>): Promise<T> {
  const readOf = () => Promise.all(tables.map((table) => rowsRead(tx, table)))
  const before = await readOf()
  const answer = await work
  for (const [index, after] of (await readOf()).entries()) {
    const read = after - (before[index] ?? 0)
    // A few of each row: found, locked, updated. All of them for each would be hundreds of thousands.
    assert.ok(read <= 10 * waiting, `${what} read ${read} rows of ${tables[index]}`)
  }
  return answer
}

/** Takes messages of a tenant, begins them and writes their outcomes, and counts the rows that each statement reads. */
async function send(tx: Db, environmentId: string): Promise<void> {
  const [{ queue } = { queue: '' }] = await tx<{ queue: string }[]>`
    select queue from messages where environment_id = ${environmentId} limit 1`
  const now = new Date()
  const leaseUntil = new Date(now.getTime() + 240_000)
  const due = await counting(tx, 'taking', lockDue(tx, { environmentId, queue, bulk: true }, now, taken))
  const ids = due.map(({ id }) => id)
  assert.equal(ids.length, taken)
  const marking = { environmentId, ids, now, leaseUntil, isCharged: true }
  const marked = await counting(tx, 'marking', markSending(tx, marking))
  assert.equal(marked.filter(({ state }) => state === 'sending').length, taken)
  const claims = ids.map((id) => ({ id, lease_until: leaseUntil }))
  assert.equal((await counting(tx, 'beginning', markBegun(tx, environmentId, claims))).size, taken)
  const outcomes = claims.slice(100).map(
    (claim): Outcome => ({
      ...{ ...claim, state: 'sent', reason: null, subject: 'Hello', last_error: null, next_attempt_at: null },
      at: now,
    }),
  )
  assert.equal((await counting(tx, 'writing', writeOutcomes(tx, environmentId, outcomes))).length, taken - 100)
  await counting(tx, 'giving back', releaseMessages(tx, environmentId, claims.slice(0, 100), now))
}

/** Covers a worker that has run the statements several times, and one that runs them for the first time. */
async function sendWithEachPlan(environmentId: string): Promise<void> {
  for (const mode of ['force_generic_plan', 'force_custom_plan']) {
    await transaction(app.database.sql, async (tx) => {
      await tx`select set_config('plan_cache_mode', ${mode}, true)`
      await send(tx, environmentId)
    })
  }
}

// First, for it needs tables that were never analyzed.
test('sending reads few rows for each message if the tables have no statistics', async () => {
  const { scope } = await tenant()
  await sendWithEachPlan(scope.environmentId)
})

test('sending reads few rows for each message if the tenant is newer than the statistics', async () => {
  await tenant()
  await app.database.sql`analyze`
  const { scope } = await tenant()
  await sendWithEachPlan(scope.environmentId)
})
