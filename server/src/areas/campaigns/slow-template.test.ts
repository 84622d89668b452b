import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type MailingApp, mailingApp } from '../../../testing/mailing-app.ts'
import { longestTurnMs, threadLimit } from '../../../testing/main-thread.ts'
import { publishedTemplate } from '../../../testing/templates.ts'
import { seconds } from '../../platform/clock.ts'
import { path, type Tenant, tenantOf } from './testing.ts'

let app: MailingApp
let tenant: Tenant
before(async () => {
  app = await mailingApp({ renderLimits: { budgetMs: 200, waitMs: seconds(100) } })
  tenant = await tenantOf(app)
})
after(() => app.close())

// Over a second of CPU time, within the limits that are counted.
const slow = `{% for i in (1..9000) %}{{ i${' | abs'.repeat(140)} }}{% endfor %}`

type Channel = 'email' | 'in_app'

const templateOf = async (kind: Channel) => (await publishedTemplate(tenant.owner, { kind, body: slow })).id

for (const channel of ['email', 'in_app'] as const) {
  test(`a campaign (${channel}) with a template that is too expensive is paused, and others continue`, async () => {
    // Its templates are rendered in threads. In the main thread, one of them would be a turn of over a second.
    const held = await threadLimit.over(() => longestTurnOfCampaign(channel))
    assert.equal(held, null, `a turn of the event loop took ${held} ms`)
  })
}

/** Sends a campaign with the slow template beside one of another tenant, and returns the longest turn meanwhile. */
async function longestTurnOfCampaign(channel: Channel): Promise<number> {
  const other = await tenantOf(app)
  const variants = [{ key: 'a', template_id: await templateOf(channel) }]
  const about = channel === 'email' ? {} : { channel, category: null }
  const { segmentId } = await tenant.audience(12)
  const { id } = await tenant.send(segmentId, { ...about, variants })
  const { segmentId: otherSegment } = await other.audience(2)
  const { id: otherId } = await other.send(otherSegment)
  const longest = await longestTurnMs(() => app.settle())
  const { body: campaign } = await tenant.owner.get(`${path}/${id}`)
  assert.deepEqual([campaign.state, campaign.paused_reason], ['paused', 'template_too_expensive'])
  const { body: audit } = await tenant.owner.get(`/v1/organization/audit-events?target=${id}&action=campaign.paused`)
  assert.deepEqual(
    audit.audit_events.map(({ actor, changes }: { actor: object; changes: object }) => ({ actor, changes })),
    [
      {
        actor: { user_id: null, email: 'system', ip: null, user_agent: null },
        changes: { paused_reason: { from: null, to: 'template_too_expensive' } },
      },
    ],
  )
  const recipients = await tenant.recipients(id)
  const failed = recipients.filter(({ state }) => state === 'failed')
  assert.ok(failed.length >= 3, JSON.stringify(recipients))
  assert.deepEqual(new Set(failed.map(({ reason }) => reason)), new Set(['too_expensive']))
  assert.deepEqual([campaign.progress.sent, campaign.progress.waiting], [0, 12 - failed.length])
  assert.equal((await other.report(otherId)).totals.sent, 2)
  const resumed = await tenant.owner.post(`${path}/${id}/resume`)
  assert.deepEqual([resumed.status, resumed.body.paused_reason], [200, null])
  await tenant.owner.post(`${path}/${id}/cancel`)
  return longest
}
