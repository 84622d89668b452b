import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import { v7 as uuid } from 'uuid'
import { declined, happen, paid, scopeOf } from '../src/areas/alerts/testing.ts'
import { attentionSources } from '../src/areas/attention/public.ts'
import { path as campaigns, tenantOf as campaignsOf } from '../src/areas/campaigns/testing.ts'
import { tenantOf as feedbackOf, staffPath } from '../src/areas/feedback/testing.ts'
import { areas } from '../src/areas.ts'
import { days } from '../src/platform/clock.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { priceOf, productIn } from '../testing/catalogue.ts'
import type { Caller } from '../testing/requests.ts'
import { addSender, senderAt } from '../testing/senders.ts'
import { startSmtpServer } from '../testing/smtp.ts'
import { supportOf } from '../testing/support.ts'

const logged: string[] = []
let broken = false
const breakingSource = attentionSources.by({
  broken: {
    level: 'urgent',
    permission: 'customers:read',
    find: async () => {
      if (broken) throw new Error('cannot be read')
      return { count: 0, since: null }
    },
  },
})

let app: TestApp
before(async () => {
  const breaking = areas.map((area) =>
    area.contract.name === 'gamification'
      ? {
          ...area,
          contributes: [...(area.contributes ?? []), breakingSource],
        }
      : area,
  )
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) })
  app = await testApp({ areas: breaking, log })
})
after(() => app.close())

interface Item {
  kind: string
  level: string
  count: number
  since: string | null
  subject: { id: string; name: string } | null
  amounts: { currency: string; amount: number }[]
}

async function itemsOf(by: Caller, query = ''): Promise<Item[]> {
  const { status, body } = await by.get(`/v1/organization/attention${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.items
}
const kindsOf = async (by: Caller, query = '') => (await itemsOf(by, query)).map(({ kind }) => kind)

test('a new organization has nothing that needs attention', async () => {
  assert.deepEqual(await itemsOf(await app.signUp()), [])
})

test('prices without a gateway are reported until they are archived', async () => {
  const owner = await app.signUp()
  const price = await priceOf(owner, (await productIn(owner, 'team')).id)
  assert.deepEqual(await kindsOf(owner), ['gateway_missing'])
  assert.deepEqual(await kindsOf(owner, '?environment=test'), [])
  assert.equal((await owner.post(`/v1/organization/prices/${price.id}/archive`)).status, 200)
  assert.deepEqual(await kindsOf(owner), [])
})

test('past due and ending subscriptions are counted with their amounts, per currency', async () => {
  const tenant = await feedbackOf(app)
  const { owner, money } = tenant
  const sold = await money.product({})
  await app.database.sql`update prices set archived_at = now() where id = ${sold.priceId}`
  const now = app.clock.now()
  const in3 = new Date(now.getTime() + days(3))
  const in9 = new Date(now.getTime() + days(9))
  const late = { status: 'past_due', past_due_since: new Date(now.getTime() - days(2)) }
  await money.subscribe(uuid(), sold, [now, in9], { ...late, monthly_amount: 900 })
  await money.subscribe(uuid(), sold, [now, in9], { ...late, monthly_amount: 500, currency: 'usd' })
  await money.subscribe(uuid(), sold, [now, in3], { cancel_at: in3, canceled_at: now, monthly_amount: 700 })
  await money.subscribe(uuid(), sold, [now, in9], { cancel_at: in9, canceled_at: now })
  await money.subscribe(uuid(), sold, [now, in9])
  const [pastDue, ending] = await itemsOf(owner)
  assert.deepEqual(
    [pastDue?.kind, pastDue?.count, pastDue?.amounts, pastDue?.since],
    [
      'past_due',
      2,
      [
        { currency: 'eur', amount: 900 },
        { currency: 'usd', amount: 500 },
      ],
      late.past_due_since.toISOString(),
    ],
  )
  assert.deepEqual([ending?.kind, ending?.count], ['ending_soon', 1])
  assert.deepEqual(ending?.amounts, [{ currency: 'eur', amount: 700 }])
})

test('a declined payment is reported until the invoice is paid', async () => {
  const owner = await app.signUp()
  const scope = await scopeOf(app, owner)
  const invoice = { customerId: uuid(), invoiceId: uuid() }
  await happen(app, scope, declined(invoice))
  assert.deepEqual(await kindsOf(owner), ['payment_declined'])
  await happen(app, scope, paid(invoice))
  assert.deepEqual(await kindsOf(owner), [])
})

test('feedback to review, a waiting conversation and a paused campaign are reported, urgent items first', async () => {
  const tenant = await feedbackOf(app)
  const board = await tenant.board('Moderated', { moderated: true })
  const post = await tenant.post(await tenant.person(), 'Dark mode', { board_id: board.id })
  const [item, ...others] = await itemsOf(tenant.owner)
  assert.deepEqual([item?.kind, item?.subject, others], ['feedback_to_review', { id: post.id, name: 'Dark mode' }, []])
  await tenant.owner.patch(`${staffPath}/${post.id}`, { moderation: 'visible' })
  assert.deepEqual(await kindsOf(tenant.owner), [])

  const support = await supportOf(app)
  const { id } = await support.write(await support.person(), 'Help')
  assert.deepEqual(await kindsOf(support.owner), ['conversations_waiting'])
  await support.reply(id, 'Here it is')
  assert.deepEqual(await kindsOf(support.owner), [])

  const sending = await campaignsOf(app)
  const { segmentId } = await sending.audience(1)
  const starts_at = new Date(app.clock.now().getTime() + days(1)).toISOString()
  const campaign = await sending.campaign(segmentId)
  await sending.owner.post(`${campaigns}/${campaign.id}/schedule`, { starts_at })
  assert.equal((await sending.owner.post(`${campaigns}/${campaign.id}/pause`, {})).status, 200)
  assert.deepEqual(await kindsOf(sending.owner), ['campaign_paused'])
})

test('a failing sender and a disabled endpoint are reported by name', async () => {
  const owner = await app.signUp()
  const smtp = await startSmtpServer()
  app.whenClosed(() => void smtp.close())
  const sender = await addSender(owner, senderAt(smtp))
  const webhook = await owner.post('/v1/organization/webhooks', { url: 'https://hooks.acme.example/in?token=1' })
  assert.equal(webhook.status, 201, JSON.stringify(webhook.body))
  const { sql } = app.database
  const now = app.clock.now()
  await sql`update senders set last_error = 'refused', last_error_at = ${now} where id = ${sender.id}`
  await sql`update webhook_endpoints set enabled = false, disabled_reason = 'failures', disabled_at = ${now}
    where id = ${webhook.body.id}`
  const items = await itemsOf(owner)
  assert.deepEqual(
    new Map(items.map(({ kind, subject }) => [kind, subject])),
    new Map([
      ['sender_failing', { id: sender.id, name: sender.name }],
      ['webhook_off', { id: webhook.body.id, name: 'hooks.acme.example' }],
    ]),
  )
})

test('a member sees only items that their role can act on, and none of another organization', async () => {
  const tenant = await feedbackOf(app)
  await priceOf(tenant.owner, (await productIn(tenant.owner, 'team')).id)
  const board = await tenant.board('Moderated', { moderated: true })
  await tenant.post(await tenant.person(), 'Dark mode', { board_id: board.id })
  const editor = await app.staffWith(tenant.owner, ['feedback:write'])
  const stranger = await app.staffWith(tenant.owner, ['members:read'])
  assert.deepEqual(await kindsOf(tenant.owner), ['gateway_missing', 'feedback_to_review'])
  assert.deepEqual(await kindsOf(editor), ['feedback_to_review'])
  assert.deepEqual(await kindsOf(stranger), [])
  assert.deepEqual(await kindsOf(await app.signUp()), [])
})

test('an item that cannot be read is omitted and logged, and the others are returned', async () => {
  const owner = await app.signUp()
  await priceOf(owner, (await productIn(owner, 'team')).id)
  broken = true
  assert.deepEqual(await kindsOf(owner), ['gateway_missing'])
  broken = false
  assert.match(logged.join(), /cannot be read.*"kind":"broken"/)
})
