import assert from 'node:assert/strict'
import type { TestApp } from '../../../testing/app.ts'
import { environmentOf } from '../../../testing/contacts.ts'
import type { Staff } from '../../../testing/people.ts'
import type { Caller } from '../../../testing/requests.ts'
import { publishedTemplate } from '../../../testing/templates.ts'

export const path = '/v1/organization/campaigns'

interface Person {
  id: string
  email: string
}

export interface Tenant {
  owner: Staff
  key: Caller
  environmentId: string
  /** People in a segment of their own; they agreed to marketing unless said otherwise. */
  audience(count: number, more?: { agreed?: boolean }): Promise<{ segmentId: string; people: Person[] }>
  /** A draft that is complete. */
  campaign(segmentId: string, more?: object): Promise<{ id: string }>
  /** The same, under way. */
  send(segmentId: string, more?: object): Promise<{ id: string }>
  recipients(id: string, state?: string): Promise<Recipient[]>
  report(id: string): Promise<Report>
  withdraw(contactId: string): Promise<void>
}

interface Recipient {
  contact_id: string
  state: string
  reason: string | null
  variant: string | null
  converted_at: string | null
}

interface Lift {
  difference: number
  verdict: string
}

interface Report {
  totals: Record<string, number>
  variants: { key: string; sent: number; converted: number; lift: Lift | null }[]
  holdout: { held_out: number; converted: number } | null
  lift: Lift | null
  skipped_by: { reason: string; people: number }[]
  over_time: { at: string; sent: number }[]
  links: { url: string; clicks: number }[]
}

let made = 0

export async function tenantOf(app: TestApp): Promise<Tenant> {
  const owner = await app.signUp()
  const key = await app.secretKey(owner)
  const environmentId = await environmentOf(app.database.sql, owner, 'live')
  const template = await publishedTemplate(owner)
  const ok = async <T>(asked: ReturnType<Caller['get']>): Promise<T> => {
    const { status, body } = await asked
    assert.ok(status < 300, `${status} ${JSON.stringify(body)}`)
    return body
  }
  const campaign: Tenant['campaign'] = (segmentId, more = {}) =>
    ok(
      owner.post(path, {
        name: `Campaign ${++made}`,
        category: 'marketing',
        segment_id: segmentId,
        variants: [{ key: 'a', template_id: template.id }],
        ...more,
      }),
    )
  return {
    owner,
    key,
    environmentId,
    audience: (count, more) => addAudience(app, { owner, environmentId }, count, more),
    campaign,
    async send(segmentId, more) {
      const { id } = await campaign(segmentId, more)
      await ok(owner.post(`${path}/${id}/schedule`, {}))
      return { id }
    },
    async recipients(id, state) {
      const body = await ok<{ recipients: Recipient[] }>(
        owner.get(`${path}/${id}/recipients?limit=200${state ? `&state=${state}` : ''}`),
      )
      return body.recipients
    },
    report: (id) => ok(owner.get(`${path}/${id}/report`)),
    async withdraw(contactId) {
      await ok(key.put(`/v1/contacts/${contactId}/consents`, { consents: { marketing: false } }))
    },
  }
}

/** Written straight into the database: how people come to be there is not the subject. */
async function addAudience(
  app: TestApp,
  { owner, environmentId }: Pick<Tenant, 'owner' | 'environmentId'>,
  count: number,
  { agreed = true }: { agreed?: boolean } = {},
): Promise<{ segmentId: string; people: Person[] }> {
  const { sql } = app.database
  const list = `list-${++made}`
  const now = app.clock.now()
  const people = await sql<Person[]>`
    insert into contacts (environment_id, id, kind, email, email_key, email_verified_at, name, attributes,
      first_seen_at, last_seen_at, created_at, updated_at)
    select ${environmentId}, gen_random_uuid(), 'identified', address, address, ${now}, 'Person ' || n,
      jsonb_build_object('list', ${list}::text), ${now}, ${now}, ${now}, ${now}
    from generate_series(1, ${count}::int) n, lateral (select n || '@' || ${list}::text || '.example') a (address)
    returning id, email`
  if (agreed) {
    await sql`
      insert into consents (environment_id, contact_id, category, granted, at, source, wording, record_id)
      select ${environmentId}, id, 'marketing', true, ${now}, 'api', 'Yes', gen_random_uuid() from contacts
      where environment_id = ${environmentId} and attributes ->> 'list' = ${list}`
  }
  const condition = { all: [{ field: 'attributes.list', op: 'eq', value: list }] }
  const { status, body } = await owner.post('/v1/organization/segments', { name: list, condition })
  assert.equal(status, 201, JSON.stringify(body))
  await app.settle()
  return { segmentId: body.id, people: [...people] }
}
