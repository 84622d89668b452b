import type { Page, Paged } from '@userkeep/contract'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { Environment } from '../notes/row.ts'

interface TagCountRow {
  name: string
  count: number
}

const ofContactsByName = keyset('contact_tags', 'asc', { 't.tag': 'text' })
const ofCustomersByName = keyset('customer_tags', 'asc', { 't.tag': 'text' })

export const pageContactTags = (db: Db, { environmentId }: Environment, page: Page): Promise<Paged<TagCountRow>> =>
  ofContactsByName.read(
    db,
    page,
    ({ key, after, window }) => db<TagCountRow[]>`
      select t.tag as name, count(*) as count, ${key} from contact_tags t
      where t.environment_id = ${environmentId} ${after} group by t.tag ${window}`,
  )

export const pageCustomerTags = (db: Db, { environmentId }: Environment, page: Page): Promise<Paged<TagCountRow>> =>
  ofCustomersByName.read(
    db,
    page,
    ({ key, after, window }) => db<TagCountRow[]>`
      select t.tag as name, count(*) as count, ${key} from customer_tags t
      where t.environment_id = ${environmentId} ${after} group by t.tag ${window}`,
  )

export async function contactTagsOf(db: Db, { environmentId }: Environment, contactId: string): Promise<string[]> {
  const rows = await db<{ tag: string }[]>`
    select tag from contact_tags where environment_id = ${environmentId} and contact_id = ${contactId} order by tag`
  return rows.map(({ tag }) => tag)
}

export async function customerTagsOf(db: Db, { environmentId }: Environment, customerId: string): Promise<string[]> {
  const rows = await db<{ tag: string }[]>`
    select tag from customer_tags where environment_id = ${environmentId} and customer_id = ${customerId} order by tag`
  return rows.map(({ tag }) => tag)
}

export async function setContactTags(
  db: Db,
  { environmentId }: Environment,
  contactId: string,
  tags: readonly string[],
): Promise<void> {
  await db`
    delete from contact_tags
    where environment_id = ${environmentId} and contact_id = ${contactId} and tag <> all(${tags as string[]})`
  await db`
    insert into contact_tags (environment_id, contact_id, tag)
    select ${environmentId}, ${contactId}, tag from unnest(${tags as string[]}::text[]) tag on conflict do nothing`
}

export async function setCustomerTags(
  db: Db,
  { environmentId }: Environment,
  customerId: string,
  tags: readonly string[],
): Promise<void> {
  await db`
    delete from customer_tags
    where environment_id = ${environmentId} and customer_id = ${customerId} and tag <> all(${tags as string[]})`
  await db`
    insert into customer_tags (environment_id, customer_id, tag)
    select ${environmentId}, ${customerId}, tag from unnest(${tags as string[]}::text[]) tag on conflict do nothing`
}

/** Adds the tags of `from` to those of `into`, up to a limit. */
export async function mergeTags(
  db: Db,
  { environmentId }: Environment,
  from: string,
  into: string,
  limit: number,
): Promise<void> {
  await db`
    insert into contact_tags (environment_id, contact_id, tag)
    select environment_id, ${into}, tag from contact_tags t
    where environment_id = ${environmentId} and contact_id = ${from}
      and not exists (
        select from contact_tags o
        where o.environment_id = ${environmentId} and o.contact_id = ${into} and o.tag = t.tag)
    order by tag limit greatest(0, ${limit} - (
      select count(*)::int from contact_tags where environment_id = ${environmentId} and contact_id = ${into}))
    on conflict do nothing`
  await db`delete from contact_tags where environment_id = ${environmentId} and contact_id = ${from}`
}
