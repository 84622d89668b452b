import { ApiError } from '@userkeep/client/api-error'
import { createFeed, type Feed, type FeedAccess } from '@userkeep/client/notifications'
import { streamOf } from '@userkeep/client/stream'
import { render } from 'preact'
import type { Shown } from '../../element.ts'
import type { Hands } from '../../part.ts'
import { shadowIn } from '../../ui/shadow-in.ts'
import { Bell, styles } from './bell.tsx'

type Call = Hands['call']

const feeds = new WeakMap<Element, Feed>()

/** The bell of whoever is there; nothing where nobody may know what it says. Only a page that asks for it opens a stream. */
export function show(target: Element, { answer, hands, look }: Shown): void {
  feeds.get(target)?.stop()
  feeds.delete(target)
  const root = shadowIn(target, 'userkeep-notifications', styles, look)
  if (!answer?.notifications) {
    render(null, root)
    return
  }
  const { contact, notifications } = answer
  const feed = createFeed(accessBy(hands.call), { contactId: contact.id, unread: notifications.unread })
  feeds.set(target, feed)
  render(<Bell key={contact.id} feed={feed} />, root)
}

const path = '/v1/contact/notifications'

const accessBy = (call: Call): FeedAccess => ({
  page: (after) =>
    call(after === null ? path : `${path}?starting_after=${encodeURIComponent(after)}`, { method: 'GET' }),
  seen: () => call(`${path}/seen`),
  // Whoever follows a link leaves the page.
  read: (id) => call(`${path}/${id}/read`, { keepalive: true }),
  readAll: () => call(`${path}/read-all`),
  stream: (lastEventId, signal) =>
    streamOf((_, { headers = {} }) => opened(call, headers, signal), {})('', {
      signal,
      ...(lastEventId && { headers: { 'last-event-id': lastEventId } }),
    }),
})

/** A refusal that lasts is said in the words of the client, which tries everything else again. */
async function opened(call: Call, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
  try {
    return await call<Response>('/v1/contact/stream', { method: 'GET', headers, signal, isStream: true })
  } catch (error) {
    const { status = 0, message } = error as { status?: number; message: string }
    if (status === 401 || status === 403) throw new ApiError(status, { code: 'unauthorized', message })
    throw error
  }
}
