import type { FeedAccess } from '@userkeep/client/notifications'
import type { WidgetApi } from '../../part.ts'
import { streamOfContact } from '../../ui/contact-stream.ts'

const path = '/v1/contact/notifications'

/** The feed of the visitor. */
export const ownFeed = (call: WidgetApi['call']): FeedAccess => ({
  page: (after) =>
    call(after === null ? path : `${path}?starting_after=${encodeURIComponent(after)}`, { method: 'GET' }),
  seen: () => call(`${path}/seen`),
  // A link leaves the page, so the request must survive it.
  read: (id) => call(`${path}/${id}/read`, { keepalive: true }),
  readAll: () => call(`${path}/read-all`),
  stream: streamOfContact(call),
})
