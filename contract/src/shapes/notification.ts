import { Type } from 'typebox'
import { chosen, collection, nullable, oneOf, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'

export const notificationBounds = {
  title: 200,
  body: 2000,
  /** Unread notifications are counted up to here. */
  counted: 100,
  /** Whoever missed more than this reads the feed instead. */
  replayed: 200,
} as const

const Title = Type.String({
  minLength: 1,
  maxLength: notificationBounds.title,
  pattern: '\\S',
  examples: ['Your export is ready'],
})
const Url = nullable(
  Type.String({
    maxLength: 2000,
    pattern: '^(https?://|/(?!/))',
    examples: ['/exports/41'],
    description: 'Where it leads: an address, or a path of your product',
  }),
)
const Unread = Type.Integer({
  minimum: 0,
  maximum: notificationBounds.counted,
  description: `How many are unread, counted up to ${notificationBounds.counted}`,
})

const fields = {
  id: Uuid,
  title: Title,
  body_html: nullable(
    Type.String({
      description: 'Rendered from Markdown and sanitised; null where there is no text',
      examples: ['<p>It has <strong>41</strong> rows.</p>'],
    }),
  ),
  url: Url,
  created_at: Timestamp,
  seen_at: nullable(Type.String({ ...Timestamp, description: 'When the feed was first opened with it' })),
  read_at: nullable(Timestamp),
}

export const Notification = chosen(shape('Notification', fields))

export const NotificationFeed = chosen(
  shape('NotificationFeed', { ...collection('notifications', Notification).properties, unread: Unread }),
)

export const UnreadNotifications = chosen(shape('UnreadNotifications', { unread: Unread }))

/** As staff see it. */
export const SentNotification = chosen(
  shape('SentNotification', {
    ...fields,
    source: Object.assign(oneOf('api', 'staff', 'campaign'), { description: 'Who sent it' }),
  }),
)

const content = {
  title: Title,
  body: Type.Optional(
    nullable(
      Type.String({
        maxLength: notificationBounds.body,
        description: 'Markdown; HTML in it is shown as text',
        examples: ['It has **41** rows.'],
      }),
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
            description: 'Of a contact, as your product knows it',
          }),
        }),
        strict({ customer_id: Type.String({ format: 'uuid', description: 'Everybody in a team' }) }),
        strict({ segment_id: Type.String({ format: 'uuid', description: 'Everybody in a segment' }) }),
      ]),
      ...content,
    },
    { name: 'NewNotification' },
  ),
)

export const NotificationSend = chosen(
  shape('NotificationSend', {
    id: Type.String({ format: 'uuid', description: 'The id of the notification in the feed of each recipient, too' }),
    state: Object.assign(oneOf('sending', 'sent'), {
      description: '`sending`: it is still being handed to the members of the team or segment',
    }),
    recipients: Type.Integer({ minimum: 0, description: 'How many have got it so far' }),
    created_at: Timestamp,
    finished_at: nullable(Timestamp),
  }),
)

export const UnreadChanged = chosen(
  shape('UnreadChanged', {
    unread: Unread,
    resumed: Type.Boolean({
      description:
        'False where the stream begins here, and what was before is in the feed; true where it goes on without a gap',
    }),
  }),
)
