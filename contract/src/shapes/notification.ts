import { Type } from 'typebox'
import { chosen, collection, Link, markdown, nullable, oneOf, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'
import { CustomerExternalId } from './named-customer.ts'

export const notificationBounds = {
  title: 200,
  body: 2000,
  /** Unread notifications are counted up to here. */
  counted: 100,
  /** A reader that missed more than this reads the feed instead. */
  replayed: 200,
} as const

const Title = Type.String({
  minLength: 1,
  maxLength: notificationBounds.title,
  pattern: '\\S',
  examples: ['Your export is ready'],
})
const Url = nullable(
  Link({
    maxLength: 2000,
    examples: ['/exports/41'],
    description: 'The link: a URL, or a path in your product',
  }),
)
const Unread = Type.Integer({
  minimum: 0,
  maximum: notificationBounds.counted,
  description: `The number of unread notifications, up to ${notificationBounds.counted}`,
})

const fields = {
  id: Uuid,
  title: Title,
  body_html: nullable(
    Type.String({
      description: 'Sanitized HTML, rendered from Markdown; null without text',
      examples: ['<p>It has <strong>41</strong> rows.</p>'],
    }),
  ),
  url: Url,
  created_at: Timestamp,
  seen_at: nullable(Type.String({ ...Timestamp, description: 'The time at which it was first shown in the feed' })),
  read_at: nullable(Timestamp),
}

export const Notification = chosen(shape('Notification', fields))

export const NotificationFeed = chosen(
  shape('NotificationFeed', { ...collection('notifications', Notification).properties, unread: Unread }),
)

export const UnreadNotifications = chosen(shape('UnreadNotifications', { unread: Unread }))

/** A notification as staff see it. */
export const SentNotification = chosen(
  shape('SentNotification', {
    ...fields,
    source: Object.assign(oneOf('api', 'staff', 'campaign'), { description: 'The source' }),
  }),
)

const content = {
  title: Title,
  body: Type.Optional(
    nullable(
      markdown(
        Type.String({
          maxLength: notificationBounds.body,
          description: 'Markdown. HTML is shown as text',
          examples: ['It has **41** rows.'],
        }),
      ),
    ),
  ),
  url: Type.Optional(Url),
}

export const NotifyContact = chosen(strict(content, { name: 'NotifyContact' }))

export const NewNotification = chosen(
  strict(
    {
      to: Type.Union([
        strict({ contact_id: Uuid }),
        strict({
          external_id: Type.String({
            minLength: 1,
            maxLength: 255,
            description: 'Your own ID of a contact',
          }),
        }),
        strict({ customer_id: Type.String({ format: 'uuid', description: 'All members of a customer' }) }),
        strict({ customer_external_id: CustomerExternalId }),
        strict({ segment_id: Type.String({ format: 'uuid', description: 'All members of a segment' }) }),
      ]),
      ...content,
    },
    { name: 'NewNotification' },
  ),
)

export const NotificationSend = chosen(
  shape('NotificationSend', {
    id: Type.String({ format: 'uuid', description: 'Also the ID of the notification in the feed of each recipient' }),
    state: Object.assign(oneOf('sending', 'sent'), {
      description: '`sending`: still being delivered to the members of the customer or segment',
    }),
    recipients: Type.Integer({ minimum: 0, description: 'The number of recipients so far' }),
    created_at: Timestamp,
    finished_at: nullable(Timestamp),
  }),
)

export const UnreadChanged = chosen(
  shape('UnreadChanged', {
    unread: Unread,
    resumed: Type.Boolean({
      description:
        'True if the stream continues without a gap; false if it starts here and earlier notifications are in the feed',
    }),
  }),
)
