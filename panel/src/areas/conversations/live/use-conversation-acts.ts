import type { ApiError } from '@userkeep/client'
import { api } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { toast } from '../../../ui/toast.ts'
import type { Conversation, Priority } from '../conversation.ts'
import { useMe } from '../use-inbox-data.ts'
import { beginChange, cachedConversation, putConversation, refreshSearches } from './inbox-cache.ts'

const base = '/v1/organization/conversations/{id}' as const

export interface Assignment {
  assignee_id?: string | null
  group_id?: string | null
}

const lastChanges = new Map<string, Promise<unknown>>()

/** Makes a change of a conversation after those before it: keys are pressed faster than the service answers. */
function inOrder<T>(id: string, call: () => Promise<T>) {
  const answer = (lastChanges.get(id) ?? Promise.resolve()).then(call)
  const settled = answer.then(
    () => {},
    () => {},
  )
  lastChanges.set(id, settled)
  return { answer, settled, isLast: () => lastChanges.get(id) === settled }
}

/** Changes of one conversation. Each is shown at once, and taken back if the service refuses it. */
export function useConversationActs(id: string) {
  const [environment] = useEnvironment()
  const me = useMe()?.id
  const place = { params: { id }, query: { environment } }
  const change = (patch: Partial<Conversation>, call: () => Promise<Conversation>) => {
    const before = cachedConversation(environment, id)
    const { answer, settled, isLast } = inOrder(id, call)
    beginChange(environment, id, settled)
    if (before) putConversation(environment, { ...before, ...patch })
    return answer.then(
      (after) => {
        // An earlier answer does not know of the changes that follow it.
        if (isLast()) putConversation(environment, after)
        refreshSearches(environment)
        return true
      },
      (error: ApiError) => {
        if (before) putConversation(environment, before)
        toast.error(error)
        return false
      },
    )
  }
  const tagIds = () => cachedConversation(environment, id)?.tag_ids ?? []
  return {
    assign: (body: Assignment) => change(body, () => api(`POST ${base}/assign`, { ...place, body })),
    addTag: (tag: string) =>
      change({ tag_ids: [...tagIds(), tag] }, () => api(`POST ${base}/tag`, { ...place, body: { add: [tag] } })),
    removeTag: (tag: string) =>
      change({ tag_ids: tagIds().filter((one) => one !== tag) }, () =>
        api(`POST ${base}/tag`, { ...place, body: { remove: [tag] } }),
      ),
    setPriority: (priority: Priority) =>
      change({ priority }, () => api(`PATCH ${base}`, { ...place, body: { priority } })),
    setSubject: (subject: string | null) =>
      change({ subject }, () => api(`PATCH ${base}`, { ...place, body: { subject } })),
    snooze: (until: string | null) =>
      change({ status: 'snoozed', snoozed_until: until, clock: null }, () =>
        api(`POST ${base}/snooze`, { ...place, body: { until } }),
      ),
    close: () => change({ status: 'closed', clock: null, unread: false }, () => api(`POST ${base}/close`, place)),
    reopen: () =>
      change({ status: 'open', snoozed_until: null, closed_at: null }, () => api(`POST ${base}/reopen`, place)),
    markRead: () => {
      const mentions = cachedConversation(environment, id)?.mention_ids.filter((one) => one !== me)
      return change({ unread: false, ...(mentions && { mention_ids: mentions }) }, () =>
        api(`POST ${base}/read`, place),
      )
    },
    markUnread: () => change({ unread: true }, () => api(`POST ${base}/unread`, place)),
  }
}

export type ConversationActs = ReturnType<typeof useConversationActs>
