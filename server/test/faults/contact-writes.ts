import { intakeAddress } from '../../src/areas/support-mail/addresses.ts'
import { deliverTo } from '../../src/areas/support-mail/testing.ts'
import { payAt } from '../money/sale.ts'
import { comparison, type Site, type WriteKind } from './site.ts'
import type { Tenant } from './tenant.ts'

// Writes of contacts and of people who write an email.

export function checkoutWrites(site: Site, { newPerson, priceId, includedCredits }: Tenant): WriteKind {
  const acknowledged: string[] = []
  return {
    name: 'checkouts',
    weight: 3,
    async write(id) {
      const buyer = await newPerson('test')
      const keyed = { headers: { 'idempotency-key': id } }
      const { body: team } = await site.acknowledged(buyer.token, (caller) =>
        caller.post('/v1/contact/customers', { name: `Team ${id}` }, keyed),
      )
      const wanted = { price_id: priceId, success_url: 'https://app.example.com/thanks' }
      await site.untilDone(async ({ baseUrl }) => {
        const opened = await site
          .acknowledged(buyer.token, (caller) => caller.post('/v1/contact/customer/checkout', wanted, keyed))
          .catch((error: Error) => error)
        // A payment that was not answered was made nevertheless.
        if (opened instanceof Error && /checkout_already_completed/.test(opened.message)) return true
        if (opened instanceof Error) throw opened
        const paid = await payAt(baseUrl, opened.body.checkout.url).catch(() => null)
        return paid?.status === 303
      })
      acknowledged.push(team.id)
    },
    async problems() {
      const { sql } = site.installation
      const rows = await sql<{ team: string; problem: string }[]>`
        select team, concat_ws(', ',
          case when subscriptions <> 1 then subscriptions || ' subscriptions' end,
          case when invoices <> 1 then invoices || ' paid invoices' end,
          case when grants <> 1 then grants || ' grants' end,
          case when balance is distinct from ${includedCredits} then 'a balance of ' || coalesce(balance, 0) end,
          case when facts <> 1 then facts || ' facts of the payment' end) as problem
        from (
          select team,
            (select count(*) from subscriptions s where s.customer_id = team and s.status = 'active') as subscriptions,
            (select count(*) from invoices i where i.customer_id = team and i.status = 'paid') as invoices,
            (select count(*) from credit_grants g where g.customer_id = team) as grants,
            (select balance from credit_accounts a where a.customer_id = team) as balance,
            (select count(*) from facts f where f.customer_id = team and f.type = 'invoice.paid') as facts
          from unnest(${acknowledged}::uuid[]) team
        ) teams`
      const wrong = rows.filter(({ problem }) => problem !== '')
      return wrong.slice(0, 3).map(({ team, problem }) => `checkouts: the customer ${team} has ${problem}`)
    },
  }
}

export async function conversationWrites(site: Site, { environmentId, newPerson }: Tenant): Promise<WriteKind> {
  const acknowledged: string[] = []
  const people = await Promise.all(Array.from({ length: 20 }, () => newPerson('live')))
  return {
    name: 'conversations',
    weight: 5,
    async write(id) {
      const { token } = site.random.oneOf(people)
      const keyed = { headers: { 'idempotency-key': id } }
      const text = `Question ${id}`
      await site.acknowledged(token, (caller) => caller.post('/v1/contact/conversations', { text }, keyed))
      acknowledged.push(text)
    },
    async problems() {
      const rows = await site.installation.sql<{ text: string }[]>`
        select text from conversation_messages where environment_id = ${environmentId} and text like 'Question %'`
      const texts = rows.map(({ text }) => text)
      return comparison('messages of conversations', acknowledged, texts)
    },
  }
}

export function incomingMails(site: Site, { environmentId }: Tenant): WriteKind {
  const acknowledged: string[] = []
  const to = intakeAddress(environmentId, site.installation.inboundDomain)
  return {
    name: 'incoming mail',
    weight: 3,
    async write(id) {
      const text = `Mail ${id}`
      const mail = { from: `sender-${site.random.below(50)}@example.org`, to, text, messageId: `<${id}@example.org>` }
      await site.untilDone(({ mailPort }) =>
        deliverTo(mailPort, mail).then(
          () => true,
          () => false,
        ),
      )
      acknowledged.push(text)
    },
    async problems() {
      const rows = await site.installation.sql<{ text: string }[]>`
        select text from conversation_messages where environment_id = ${environmentId} and text like 'Mail %'`
      const texts = rows.map(({ text }) => text)
      return comparison('incoming mail', acknowledged, texts)
    },
  }
}

export function campaignWrites(site: Site, { environmentId, owner, templateId, audience }: Tenant): WriteKind {
  const acknowledged: string[] = []
  return {
    name: 'campaigns',
    weight: 0.2,
    async write(id) {
      const keyed = (step: string) => ({ headers: { 'idempotency-key': `${step} ${id}` } })
      const campaign = {
        ...{ name: `Campaign ${id}`, category: 'marketing', segment_id: audience.segmentId },
        variants: [{ key: 'a', template_id: templateId }],
      }
      const { body } = await site.acknowledged(owner.token, (caller) =>
        caller.post('/v1/organization/campaigns', campaign, keyed('create')),
      )
      await site.acknowledged(owner.token, (caller) =>
        caller.post(`/v1/organization/campaigns/${body.id}/schedule`, {}, keyed('schedule')),
      )
      acknowledged.push(body.id)
    },
    async problems() {
      const { sql, mailServer } = site.installation
      const campaigns = await sql<{ id: string; state: string; recipients: number; open: number; counted: number }[]>`
        select c.id, c.state, count(r.contact_id)::int as recipients,
          count(*) filter (where r.state not in ('sent', 'interrupted'))::int as open,
          (select coalesce(sum(people), 0) from campaign_counts n where n.environment_id = c.environment_id
            and n.campaign_id = c.id and n.what = 'sent' and n.hour = '-infinity')::int
            - count(*) filter (where r.state = 'sent')::int as counted
        from campaigns c
        left join campaign_recipients r on r.environment_id = c.environment_id and r.campaign_id = c.id
        where c.environment_id = ${environmentId} group by c.environment_id, c.id`
      const wrong = campaigns.filter(
        ({ state, recipients, open, counted }) =>
          state !== 'sent' || recipients !== audience.emails.length || open > 0 || counted !== 0,
      )
      const readers = new Set(audience.emails)
      const mails = mailServer.mails.filter(({ envelope }) => readers.has(envelope.to[0] ?? ''))
      const ids = mails.map(({ messageId = '' }) => messageId)
      return [
        ...comparison(
          'campaigns',
          acknowledged,
          campaigns.map(({ id }) => id),
        ),
        ...wrong.slice(0, 3).map((campaign) => `campaigns: ${JSON.stringify(campaign)}`),
        ...comparison('mails of campaigns', [], ids),
      ]
    },
  }
}
