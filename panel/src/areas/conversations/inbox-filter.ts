import type { Input } from '@userkeep/client'
import { texts } from '../../texts/conversations.ts'
import type { Conversation, Counts, listRead, View } from './conversation.ts'

export type ListQuery = NonNullable<NonNullable<Input<typeof listRead>>['query']>

/** The views that every member has. Saved views and groups follow them. */
export const standardViews = [
  { value: 'mine', label: texts.assignedToMe },
  { value: 'unassigned', label: texts.unassigned },
  { value: 'mentions', label: texts.mentions },
  { value: 'all', label: texts.allOpen },
  { value: 'snoozed', label: texts.snoozed },
  { value: 'closed', label: texts.closed },
] as const

export type StandardView = (typeof standardViews)[number]['value']
export const defaultView: StandardView = 'all'

const queries: Record<StandardView, Partial<ListQuery>> = {
  mine: { view: 'mine', status: 'open' },
  unassigned: { view: 'unassigned', status: 'open' },
  mentions: { view: 'mentions' },
  all: { status: 'open' },
  snoozed: { status: 'snoozed' },
  closed: { status: 'closed' },
}

/** Returns the filters of a view as the URL names it: `mine`, `group:{id}` or `saved:{id}`. */
export function queryOfView(name: string): Partial<ListQuery> {
  if (name.startsWith('group:')) return { group_id: name.slice(6), status: 'open' }
  if (name.startsWith('saved:')) return { view_id: name.slice(6) }
  return queries[name as StandardView] ?? queries[defaultView]
}

/** Returns the count of a view, or undefined if the view has none. */
export function countOfView(counts: Counts | undefined, name: string): number | undefined {
  if (!counts) return undefined
  if (name.startsWith('group:')) return counts.groups.find(({ id }) => id === name.slice(6))?.open ?? 0
  if (name.startsWith('saved:')) return counts.views.find(({ id }) => id === name.slice(6))?.count ?? 0
  const { mine, unassigned, mentions, snoozed, open } = counts
  return { mine, unassigned, mentions, all: open, snoozed, closed: undefined }[name as StandardView]
}

interface Matching {
  /** The signed-in member. */
  me: string | undefined
  views: readonly View[]
}

/** Decides whether a list shows a conversation; null for a search, which only the service can decide. */
export function isListed(conversation: Conversation, query: ListQuery, { me, views }: Matching): boolean | null {
  if (conversation.merged_into !== null) return false
  const { view, view_id, q } = query
  if (view === 'mine' && conversation.assignee_id !== me) return false
  if (view === 'unassigned' && conversation.assignee_id !== null) return false
  if (view === 'mentions' && !(me && conversation.mention_ids.includes(me))) return false
  if (!isWithin(conversation, query)) return false
  if (view_id) {
    const saved = views.find(({ id }) => id === view_id)
    if (!saved) return null
    if (!isWithin(conversation, saved.shows)) return false
  }
  return q ? null : true
}

type Filter = View['shows'] & Pick<ListQuery, 'contact_id'>

function isWithin(conversation: Conversation, filter: Filter): boolean {
  const { tag_id, contact_id } = filter
  if (tag_id && !conversation.tag_ids.includes(tag_id)) return false
  if (contact_id && conversation.contact.id !== contact_id) return false
  const fields = ['status', 'assignee_id', 'group_id', 'priority', 'channel', 'unread'] as const
  return fields.every((field) => filter[field] === undefined || filter[field] === conversation[field])
}

const isAfter = (one: Conversation, other: Conversation) =>
  one.last_activity_at === other.last_activity_at ? one.id > other.id : one.last_activity_at > other.last_activity_at

interface ListPage {
  conversations: Conversation[]
  next_cursor?: string | null
}

/** Returns the pages of a list after a conversation changed: without it, or with it at its place. */
export function placeIn<Page extends ListPage>(
  pages: readonly Page[],
  conversation: Conversation,
  isShown: boolean | null,
): Page[] {
  const wasShown = pages.some((page) => page.conversations.some(({ id }) => id === conversation.id))
  const without = pages.map((page) => ({
    ...page,
    conversations: page.conversations.filter(({ id }) => id !== conversation.id),
  }))
  if (!(isShown ?? wasShown)) return without
  const at = without.findIndex((page) => page.conversations.some((other) => isAfter(conversation, other)))
  const last = without.at(-1)
  // Beyond the pages that were read it is found by reading on.
  if (at < 0 && (!last || last.next_cursor)) return without
  const target = at < 0 ? without.length - 1 : at
  return without.map((page, index) => {
    if (index !== target) return page
    const before = page.conversations.findIndex((other) => isAfter(conversation, other))
    const place = before < 0 ? page.conversations.length : before
    return { ...page, conversations: page.conversations.toSpliced(place, 0, conversation) }
  })
}
