import { type conversations, pageAnswer, pageOf } from '@userkeep/contract'
import { supportBounds } from '@userkeep/contract/shapes/conversation-settings'
import { v7 as uuid } from 'uuid'
import { diff } from '../../../platform/diff.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { deleteGroupRow, type GroupRow, lockGroup, pageGroups, saveGroup } from './named.sql.ts'
import { releaseGroup } from './release.ts'
import { orTaken, requireMembers, requireRoom } from './require.ts'
import { lockConfig } from './settings.sql.ts'

type Routes = typeof conversations.routes

const targetOf = ({ id, name }: GroupRow) => ({ type: 'conversation_group', id, name })
const unique = 'conversation_groups_by_name'

export const listGroups: Verb<Routes['groups']> = async ({ query, db, scope }) =>
  pageAnswer('groups', await pageGroups(db, scope, pageOf(query)))

export const createGroup: Verb<Routes['createGroup']> = async ({ body, scope, change, now }) =>
  orTaken(unique, 'name', () =>
    change(async (tx) => {
      await lockConfig(tx, scope)
      await requireRoom(tx, scope, 'conversation_groups', supportBounds.groups)
      await requireMembers(tx, scope, body.member_ids ?? [], 'member_ids')
      const at = now.toISOString()
      const row = {
        id: uuid(),
        name: body.name.trim(),
        member_ids: body.member_ids ?? [],
        created_at: at,
        updated_at: at,
      }
      await saveGroup(tx, scope, row)
      tx.audited({ target: targetOf(row), changes: { name: { to: row.name }, member_ids: { to: row.member_ids } } })
      return row
    }),
  )

export const updateGroup: Verb<Routes['updateGroup']> = async ({ params, body, scope, change, now }) =>
  orTaken(unique, 'name', () =>
    change(async (tx) => {
      const before = (await lockGroup(tx, scope, params.id)) ?? fail('not_found')
      await requireMembers(tx, scope, body.member_ids ?? [], 'member_ids')
      const after = { ...before, ...body }
      const changes = diff(before, after, ['name', 'member_ids'])
      tx.audited({ target: targetOf(after), changes })
      if (Object.keys(changes).length === 0) return before
      const saved = { ...after, updated_at: now.toISOString() }
      await saveGroup(tx, scope, saved)
      return saved
    }),
  )

export const deleteGroup: Verb<Routes['removeGroup']> = async ({ params, scope, change, now }) =>
  change(async (tx) => {
    const row = (await lockGroup(tx, scope, params.id)) ?? fail('not_found')
    await releaseGroup(tx, scope, row.id, now)
    await deleteGroupRow(tx, scope, row.id)
    tx.audited({ target: targetOf(row), changes: {} })
  })
