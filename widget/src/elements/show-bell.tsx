import { ApiError } from '@userkeep/client/api-error'
import { createFeed, type Feed, type FeedAccess } from '@userkeep/client/notifications'
import { streamOf } from '@userkeep/client/stream'
import { render } from 'preact'
import type { Answer } from '../answer.ts'
import type { Ask } from '../api.ts'
import { shadowIn } from '../ui/shadow-in.ts'
import type { Look } from '../ui/surface.ts'
import { Bell, styles } from './bell.tsx'

interface Shown extends Pick<Look, 'theme'> {
  answer: Answer
  call: Call
}

type Call = <T>(path: string, ask?: Ask) => Promise<T>

const shown = new WeakMap<Element, Feed>()

/** Shows the bell of whoever is there inside an element of the page; nothing where nobody may know what it says. */
export function showBell(target: Element, { answer, call, theme }: Shown): void {
  shown.get(target)?.stop()
  shown.delete(target)
  const { contact, notifications, config } = answer
  const root = shadowIn(target, 'userkeep-notifications', styles, { theme, color: config.brand.color })
  if (!notifications) {
    render(null, root)
    return
  }
  const feed = createFeed(accessBy(call), { contactId: contact.id, unread: notifications.unread })
  shown.set(target, feed)
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
