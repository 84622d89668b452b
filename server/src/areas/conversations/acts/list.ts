import { type AnswerOf, type conversations, pageAnswer, pageOf } from '@userkeep/contract'
import type { Db } from '../../../platform/db/sql.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { writtenAnswer } from '../../../platform/json-text.ts'
import { findView } from '../config/views.sql.ts'
import { type ListFilter, listCounts, pageConversations, pageMessages, readConversation } from '../core/reads.sql.ts'
import type { Environment } from '../core/row.ts'
import { listViewFilters } from '../core/settle.sql.ts'
import { showConversation, showMessage } from '../core/view.ts'
import type { Own } from '../setup.ts'

type Routes = typeof conversations.routes
type Counts = AnswerOf<Routes['counts']>

const named = {
  mine: (memberId: string): ListFilter => ({ assignee_id: memberId }),
  unassigned: (): ListFilter => ({ assignee_id: null }),
  mentions: (memberId: string): ListFilter => ({ mentioned: memberId }),
  all: (): ListFilter => ({}),
}

export const listConversations: Verb<Routes['list']> = async ({ query, db, scope, caller, now }) => {
  const { view, view_id, limit: _, offset: __, starting_after: ___, environment: ____, ...given } = query
  const filters: ListFilter[] = [given]
  if (view) filters.push(named[view](caller.organization.membershipId))
  if (view_id) {
    const saved = (await findView(db, scope, view_id)) ?? invalid('view_id', 'is no saved view of this environment')
    filters.push(saved.shows)
  }
  return writtenAnswer('conversations', await pageConversations(db, scope, filters, pageOf(query), now))
}

export const getConversation: Verb<Routes['get'], Own> = async ({ params, db, scope, now, own }) => {
  const row = (await readConversation(db, scope, params.id)) ?? fail('not_found')
  return { ...showConversation(row, now), ...own.presences.of(scope.environmentId, row.id) }
}

export const listMessages: Verb<Routes['messages']> = async ({ params, query, db, scope, platform }) => {
  const { id } = (await readConversation(db, scope, params.id)) ?? fail('not_found')
  const found = await pageMessages(db, scope, id, false, pageOf(query))
  return pageAnswer('messages', found, (row) => showMessage(row, platform.settings.publicUrl))
}

/** Reads the counts of an environment as one member sees them. */
export async function readCounts(db: Db, scope: Environment, memberId: string): Promise<Counts> {
  const [rows, views] = await Promise.all([listCounts(db, scope), listViewFilters(db, scope)])
  const counts = new Map(rows.map(({ name, count }) => [name, count]))
  const of = (name: string): number => counts.get(name) ?? 0
  const groups = [...counts].flatMap(([name, open]) =>
    name.startsWith('group:') && open > 0 ? [{ id: name.slice('group:'.length), open }] : [],
  )
  return {
    open: of('open'),
    snoozed: of('snoozed'),
    unread: of('unread'),
    unassigned: of('unassigned'),
    mine: of(`assignee:${memberId}`),
    mentions: of(`mentions:${memberId}`),
    groups,
    views: views.map(({ id }) => ({ id, count: of(`view:${id}`) })),
  }
}

export const getCounts: Verb<Routes['counts']> = async ({ db, scope, caller }) =>
  readCounts(db, scope, caller.organization.membershipId)
