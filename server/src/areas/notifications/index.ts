import { notifications } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { hours } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { partsOfBoot } from '../boot/public.ts'
import { contactData } from '../contacts/public.ts'
import { segmentUses } from '../segments/public.ts'
import { bootNotifications } from './boot-part.sql.ts'
import { notificationsOfContacts } from './contact-data.ts'
import {
  getFeed,
  listNotificationsOfContact,
  markFeedRead,
  markFeedSeen,
  markNotificationRead,
  notifyContact,
} from './feed/feed.ts'
import { pruneNotifications } from './prune.sql.ts'
import { fanOut } from './sends/fan-out.ts'
import { getSend, sendNotification } from './sends/sends.ts'
import { usesInSends } from './sends/uses.sql.ts'
import { createReaders, type Readers } from './stream/readers.ts'
import { streamContact } from './stream/stream-contact.ts'

const setUp = (context: Context<undefined>): Readers => createReaders(context)

export const notificationsArea = defineArea(
  notifications,
  {
    send: sendNotification,
    get: getSend,
    feed: getFeed,
    seen: markFeedSeen,
    read: markNotificationRead,
    readAll: markFeedRead,
    stream: streamContact,
    ofContact: listNotificationsOfContact,
    notify: notifyContact,
  },
  {
    setup: setUp,
    tables: {
      notification_feeds: {
        rows: 'working',
        contact: { merge: 'merged', erase: 'deleted', export: { none: 'the number of the last notification' } },
      },
      notifications: { rows: 'data', contact: { merge: 'merged', erase: 'deleted', export: { as: 'notifications' } } },
      notification_sends: { rows: 'data', customer: { delete: 'deleted' } },
    },
    contributes: [
      segmentUses.by(usesInSends),
      partsOfBoot.by({ notifications: bootNotifications }),
      contactData.by(notificationsOfContacts),
    ],
    loops: [{ name: 'notifications.fan-out', wakeOn: 'notification-sends', run: fanOut }],
    jobs: [{ name: 'notifications.prune', everyMs: hours(1), run: pruneNotifications }],
  },
)
