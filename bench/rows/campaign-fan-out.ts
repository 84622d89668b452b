import { setTimeout as wait } from 'node:timers/promises'
import type postgres from 'postgres'
import { v7 as uuid } from 'uuid'
import { lockSending } from '../../server/src/areas/campaigns/sending/feed.sql.ts'
import type { Row } from '../row.ts'
import { addPeople, newTenant, type Tenant } from '../tenant.ts'

const people = 1_000_000

/** Against one plain `INSERT … SELECT` of the same people, into a table with the same indexes. */
export const row: Row = {
  name: 'fan-out of a campaign to a million recipients',
  area: 'campaigns',
  async measure({ seed }) {
    const { sql } = seed
    const tenant = await newTenant(seed)
    const segmentId = await addSegment(sql, tenant)
    await sql`vacuum analyze`
    await sql`checkpoint`.catch(() => {}) // not every user may
    // One after the other, a few times, since the disk is not always as fast.
    const rounds: { ms: number; ratio: number }[] = []
    for (let round = 0; round < 3; round++) {
      const bareMs = await bareInsert(sql, tenant, segmentId)
      await sql`checkpoint`.catch(() => {})
      const ms = await fanOut(sql, tenant, segmentId)
      await sql`checkpoint`.catch(() => {})
      rounds.push({ ms, ratio: bareMs / ms })
    }
    const { ms, ratio } = rounds.toSorted((a, b) => a.ratio - b.ratio)[1] as (typeof rounds)[number]
    return [
      { says: `fan-out to ${people.toLocaleString('en')} recipients`, value: ms, unit: 'ms' },
      { says: '… the bare `INSERT … SELECT` of the same people to it', value: ratio, unit: '', atLeast: 0.65 },
    ]
  },
}

async function addSegment(sql: postgres.Sql, { environmentId }: Tenant): Promise<string> {
  const id = uuid()
  await addPeople(sql, environmentId, people)
  await sql`
    insert into segments (environment_id, id, key, name, condition, generation, members, created_at, updated_at)
    values (${environmentId}, ${id}, 'everybody', 'Everybody', '{"all":[]}', 1, ${people}, now(), now())`
  await sql`
    insert into segment_members (environment_id, segment_id, generation, contact_id, since)
    select environment_id, ${id}, 1, id, now() from contacts where environment_id = ${environmentId}`
  return id
}

async function bareInsert(sql: postgres.Sql, { environmentId }: Tenant, segmentId: string): Promise<number> {
  await sql`drop table if exists bare_recipients`
  await sql`create table bare_recipients (like campaign_recipients including all)`
  const startedAt = performance.now()
  await sql`
    insert into bare_recipients (environment_id, campaign_id, contact_id)
    select environment_id, ${uuid()}, contact_id from segment_members
    where environment_id = ${environmentId} and segment_id = ${segmentId} and generation = 1`
  return performance.now() - startedAt
}

/** A draft that lacks nothing. */
async function addCampaign({ owner }: Tenant, segmentId: string): Promise<string> {
  const post = async (path: string, body: object = {}) => {
    const answer = await owner.post(`/v1/organization/${path}`, body)
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body.id as string
  }
  const texts = { default_locale: 'en', variables: [], locales: { en: { subject: 'News', body: 'Hello.' } } }
  const template = await post('templates', { name: 'News', kind: 'email', draft: texts })
  await post(`templates/${template}/publish`)
  const variants = [{ key: 'a', template_id: template }]
  return post('campaigns', { name: 'To everybody', category: 'marketing', segment_id: segmentId, variants })
}

/** Nobody is decided on meanwhile, as the lock for that is held here. */
async function fanOut(sql: postgres.Sql, tenant: Tenant, segmentId: string): Promise<number> {
  const { owner, environmentId } = tenant
  const id = await addCampaign(tenant, segmentId)
  return sql.begin(async (tx) => {
    await lockSending(tx, { environmentId })
    const startedAt = performance.now()
    const { status } = await owner.post(`/v1/organization/campaigns/${id}/schedule`, {})
    if (status !== 200) throw new Error(`The campaign was not scheduled: ${status}`)
    for (;;) {
      const [campaign] = await sql<{ is_done: boolean }[]>`
        select fanned_out_at is not null as is_done from campaigns
        where environment_id = ${environmentId} and id = ${id}`
      if (campaign?.is_done) break
      await wait(20)
    }
    const ms = performance.now() - startedAt
    const [written] = await sql<{ count: number }[]>`
      select count(*) from campaign_recipients where environment_id = ${environmentId} and campaign_id = ${id}`
    if (Number(written?.count) !== people) throw new Error(`${written?.count} recipients in place of ${people}`)
    return ms
  }) as Promise<number>
}
