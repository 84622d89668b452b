import type { ConsentCategory, Page, Paged } from '@userkeep/contract'
import type { MessageReason, MessageState } from '@userkeep/contract/shapes/message'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { templateRows, templateVersionRows } from '../../templates/public.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

export interface MessageRow {
  id: string
  contact_id: string
  template: { id: string; version_id: string; name: string; version: number }
  category: ConsentCategory | null
  batch_id: string | null
  state: Exclude<MessageState, 'held'>
  reason: MessageReason | null
  address: string | null
  subject: string | null
  sender_id: string | null
  attempts: number
  next_attempt_at: string | null
  last_error: string | null
  created_at: string
  sent_at: string | null
  finished_at: string | null
}

const columns = (db: Db) => db`
  m.id, m.contact_id, m.category, m.batch_id, m.state, m.reason, m.address, m.subject, m.sender_id, m.attempts,
  m.next_attempt_at, m.last_error, m.created_at, m.sent_at, m.finished_at,
  jsonb_build_object('id', t.id, 'version_id', v.id, 'name', t.name, 'version', v.number) as template`

const messages = (db: Db, environmentId: string) => db`
  messages m
  join ${templateVersionRows(db)} v on v.environment_id = ${environmentId} and v.id = m.template_version_id
  join ${templateRows(db)} t on t.environment_id = ${environmentId} and t.id = v.template_id`

const newestFirst = keyset('messages', 'desc', { 'm.id': 'uuid' })

interface MessageFilter {
  state?: Exclude<MessageState, 'held'> | undefined
  contactId?: string | undefined
  templateId?: string | undefined
}

export function listMessageRows(
  db: Db,
  { environmentId }: Environment,
  { state, contactId, templateId }: MessageFilter,
  page: Page,
): Promise<Paged<MessageRow>> {
  const inState = state === undefined ? db`` : db`and m.state = ${state}`
  const toContact = contactId === undefined ? db`` : db`and m.contact_id = ${contactId}`
  const ofTemplate = templateId === undefined ? db`` : db`and v.template_id = ${templateId}`
  return newestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<MessageRow[]>`
      select ${columns(db)}, ${key} from ${messages(db, environmentId)}
      where m.environment_id = ${environmentId} ${inState} ${toContact} ${ofTemplate} ${after} ${window}`,
  )
}

export async function findMessage(db: Db, { environmentId }: Environment, id: string): Promise<MessageRow | null> {
  const [row] = await db<MessageRow[]>`
    select ${columns(db)} from ${messages(db, environmentId)}
    where m.environment_id = ${environmentId} and m.id = ${id}`
  return row ?? null
}
