import type { Db, Fragment } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import type { SegmentField } from '../contacts/public.ts'
import type { ConversationRow } from './core/row.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>
type Compared = Pick<
  ConversationRow,
  'contact_id' | 'status' | 'channel' | 'last_activity_at' | 'rating' | 'tag_ids' | 'merged_into'
>

const mostTags = 50

export const tagField = 'conversation.tag'

/** Conversations `v` of the contact. A merged one counts as the conversation with its messages. */
const ofContact = (db: Db, { environmentId }: Environment): Fragment => db`
  conversations v where v.environment_id = ${environmentId} and v.contact_id = c.id and v.merged_into is null`

/** Rows of all conversations; one match is enough. */
const rows: SegmentField['rows'] = (db, { environmentId }) => ({
  contact: db`v.contact_id`,
  from: db`from conversations v where v.environment_id = ${environmentId} and v.merged_into is null`,
})

const tagRows: SegmentField['rows'] = (db, { environmentId }) => ({
  contact: db`v.contact_id`,
  from: db`
    from conversations v
    join conversation_taggings g on g.environment_id = ${environmentId} and g.conversation_id = v.id
    join conversation_tags t on t.environment_id = ${environmentId} and t.id = g.tag_id
    where v.environment_id = ${environmentId} and v.merged_into is null`,
})

export const conversationFields: readonly SegmentField[] = [
  {
    name: 'conversation.count',
    label: 'Conversations',
    type: 'number',
    value: (db, _key, scope) => db`(select count(*) from ${ofContact(db, scope)})`,
  },
  {
    name: 'conversation.open',
    label: 'Conversations that are not closed',
    type: 'number',
    value: (db, _key, scope) => db`(select count(*) from ${ofContact(db, scope)} and v.status <> 'closed')`,
  },
  {
    name: 'conversation.status',
    label: 'Status of a conversation',
    type: 'text',
    rows,
    value: (db) => db`v.status`,
    values: ['open', 'snoozed', 'closed'],
  },
  {
    name: 'conversation.channel',
    label: 'Channel of a conversation',
    type: 'text',
    rows,
    value: (db) => db`v.channel`,
    values: ['widget', 'portal', 'email', 'api'],
  },
  {
    name: tagField,
    label: 'Tag of a conversation',
    type: 'text',
    rows: tagRows,
    value: (db) => db`t.name`,
    suggest: suggestTags,
  },
  {
    name: 'conversation.last_at',
    label: 'Last activity in a conversation',
    type: 'date',
    value: (db, _key, scope) => db`(select max(v.last_activity_at) from ${ofContact(db, scope)})`,
  },
  {
    name: 'conversation.rating',
    label: 'Rating of the newest rated conversation',
    type: 'number',
    value: (db, _key, scope) => db`(
      select v.rating from ${ofContact(db, scope)} and v.rating is not null order by v.id desc limit 1)`,
  },
]

async function suggestTags(db: Db, { environmentId }: EnvironmentScope) {
  const found = await db<{ name: string }[]>`
    select name from conversation_tags where environment_id = ${environmentId} order by lower(name), id limit ${mostTags}`
  return [{ key: '', values: found.map(({ name }) => name) }]
}

/** Selects the contacts with conversations that have a tag. */
export const contactsOfTag = (db: Db, { environmentId }: Environment, tagId: string): Fragment => db`
  select distinct v.contact_id from conversations v
  join conversation_taggings g on g.environment_id = ${environmentId} and g.conversation_id = v.id and g.tag_id = ${tagId}
  where v.environment_id = ${environmentId}`

const dependsOn = {
  'conversation.count': ['contact_id', 'merged_into'],
  'conversation.open': ['contact_id', 'merged_into', 'status'],
  'conversation.status': ['contact_id', 'merged_into', 'status'],
  'conversation.channel': ['contact_id', 'merged_into', 'channel'],
  [tagField]: ['contact_id', 'merged_into', 'tag_ids'],
  'conversation.last_at': ['contact_id', 'merged_into', 'last_activity_at'],
  'conversation.rating': ['contact_id', 'merged_into', 'rating'],
} satisfies Record<string, (keyof Compared)[]>

/** Returns the fields of segments whose value a change of a conversation may affect. */
export const changedFields = (before: Compared | null, after: Compared): string[] =>
  Object.entries(dependsOn)
    .filter(([, columns]) => columns.some((column) => String(before?.[column] ?? null) !== String(after[column])))
    .map(([field]) => field)
