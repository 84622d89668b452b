import type { Db } from '../../../platform/db/sql.ts'
import type { Environment } from '../core/row.ts'

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

export const listOfTag = async (db: Db, { environmentId }: Environment, tagId: string, max: number) =>
  idsOf(
    await db<{ id: string }[]>`
      select conversation_id as id from conversation_taggings
      where environment_id = ${environmentId} and tag_id = ${tagId} limit ${max}`,
  )

export const listOfGroup = async (db: Db, { environmentId }: Environment, groupId: string, max: number) =>
  idsOf(
    await db<{ id: string }[]>`
      select id from conversations where environment_id = ${environmentId} and group_id = ${groupId} limit ${max}`,
  )

export const listOfMember = async (db: Db, { environmentId }: Environment, memberId: string, max: number) =>
  idsOf(
    await db<{ id: string }[]>`
      select id from conversations where environment_id = ${environmentId} and assignee_id = ${memberId}
      union select conversation_id from conversation_mentions
      where environment_id = ${environmentId} and member_id = ${memberId} limit ${max}`,
  )
