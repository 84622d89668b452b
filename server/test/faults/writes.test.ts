import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { inboundDomain, portOf, receivingApp } from '../../src/areas/support-mail/testing.ts'
import { minutes } from '../../src/platform/clock.ts'
import type { MailingApp } from '../../testing/mailing-app.ts'
import { createRandom } from '../fuzz/random.ts'
import { faults, planFaults } from './faults.ts'
import type { Installation, Instance } from './installation.ts'
import { kindsOf, workWaiting } from './run-faults.ts'
import { type Site, siteOf, type WriteKind } from './site.ts'

// The writes of the run with faults, against one service without any.

let app: MailingApp
let site: Site
let kinds: WriteKind[]
before(async () => {
  app = await receivingApp()
  const api = { name: 'api', baseUrl: app.baseUrl, mailPort: portOf(app) } as Instance
  const { sql } = app.database
  const installation = { apis: [api], sql, mailServer: app.smtp, inboundDomain } as unknown as Installation
  site = siteOf(installation, createRandom(1), new AbortController().signal)
  kinds = await kindsOf(site)
  for (const kind of kinds) for (let number = 0; number < 2; number++) await kind.write(randomUUID())
  // Webhooks of the sandbox and campaigns take some turns.
  for (let turn = 0; turn < 4; turn++) {
    app.clock.advance(minutes(1))
    await app.settle()
  }
})
after(() => app.close())

const problems = async () => (await Promise.all(kinds.map((kind) => kind.problems()))).flat()

test('without faults, every kind of write is stored once and no work is left', async () => {
  assert.deepEqual(await problems(), [])
  assert.deepEqual(await workWaiting(site), [])
})

/** Damage to one table, and the sentence that reports it. */
const damages: [statement: string, report: RegExp][] = [
  [`delete from tracked_events where name = 'fault_tracked'`, /^tracked events: 6 acknowledged and missing/],
  [`update usage_records set quantity = quantity + 1`, /^usage: \d+ acknowledged/],
  [`update usage_totals set total = 0 where span = 'day'`, /^usage: \d+ acknowledged/],
  [`update credit_ledger set amount = amount - 1 where kind = 'spend'`, /^spends: line \d+ of the ledger/],
  [`delete from messages where batch_id is null`, /^messages: 2 acknowledged and missing/],
  [`update invoices set status = 'open'`, /^checkouts: the customer \S+ has 0 paid invoices/],
  [`update conversation_messages set text = 'Question 1' where text like 'Question %'`, /^messages of conv.* missing/],
  [`update conversation_messages set text = 'Mail 1' where text like 'Mail %'`, /^incoming mail: 1 more than once/],
  [`update campaign_recipients set state = 'failed'`, /^campaigns: /],
]

for (const [statement, report] of damages)
  test(`the check reports damage: ${statement}`, async () => {
    const found = await app.database.sql
      .begin(async (tx) => {
        await tx.unsafe(statement)
        const { sql } = app.database
        Object.assign(site.installation, { sql: tx })
        const reported = await problems().finally(() => Object.assign(site.installation, { sql }))
        throw Object.assign(new Error('undone'), { reported })
      })
      .catch((error: Error & { reported?: string[] }) => error.reported ?? assert.fail(error))
    assert.ok(
      found.some((sentence) => report.test(sentence)),
      found.join('\n'),
    )
  })

test('each fault is planned once before any is repeated', () => {
  const planned = planFaults(faults.length + 1, createRandom(3)).map(({ name }) => name)
  assert.equal(new Set(planned.slice(0, faults.length)).size, faults.length)
  assert.deepEqual(
    planned,
    planFaults(faults.length + 1, createRandom(3)).map(({ name }) => name),
  )
})
