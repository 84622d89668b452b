import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { environmentRows, organizationRows } from '../organizations/public.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

interface EnvironmentRow extends EnvironmentScope {
  environment: 'live' | 'test'
}

export async function findEnvironment(db: Db, { environmentId }: Environment): Promise<EnvironmentRow | null> {
  const [row] = await db<EnvironmentRow[]>`
    select e.organization_id as "organizationId", e.id as "environmentId", e.environment
    from ${environmentRows(db)} e join ${organizationRows(db)} o on o.id = e.organization_id
    where e.id = ${environmentId} and o.deleted_at is null`
  return row ?? null
}

interface ReplyAddressRow {
  token_hash: Buffer
  conversation_id: string
  /** The address of the mail. */
  sent_to: string
}

export async function insertReplyAddress(
  db: Db,
  { environmentId }: Environment,
  row: ReplyAddressRow,
  now: Date,
): Promise<void> {
  await db`
    insert into support_mail_reply_addresses (environment_id, token_hash, conversation_id, sent_to, created_at)
    values (${environmentId}, ${row.token_hash}, ${row.conversation_id}, ${row.sent_to}, ${now})`
}

export async function findReplyAddress(
  db: Db,
  { environmentId }: Environment,
  tokenHash: Buffer,
): Promise<Omit<ReplyAddressRow, 'token_hash'> | null> {
  const [row] = await db<Omit<ReplyAddressRow, 'token_hash'>[]>`
    select conversation_id, sent_to from support_mail_reply_addresses
    where environment_id = ${environmentId} and token_hash = ${tokenHash}`
  return row ?? null
}

/** Returns the contact that stands for an address. */
export async function findSender(
  db: Db,
  { environmentId }: Environment,
  addressKey: string,
): Promise<{ contact_id: string } | null> {
  const [row] = await db<{ contact_id: string }[]>`
    select contact_id from support_mail_senders
    where environment_id = ${environmentId} and address_key = ${addressKey}`
  return row ?? null
}

/** Assigns an address to a contact, in place of another one. */
export async function saveSender(
  db: Db,
  { environmentId }: Environment,
  sender: { addressKey: string; address: string; contactId: string },
  now: Date,
): Promise<void> {
  await db`
    insert into support_mail_senders (environment_id, address_key, address, contact_id, created_at)
    values (${environmentId}, ${sender.addressKey}, ${sender.address}, ${sender.contactId}, ${now})
    on conflict (environment_id, address_key) do update set address = excluded.address, contact_id = excluded.contact_id`
}

/** Returns the address that a contact wrote from, if nothing else is known of it. */
export async function findAddressOf(db: Db, { environmentId }: Environment, contactId: string): Promise<string | null> {
  const [row] = await db<{ address: string }[]>`
    select address from support_mail_senders
    where environment_id = ${environmentId} and contact_id = ${contactId}
    order by created_at desc, address_key limit 1`
  return row?.address ?? null
}

export const listAddressesOf = (db: Db, { environmentId }: Environment, contactId: string) => db<
  { address: string; created_at: string }[]
>`
  select address, created_at from support_mail_senders
  where environment_id = ${environmentId} and contact_id = ${contactId} order by created_at, address_key`

/** Locks an address, so that concurrent mails from it become one contact. */
export async function lockSender(db: Db, { environmentId }: Environment, addressKey: string): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtextextended(${`support-mail ${environmentId} ${addressKey}`}, 0))`
}

export type ReceivedKind = 'message' | 'unproven' | 'automatic' | 'bounce' | 'loop'

/** Records a mail. Returns false if it was received before; a second delivery at the same time waits for the first. */
export async function insertReceived(
  db: Db,
  { environmentId }: Environment,
  received: { externalId: string; kind: ReceivedKind; messageId: string | null },
  now: Date,
): Promise<boolean> {
  const rows = await db`
    insert into support_mail_received (environment_id, external_id, kind, message_id, received_at)
    values (${environmentId}, ${received.externalId}, ${received.kind}, ${received.messageId}, ${now})
    on conflict (environment_id, external_id) do nothing returning 1`
  return rows.length > 0
}

export async function setConversation(
  db: Db,
  { environmentId }: Environment,
  externalId: string,
  conversationId: string,
): Promise<void> {
  await db`
    update support_mail_received set conversation_id = ${conversationId}
    where environment_id = ${environmentId} and external_id = ${externalId}`
}

/** Returns the Message-ID of the last mail of a conversation. */
export async function findLastMessageId(
  db: Db,
  { environmentId }: Environment,
  conversationId: string,
): Promise<string | null> {
  const [row] = await db<{ message_id: string }[]>`
    select message_id from support_mail_received
    where environment_id = ${environmentId} and conversation_id = ${conversationId}
      and kind in ('message', 'unproven') and message_id is not null
    order by received_at desc limit 1`
  return row?.message_id ?? null
}

/** Lists environments with records of mails from before the date. */
export const listOldReceived = (db: Db, before: Date, max: number) => db<{ environment_id: string }[]>`
  select distinct environment_id from support_mail_received where received_at < ${before} limit ${max}`

export async function deleteReceivedBefore(db: Db, { environmentId }: Environment, before: Date): Promise<void> {
  await db`delete from support_mail_received where environment_id = ${environmentId} and received_at < ${before}`
}
