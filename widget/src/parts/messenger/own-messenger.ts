import { createMessenger, type Messenger, type MessengerAccess } from '@userkeep/client/messenger'
import type { Ask } from '../../api.ts'
import type { WidgetApi } from '../../part.ts'
import { streamOfContact } from '../../ui/contact-stream.ts'
import { outgoingName } from './outgoing-name.ts'
import type { Shown } from './shown.ts'

const path = '/v1/contact/conversations'
/** A picture on a slow connection. */
const uploadMs = 60_000

const pageOf = (limit: number, after: string | null) =>
  `limit=${limit}${after === null ? '' : `&starting_after=${encodeURIComponent(after)}`}`

function accessBy(widget: WidgetApi, contactId: string): MessengerAccess {
  const call = <T>(at: string, ask: Ask = {}) => widget.call<T>(path + at, { ...ask, contactId })
  const keyed = (key: string) => ({ 'idempotency-key': key })
  return {
    conversations: (after) => call(`?${pageOf(20, after)}`, { method: 'GET' }),
    messages: (id, after) => call(`/${id}/messages?${pageOf(30, after)}`, { method: 'GET' }),
    upload: (body, key) => call('/pictures', { body, headers: keyed(key), signal: AbortSignal.timeout(uploadMs) }),
    start: (body, key) => call('', { body, headers: keyed(key) }),
    write: (id, body, key) => call(`/${id}/messages`, { body, headers: keyed(key) }),
    read: (id) => call(`/${id}/read`),
    typing: (id) => call(`/${id}/typing`),
    rate: (id, body) => call(`/${id}/rating`, { body }),
    stream: streamOfContact(widget.call),
  }
}

/** The conversations of the visitor, live. */
export function messengerFor(widget: WidgetApi, { contactId, conversations }: Shown): Messenger {
  const name = outgoingName(contactId)
  const storage = {
    read: () => widget.kept.read(name),
    write(text: string | null) {
      widget.kept.write(name, text)
      return widget.kept.read(name) === text
    },
  }
  const messenger = createMessenger(accessBy(widget, contactId), { contactId, unread: conversations.unread, storage })
  messenger.connect()
  return messenger
}
