import { type conversations, pageAnswer, pageOf } from '@userkeep/contract'
import { supportBounds } from '@userkeep/contract/shapes/conversation-settings'
import { v7 as uuid } from 'uuid'
import { diff } from '../../../platform/diff.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { findContact } from '../../contacts/public.ts'
import { findConversation } from '../core/conversations.sql.ts'
import { type CannedRow, deleteCannedRow, lockCanned, pageCanned, saveCanned } from './canned.sql.ts'
import { orTaken, requireRoom } from './require.ts'
import { lockConfig } from './settings.sql.ts'
import { fillVariables } from './variables.ts'

type Routes = typeof conversations.routes

const targetOf = ({ id, name }: CannedRow) => ({ type: 'canned_reply', id, name })
const unique = 'conversation_canned_replies_by_shortcut'
const unfilled = (row: CannedRow) => ({ ...row, filled: null })

export const listCannedReplies: Verb<Routes['cannedReplies']> = async ({ query, db, scope, caller }) => {
  const found = await pageCanned(db, scope, query.q ?? '', pageOf(query))
  if (query.conversation_id === undefined) return pageAnswer('canned_replies', found, unfilled)
  const conversation =
    (await findConversation(db, scope, query.conversation_id)) ??
    invalid('conversation_id', 'is no conversation of this environment')
  const contact = await findContact(db, scope, conversation.contact_id)
  const known = { contact: { name: contact?.name ?? null, email: contact?.email ?? null }, agent: caller.user.name }
  return pageAnswer('canned_replies', found, (row) => ({ ...row, filled: fillVariables(row.text, known) }))
}

export const createCannedReply: Verb<Routes['createCannedReply']> = async ({ body, scope, change, now }) =>
  orTaken(unique, 'shortcut', () =>
    change(async (tx) => {
      await lockConfig(tx, scope)
      await requireRoom(tx, scope, 'conversation_canned_replies', supportBounds.cannedReplies)
      const at = now.toISOString()
      const row = {
        id: uuid(),
        name: body.name.trim(),
        shortcut: body.shortcut ?? null,
        text: body.text,
        created_at: at,
        updated_at: at,
      }
      await saveCanned(tx, scope, row)
      tx.audited({ target: targetOf(row), changes: { name: { to: row.name } } })
      return unfilled(row)
    }),
  )

export const updateCannedReply: Verb<Routes['updateCannedReply']> = async ({ params, body, scope, change, now }) =>
  orTaken(unique, 'shortcut', () =>
    change(async (tx) => {
      const before = (await lockCanned(tx, scope, params.id)) ?? fail('not_found')
      const after = { ...before, ...body }
      const changes = diff(before, after, ['name', 'shortcut', 'text'])
      tx.audited({ target: targetOf(after), changes })
      if (Object.keys(changes).length === 0) return unfilled(before)
      const saved = { ...after, updated_at: now.toISOString() }
      await saveCanned(tx, scope, saved)
      return unfilled(saved)
    }),
  )

export const deleteCannedReply: Verb<Routes['removeCannedReply']> = async ({ params, scope, change }) =>
  change(async (tx) => {
    const row = (await lockCanned(tx, scope, params.id)) ?? fail('not_found')
    await deleteCannedRow(tx, scope, row.id)
    tx.audited({ target: targetOf(row), changes: {} })
  })
