import { v7 as uuid } from 'uuid'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { consented } from '../../consent/public.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

export async function insertShipment(db: Db, { environmentId }: Environment, postId: string, now: Date): Promise<void> {
  await db`
    insert into feedback_shipments (environment_id, post_id, id, at)
    values (${environmentId}, ${postId}, ${uuid()}, ${now})`
}

export async function deleteShipments(db: Db, { environmentId }: Environment, postId: string): Promise<void> {
  await db`delete from feedback_shipments where environment_id = ${environmentId} and post_id = ${postId}`
}

/** Environments in which voters are still to be told. The work of all tenants. */
export async function listShipping(db: Db): Promise<{ environmentId: string; organizationId: string }[]> {
  const rows = await db<{ environment_id: string; organization_id: string }[]>`
    select distinct s.environment_id, e.organization_id
    from (select environment_id from feedback_shipments limit 1000) s
    join environments e on e.id = s.environment_id`
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

/** One that nobody else is at, held until the transaction ends. */
export async function takeShipment(db: Db, { environmentId }: Environment): Promise<Shipment | null> {
  const [row] = await db<Shipment[]>`
    select s.post_id, s.id, s.at, p.title, p.changelog_post_id from feedback_shipments s
    join feedback_posts p on p.environment_id = ${environmentId} and p.id = s.post_id
    where s.environment_id = ${environmentId} order by s.id limit 1 for update of s skip locked`
  return row ?? null
}

export async function finishShipment(db: Db, { environmentId }: Environment, { post_id, id }: Shipment): Promise<void> {
  await db`
    delete from feedback_shipments where environment_id = ${environmentId} and post_id = ${post_id} and id = ${id}`
}

/** The next so many who voted before it shipped and were not told yet. */
export async function listUntold(
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

/** Nobody folds or erases those who are there before the transaction ends. */
export async function keepContacts(db: Db, { environmentId }: Environment, ids: readonly string[]): Promise<void> {
  await db`
    select 1 from contacts where environment_id = ${environmentId} and id = any(${ids as string[]}::uuid[])
    order by id for key share`
}

/** Answers whom it is new to. */
export async function markTold(
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

/** Of these those who agreed to news of the product and can be mailed. */
export async function listAgreed(
  db: Db,
  { environmentId }: Environment,
  contactIds: readonly string[],
): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select c.id from contacts c
    where c.environment_id = ${environmentId} and c.id = any(${contactIds as string[]}::uuid[]) and c.email is not null
      and ${consented(db, environmentId, 'product_news', db`c.id`)}
    order by c.id`
  return rows.map(({ id }) => id)
}

/** The posts that these ids lead to. */
export async function liveIds(db: Db, { environmentId }: Environment, ids: readonly string[]): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select distinct coalesce(merged_into, id) as id from feedback_posts
    where environment_id = ${environmentId} and id = any(${ids as string[]}::uuid[])`
  return rows.map(({ id }) => id)
}
