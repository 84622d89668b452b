import { comparison, type Site, type WriteKind } from './site.ts'
import type { Tenant } from './tenant.ts'

// Writes of a tenant's backend, with its secret key.

const keyed = (id: string) => ({ headers: { 'idempotency-key': id } })

export function contactWrites(site: Site, { environmentId, someKey }: Tenant): WriteKind {
  const acknowledged: string[] = []
  return {
    name: 'contacts',
    weight: 10,
    async write(id) {
      const body = { external_id: `fault ${id}`, name: `Person ${id}` }
      await site.acknowledged(someKey(), (caller) => caller.post('/v1/contacts', body, keyed(id)))
      acknowledged.push(body.external_id)
    },
    async problems() {
      const { sql } = site.installation
      const rows = await sql<{ external_id: string }[]>`
        select external_id from contacts where environment_id = ${environmentId} and external_id like 'fault %'`
      const ids = rows.map(({ external_id }) => external_id)
      return comparison('contacts', acknowledged, ids)
    },
  }
}

export function trackWrites(site: Site, { environmentId, contactId, someKey }: Tenant): WriteKind {
  const acknowledged: string[] = []
  return {
    name: 'track',
    weight: 30,
    async write(id) {
      const lines = [1, 2, 3].map((line) => `${id} ${line}`)
      const events = lines.map((line) => ({
        ...{ name: 'fault_tracked', contact_id: contactId, id: line },
        properties: { line },
      }))
      const { body } = await site.acknowledged(someKey(), (caller) => caller.post('/v1/track', { events }))
      if (body.accepted !== lines.length) throw new Error(`track: ${JSON.stringify(body)}`)
      acknowledged.push(...lines)
    },
    async problems() {
      const rows = await site.installation.sql<{ line: string }[]>`
        select properties ->> 'line' as line from tracked_events
        where environment_id = ${environmentId} and name = 'fault_tracked'`
      return comparison(
        'tracked events',
        acknowledged,
        rows.map(({ line }) => line),
      )
    },
  }
}

export function usageWrites(site: Site, { environmentId, customerId, meter, someKey }: Tenant): WriteKind {
  let reported = 0
  return {
    name: 'usage',
    weight: 20,
    async write(id) {
      const quantity = 1 + site.random.below(9)
      const records = [{ meter, customer_id: customerId, quantity, idempotency_key: id }]
      const { body } = await site.acknowledged(someKey(), (caller) => caller.post('/v1/usage', { records }))
      if (body.accepted !== 1) throw new Error(`usage: ${JSON.stringify(body)}`)
      reported += quantity
    },
    async problems() {
      const [sums] = await site.installation.sql<{ records: number; periods: number; days: number }[]>`
        select
          (select coalesce(sum(quantity), 0) from usage_records
            where environment_id = ${environmentId} and customer_id = ${customerId})::int as records,
          (select coalesce(sum(total), 0) from usage_totals
            where environment_id = ${environmentId} and customer_id = ${customerId} and span = 'period')::int as periods,
          (select coalesce(sum(total), 0) from usage_totals
            where environment_id = ${environmentId} and customer_id = ${customerId} and span = 'day')::int as days`
      const found = [sums?.records, sums?.periods, sums?.days]
      if (found.every((sum) => sum === reported)) return []
      return [`usage: ${reported} acknowledged, ${found.join(', ')} in records, periods and days`]
    },
  }
}

export function spendWrites(site: Site, { environmentId, customerId, someKey }: Tenant): WriteKind {
  const acknowledged: string[] = []
  return {
    name: 'spends',
    weight: 20,
    async write(id) {
      const body = { customer_id: customerId, amount: 1, reason: id }
      await site.acknowledged(someKey(), (caller) => caller.post('/v1/credits/spend', body, keyed(id)))
      acknowledged.push(id)
    },
    async problems() {
      const { sql } = site.installation
      const rows = await sql<{ reason: string }[]>`
        select reason from credit_ledger
        where environment_id = ${environmentId} and customer_id = ${customerId} and kind = 'spend'`
      const wrong = await sql<{ line: number }[]>`
        select line from (
          select line, balance, sum(amount) over (order by line) as sum, row_number() over (order by line) as number
          from credit_ledger where environment_id = ${environmentId} and customer_id = ${customerId}
        ) lines
        where balance <> sum or line <> number or balance < 0 limit 1`
      return [
        ...comparison(
          'spends',
          acknowledged,
          rows.map(({ reason }) => reason),
        ),
        ...wrong.map(({ line }) => `spends: line ${line} of the ledger does not add up`),
      ]
    },
  }
}

export function messageWrites(site: Site, { environmentId, contactId, templateId, someKey }: Tenant): WriteKind {
  const acknowledged: string[] = []
  return {
    name: 'messages',
    weight: 6,
    async write(id) {
      const body = { template_id: templateId, contact_id: contactId }
      const answer = await site.acknowledged(someKey(), (caller) => caller.post('/v1/messages', body, keyed(id)))
      acknowledged.push(answer.body.id)
    },
    async problems() {
      const { sql, mailServer } = site.installation
      const rows = await sql<{ id: string; state: string }[]>`
        select id, state from messages
        where environment_id = ${environmentId} and contact_id = ${contactId} and batch_id is null`
      const received = new Set(mailServer.mails.map(({ messageId = '' }) => /^<([^@]+)@/.exec(messageId)?.[1]))
      const unsent = rows.filter(({ state }) => state !== 'sent')
      const lost = rows.filter(({ id }) => !received.has(id))
      return [
        ...comparison(
          'messages',
          acknowledged,
          rows.map(({ id }) => id),
        ),
        ...(rows.length === acknowledged.length ? [] : [`messages: ${rows.length} rows, ${acknowledged.length} sent`]),
        ...(unsent.length > 0 ? [`messages: ${unsent.length} are not sent, such as ${unsent[0]?.id}`] : []),
        ...(lost.length > 0 ? [`messages: ${lost.length} never arrived, such as ${lost[0]?.id}`] : []),
      ]
    },
  }
}
