import { setTimeout as wait } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import { publishedTemplate } from '../../server/testing/templates.ts'
import type { Child } from '../child.ts'
import type { MailsTaken } from '../mail-sink.ts'
import type { Mailing } from '../mailer.ts'
import { median } from '../measure.ts'
import type { Row } from '../row.ts'
import type { Seed } from '../seed.ts'
import { newTenant, type Tenant } from '../tenant.ts'

const mails = 10_000
const mostRounds = 3

const template = {
  name: 'News',
  subject: 'News for {{ contact.first_name | default: "you" }}',
  body:
    'Hello {{ contact.first_name | default: "there" }},\n\n{% if contact.attributes.plan == "pro" %}thank you for being on ' +
    'Pro.{% else %}have a look at Pro.{% endif %}\n\n' +
    '## What is new\n\n- Drawings **side by side**\n- [Faster search](https://acme.example/search)\n\nSee you soon.',
}

/** A campaign, rendered for each, against nodemailer's pooled transport sending one mail as often to the same sink. */
export const row: Row = {
  name: 'messages sent over SMTP',
  area: 'messages',
  async measure({ seed, effort, start }) {
    const sink = await start<{ port: number }>('mail-sink.ts', {})
    const mailer = await start('mailer.ts', { port: sink.ready.port })
    const tenant = await newTenant(seed)
    await addSender(tenant, sink.ready.port)
    const { id, versionId } = await publishedTemplate(tenant.owner, template)
    const contacts = await addContacts(seed, tenant)
    const { body: mail } = await tenant.owner.post(`/v1/organization/templates/${id}/preview`, { category_mail: true })
    const ours: number[] = []
    const ratios: number[] = []
    for (let round = 0; round < Math.min(effort.rounds, mostRounds); round++) {
      await queue(seed, tenant, versionId, contacts)
      const sent = await allTaken(sink)
      await sink.ask({ question: 'forget' })
      const mailing: Mailing = { count: mails, mail: { subject: mail.subject, html: mail.html, text: mail.text } }
      const { perSecond } = await mailer.ask<{ perSecond: number }>(mailing)
      await sink.ask({ question: 'forget' })
      ours.push(sent)
      ratios.push(sent / perSecond)
    }
    for (const child of [mailer, sink]) await child.stop()
    const says = `${mails.toLocaleString('en')} messages of a campaign, rendered and sent over SMTP`
    return [
      { says, value: median(ours), unit: 'mails/s' },
      { says: '… to nodemailer’s pool sending one mail as often', value: median(ratios), unit: '', atLeast: 0.6 },
    ]
  },
}

async function addSender({ owner }: Tenant, port: number): Promise<void> {
  const smtp = { host: '127.0.0.1', port, security: 'none' }
  const sender = { name: 'Sink', from_name: 'Acme', from_address: 'hello@acme.example', smtp }
  const { status, body } = await owner.post('/v1/organization/senders', sender)
  if (status !== 201) throw new Error(`No sender: ${JSON.stringify(body)}`)
}

/** People with an address who agreed to be mailed. */
async function addContacts({ sql }: Seed, { environmentId }: Tenant): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    insert into contacts (environment_id, id, kind, email, email_key, name, attributes, first_seen_at, last_seen_at,
      created_at, updated_at)
    select ${environmentId}, gen_random_uuid(), 'identified', 'person-' || n || '@example.com', 'person-' || n || '@example.com',
      'Grace Hopper', jsonb_build_object('plan', case when n % 2 = 0 then 'pro' else 'free' end), now(), now(), now(), now()
    from generate_series(1, ${mails}::int) n returning id`
  await sql`
    insert into consents (environment_id, contact_id, category, granted, at, source, record_id)
    select environment_id, id, 'marketing', true, now(), 'api', gen_random_uuid() from contacts
    where environment_id = ${environmentId}`
  await sql`analyze contacts, consents`
  return rows.map(({ id }) => id)
}

/** All at once, as a campaign queues them. */
async function queue({ sql }: Seed, { environmentId }: Tenant, versionId: string, contacts: string[]): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`
      insert into messages (environment_id, id, contact_id, category, batch_id, template_version_id, data, state,
        next_attempt_at, created_at)
      select ${environmentId}, gen_random_uuid(), id, 'marketing', ${uuid()}, ${versionId}, '{}', 'queued', now(), now()
      from unnest(${contacts}::uuid[]) id`
    await tx`notify userkeep, 'messages'`
  })
}

/** Mails per second, from the commit of the queue to the last one taken. */
async function allTaken(sink: Child<unknown>): Promise<number> {
  const startedAt = performance.timeOrigin + performance.now()
  for (;;) {
    const { count, at } = await sink.ask<MailsTaken>({ question: 'count' })
    if (count >= mails) return (mails * 1000) / (at - startedAt)
    if (performance.timeOrigin + performance.now() - startedAt > 300_000) throw new Error(`Only ${count} were taken`)
    await wait(50)
  }
}
