import type { AnswerOf, notifications } from '@userkeep/contract'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { customerMemberRows } from '../../customers/public.ts'
import { segmentMemberRows, segmentRows } from '../../segments/public.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

type Send = AnswerOf<typeof notifications.routes.get>

interface NewSend {
  id: string
  customerId: string | null
  segmentId: string | null
  title: string | null
  bodyHtml: string | null
  url: string | null
  recipients: number
  now: Date
  finishedAt: Date | null
}

export async function insertSend(db: Db, { environmentId }: Environment, send: NewSend): Promise<void> {
  const { id, customerId, segmentId, title, bodyHtml, url, recipients, now, finishedAt } = send
  await db`
    insert into notification_sends (environment_id, id, customer_id, segment_id, title, body_html, url, recipients,
      created_at, finished_at)
    values (${environmentId}, ${id}, ${customerId}, ${segmentId}, ${title}, ${bodyHtml}, ${url}, ${recipients}, ${now},
      ${finishedAt})`
}

export async function findSend(db: Db, { environmentId }: Environment, id: string): Promise<Send | null> {
  const [row] = await db<Send[]>`
    select id, case when finished_at is null then 'sending' else 'sent' end as state, recipients, created_at, finished_at
    from notification_sends where environment_id = ${environmentId} and id = ${id}`
  return row ?? null
}

/** Lists environments of all tenants with contacts still to notify, the longest waiting first. */
export async function listSending(db: Db): Promise<string[]> {
  const rows = await db<{ environment_id: string }[]>`
    select environment_id from notification_sends where finished_at is null order by created_at limit 100`
  return [...new Set(rows.map((row) => row.environment_id))]
}

export interface OpenSend {
  id: string
  customer_id: string | null
  segment_id: string | null
  title: string
  body_html: string | null
  url: string | null
  after_contact: string | null
}

/**
 * Locks the oldest open send that no other worker holds, until the transaction ends. A send to a segment that is being
 * computed waits for that.
 */
export async function takeSend(db: Db, { environmentId }: Environment): Promise<OpenSend | null> {
  const [row] = await db<OpenSend[]>`
    select n.id, n.customer_id, n.segment_id, n.title, n.body_html, n.url, n.after_contact from notification_sends n
    where n.environment_id = ${environmentId} and n.finished_at is null and n.title is not null
      and (n.segment_id is null or n.after_contact is not null or not exists (
        select 1 from ${segmentRows(db)} s
        where s.environment_id = ${environmentId} and s.id = n.segment_id and s.next_generation is not null))
    order by n.created_at, n.id limit 1 for update of n skip locked`
  return row ?? null
}

/** Reads the next members of a segment, ordered by id. */
export async function membersOfSegment(
  db: Db,
  { environmentId }: Environment,
  segmentId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const rows = await db<{ contact_id: string }[]>`
    select m.contact_id from ${segmentRows(db)} s
    join ${segmentMemberRows(db)} m on m.environment_id = ${environmentId} and m.segment_id = s.id and m.generation = s.generation
    where s.environment_id = ${environmentId} and s.id = ${segmentId}
      ${after === null ? db`` : db`and m.contact_id > ${after}`}
    order by m.contact_id limit ${limit}`
  return rows.map(({ contact_id }) => contact_id)
}

/** Reads the next members of a customer, ordered by id. */
export async function membersOfTeam(
  db: Db,
  { environmentId }: Environment,
  customerId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const rows = await db<{ contact_id: string }[]>`
    select contact_id from ${customerMemberRows(db)} customer_memberships
    where environment_id = ${environmentId} and customer_id = ${customerId}
      ${after === null ? db`` : db`and contact_id > ${after}`}
    order by contact_id limit ${limit}`
  return rows.map(({ contact_id }) => contact_id)
}

export async function saveProgress(
  db: Db,
  { environmentId }: Environment,
  id: string,
  { after, come }: { after: string; come: number },
): Promise<void> {
  await db`
    update notification_sends set after_contact = ${after}, recipients = recipients + ${come}
    where environment_id = ${environmentId} and id = ${id}`
}

/** Finishes a send and deletes its content, which is now in the feeds. */
export async function finishSend(db: Db, { environmentId }: Environment, id: string, now: Date): Promise<void> {
  await db`
    update notification_sends set finished_at = ${now}, title = null, body_html = null, url = null
    where environment_id = ${environmentId} and id = ${id}`
}
