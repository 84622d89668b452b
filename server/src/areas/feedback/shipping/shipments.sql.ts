import { v7 as uuid } from 'uuid'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { consented } from '../../consent/public.ts'
import { contactRows } from '../../contacts/public.ts'
import { environmentRows } from '../../organizations/public.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

/** Queues the notification of voters who vote until now, to begin at `dueAt`. */
export async function insertShipment(
  db: Db,
  { environmentId }: Environment,
  postId: string,
  { now, dueAt }: { now: Date; dueAt: Date },
): Promise<void> {
  await db`
    insert into feedback_shipments (environment_id, post_id, id, at, due_at)
    values (${environmentId}, ${postId}, ${uuid()}, ${now}, ${dueAt})`
}

export async function deleteShipments(db: Db, { environmentId }: Environment, postId: string): Promise<void> {
  await db`delete from feedback_shipments where environment_id = ${environmentId} and post_id = ${postId}`
}

/** Lists the environments in which voters are still to be notified, of all tenants. */
export async function listShipping(db: Db, now: Date): Promise<{ environmentId: string; organizationId: string }[]> {
  const rows = await db<{ environment_id: string; organization_id: string }[]>`
    select distinct s.environment_id, e.organization_id
    from (select environment_id from feedback_shipments where due_at <= ${now} order by due_at limit 1000) s
    join ${environmentRows(db)} e on e.id = s.environment_id`
  return rows.map(({ environment_id, organization_id }) => ({
    environmentId: environment_id,
    organizationId: organization_id,
  }))
}

export interface Shipment {
  post_id: string
  id: string
  at: string
  title: string
  changelog_post_id: string | null
}

/** Locks a shipment that no other worker holds, until the transaction ends. */
export async function takeShipment(db: Db, { environmentId }: Environment, now: Date): Promise<Shipment | null> {
  const [row] = await db<Shipment[]>`
    select s.post_id, s.id, s.at, p.title, p.changelog_post_id from feedback_shipments s
    join feedback_posts p on p.environment_id = ${environmentId} and p.id = s.post_id
    where s.environment_id = ${environmentId} and s.due_at <= ${now}
    order by s.id limit 1 for update of s skip locked`
  return row ?? null
}

export async function finishShipment(db: Db, { environmentId }: Environment, { post_id, id }: Shipment): Promise<void> {
  await db`
    delete from feedback_shipments where environment_id = ${environmentId} and post_id = ${post_id} and id = ${id}`
}

/** Lists the next voters who voted before it shipped and are not notified yet. */
export async function listNotNotified(
  db: Db,
  { environmentId }: Environment,
  { post_id, at }: Shipment,
  limit: number,
): Promise<string[]> {
  const rows = await db<{ contact_id: string }[]>`
    select contact_id from feedback_votes
    where environment_id = ${environmentId} and post_id = ${post_id} and told_at is null and voted_at <= ${at}
    order by contact_id limit ${limit}`
  return rows.map(({ contact_id }) => contact_id)
}

/** Locks contacts against merge and erasure until the transaction ends. */
export async function keepContacts(db: Db, { environmentId }: Environment, ids: readonly string[]): Promise<void> {
  await db`
    select 1 from ${contactRows(db)} contacts where environment_id = ${environmentId} and id = any(${ids as string[]}::uuid[])
    order by id for key share`
}

/** Returns the voters who were not notified before. */
export async function markNotified(
  db: Db,
  { environmentId }: Environment,
  { post_id }: Shipment,
  contactIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await db<{ contact_id: string }[]>`
    update feedback_votes set told_at = ${now}
    where environment_id = ${environmentId} and post_id = ${post_id} and told_at is null
      and contact_id = any(${contactIds as string[]}::uuid[])
    returning contact_id`
  return rows.map(({ contact_id }) => contact_id).sort()
}

/** Returns the contacts who agreed to product news and can be mailed. */
export async function listAgreed(
  db: Db,
  { environmentId }: Environment,
  contactIds: readonly string[],
): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select c.id from ${contactRows(db)} c
    where c.environment_id = ${environmentId} and c.id = any(${contactIds as string[]}::uuid[]) and c.email is not null
      and ${consented(db, environmentId, 'product_news', db`c.id`)}
    order by c.id`
  return rows.map(({ id }) => id)
}

interface VotersToNotify {
  notified: number
  mailable: number
}

/** Counts people who voted for one of these posts and are not notified yet, and those of them who can be mailed. */
export async function countNotNotified(
  db: Db,
  { environmentId }: Environment,
  postIds: readonly string[],
): Promise<VotersToNotify> {
  const [row] = await db<[VotersToNotify]>`
    select count(*) as notified, count(*) filter (
      where c.email is not null and ${consented(db, environmentId, 'product_news', db`c.id`)}) as mailable
    from ${contactRows(db)} c
    where c.environment_id = ${environmentId} and c.id in (
      select v.contact_id from feedback_votes v
      join feedback_posts p on p.environment_id = ${environmentId} and p.id = v.post_id
      where v.environment_id = ${environmentId} and v.post_id = any(${postIds as string[]}::uuid[])
        and v.told_at is null and p.status <> 'shipped')`
  return row
}

/** Returns the posts that these ids stand for after merges. */
export async function liveIds(db: Db, { environmentId }: Environment, ids: readonly string[]): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select distinct coalesce(merged_into, id) as id from feedback_posts
    where environment_id = ${environmentId} and id = any(${ids as string[]}::uuid[])`
  return rows.map(({ id }) => id)
}
