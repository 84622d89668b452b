import { type conversations, pageAnswer, pageOf } from '@userkeep/contract'
import { supportBounds } from '@userkeep/contract/shapes/conversation-settings'
import { v7 as uuid } from 'uuid'
import { diff } from '../../../platform/diff.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { noteChanged } from '../../segments/public.ts'
import { contactsOfTag, tagField } from '../segment-fields.sql.ts'
import { deleteTagRow, lockTag, pageTags, saveTag, type TagRow } from './named.sql.ts'
import { releaseTag } from './release.ts'
import { orTaken, requireRoom } from './require.ts'
import { lockConfig } from './settings.sql.ts'

type Routes = typeof conversations.routes

const targetOf = ({ id, name }: TagRow) => ({ type: 'conversation_tag', id, name })
const unique = 'conversation_tags_by_name'

export const listTags: Verb<Routes['tags']> = async ({ query, db, scope }) =>
  pageAnswer('tags', await pageTags(db, scope, pageOf(query)))

export const createTag: Verb<Routes['createTag']> = async ({ body, scope, change, now }) =>
  orTaken(unique, 'name', () =>
    change(async (tx) => {
      await lockConfig(tx, scope)
      await requireRoom(tx, scope, 'conversation_tags', supportBounds.tags)
      const at = now.toISOString()
      const row = { id: uuid(), name: body.name.trim(), color: body.color ?? null, created_at: at, updated_at: at }
      await saveTag(tx, scope, row)
      tx.audited({ target: targetOf(row), changes: { name: { to: row.name } } })
      return row
    }),
  )

export const updateTag: Verb<Routes['updateTag']> = async ({ params, body, scope, change, now }) =>
  orTaken(unique, 'name', () =>
    change(async (tx) => {
      const before = (await lockTag(tx, scope, params.id)) ?? fail('not_found')
      const after = { ...before, ...body }
      const changes = diff(before, after, ['name', 'color'])
      tx.audited({ target: targetOf(after), changes })
      if (Object.keys(changes).length === 0) return before
      const saved = { ...after, updated_at: now.toISOString() }
      await saveTag(tx, scope, saved)
      if (after.name !== before.name) {
        await noteChanged(tx, { scope, contacts: contactsOfTag(tx, scope, saved.id), fields: [tagField] }, now)
      }
      return saved
    }),
  )

export const deleteTag: Verb<Routes['removeTag']> = async ({ params, scope, change, now }) =>
  change(async (tx) => {
    const row = (await lockTag(tx, scope, params.id)) ?? fail('not_found')
    await releaseTag(tx, scope, row.id, now)
    await deleteTagRow(tx, scope, row.id)
    tx.audited({ target: targetOf(row), changes: {} })
  })
