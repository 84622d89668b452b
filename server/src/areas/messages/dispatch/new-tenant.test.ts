import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { contactRows } from '../../../../testing/contact-rows.ts'
import { type MailingApp, mailingApp } from '../../../../testing/mailing-app.ts'
import { rowsRead } from '../../../../testing/rows-read.ts'
import { publishedTemplate } from '../../../../testing/templates.ts'
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

/** A tenant with messages that wait. */
async function tenant() {
  const owner = await app.signUp()
  const contacts = await contactRows(app, owner, waiting)
  return enqueue(app, owner, { template: await publishedTemplate(owner), contacts })
}

test('what a tenant sends whom the statistics have not seen is looked up, message by message', async () => {
  const { sql } = app.database
  await tenant()
  await sql`analyze`
  const {
    scope: { environmentId },
  } = await tenant()
  const [{ lane } = { lane: '' }] = await sql<{ lane: string }[]>`
    select lane from messages where environment_id = ${environmentId} limit 1`
  await transaction(sql, async (tx) => {
    const counting = async <T>(what: string, work: PromiseLike<T>): Promise<T> => {
      const before = [await rowsRead(tx, 'messages'), await rowsRead(tx, 'contacts')]
      const answer = await work
      for (const [index, table] of ['messages', 'contacts'].entries()) {
        const read = (await rowsRead(tx, table)) - (before[index] ?? 0)
        // A few of each row: found, locked, updated. All of them for each would be hundreds of thousands.
        assert.ok(read <= 10 * waiting, `${what} read ${read} rows of ${table}`)
      }
      return answer
    }
    const now = new Date()
    const leaseUntil = new Date(now.getTime() + 240_000)
    const due = await counting('taking', lockDue(tx, { environmentId, lane, bulk: true }, now, taken))
    const ids = due.map(({ id }) => id)
    assert.equal(ids.length, taken)
    const marking = { environmentId, ids, now, leaseUntil, isCharged: true }
    assert.equal((await counting('marking', markSending(tx, marking))).length, taken)
    const claims = ids.map((id) => ({ id, lease_until: leaseUntil }))
    assert.equal((await counting('beginning', markBegun(tx, environmentId, claims))).size, taken)
    const outcomes = claims.slice(100).map(
      (claim): Outcome => ({
        ...{ ...claim, state: 'sent', reason: null, subject: 'Hello', last_error: null, next_attempt_at: null },
        at: now,
      }),
    )
    assert.equal((await counting('writing', writeOutcomes(tx, environmentId, outcomes))).length, taken - 100)
    await counting('giving back', releaseMessages(tx, environmentId, claims.slice(0, 100), now))
  })
})
