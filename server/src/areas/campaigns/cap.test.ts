import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { runs } from '../../../testing/depth.ts'
import { type MailingApp, mailingApp } from '../../../testing/mailing-app.ts'
import { days, hours } from '../../platform/clock.ts'
import { tenantOf } from './testing.ts'

let app: MailingApp
before(async () => {
  app = await mailingApp()
})
after(() => app.close())

test('the frequency cap is never exceeded, for any parallel campaigns at any time', async () => {
  const run = fc.record({
    messages: fc.integer({ min: 1, max: 3 }),
    window: fc.integer({ min: 1, max: 5 }),
    starts: fc.array(fc.integer({ min: 0, max: 72 }), { minLength: 2, maxLength: 5 }),
  })
  await fc.assert(
    fc.asyncProperty(run, async ({ messages, window, starts }) => {
      const own = await tenantOf(app)
      const { segmentId, people } = await own.audience(3)
      const settings = { frequency_cap: { messages, days: window } }
      assert.equal((await own.owner.put('/v1/organization/campaign-settings', settings)).status, 200)
      for (const after of starts) {
        app.clock.advance(hours(after))
        await own.send(segmentId)
        await own.send(segmentId)
        await app.settle()
      }
      for (const { id } of people) {
        const rows = await app.database.sql<{ at: string }[]>`
          select at from campaign_recipients
          where environment_id = ${own.environmentId} and contact_id = ${id} and state = 'sent' order by at`
        const times = rows.map(({ at }) => Date.parse(at))
        for (const [n, time] of times.entries()) {
          const within = times.slice(n).filter((other) => other < time + days(window)).length
          assert.ok(within <= messages, `${within} within ${window} days, at most ${messages}`)
        }
      }
    }),
    { numRuns: runs(6) },
  )
})
