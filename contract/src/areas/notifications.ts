import { Type } from 'typebox'
import { area, chosen, collection, contact, EnvironmentQuery, machine, PagingQuery, staff } from '../kernel/index.ts'
import {
  NewNotification,
  Notification,
  NotificationFeed,
  NotificationSend,
  NotifyContact,
  SentNotification,
  UnreadChanged,
  UnreadNotifications,
} from '../shapes/notification.ts'

const managing = staff('messaging:manage')
const ofContact = '/v1/organization/contacts/{id}/notifications'
const unproven =
  'A session that was not proven reads the notifications of an anonymous visitor alone; of an identified person it is shown none.'

export const notifications = area(
  'notifications',
  {
    group: 'Messaging',
    about: 'Notifications inside your product: a feed per contact, its unread count, and a live stream.',
  },
  {
    send: {
      method: 'POST',
      path: '/v1/notifications',
      summary: 'Notify a contact, everybody in a team or everybody in a segment',
      description:
        'Each recipient gets it once. A team or a segment is notified in the background, those who are in it by then; ' +
        '`GET /v1/notifications/{id}` says how far it is. One 404 covers contacts and teams that are not there.',
      access: machine(),
      idempotent: true,
      body: NewNotification,
      success: { status: 202, body: NotificationSend },
      errors: ['invalid_request', 'not_found'],
      chosen: true,
    },
    get: {
      method: 'GET',
      path: '/v1/notifications/{id}',
      summary: 'How far a notification has got',
      access: machine(),
      success: { status: 200, body: NotificationSend },
      chosen: true,
    },
    feed: {
      method: 'GET',
      path: '/v1/contact/notifications',
      summary: "The contact's notifications, the newest first, and how many are unread",
      description: unproven,
      access: contact(),
      query: Type.Object(PagingQuery),
      success: { status: 200, body: NotificationFeed },
      chosen: true,
    },
    seen: {
      method: 'POST',
      path: '/v1/contact/notifications/seen',
      summary: 'Say that the feed was opened: everything in it has been seen',
      access: contact(),
      closedToSupport: true,
      success: { status: 200, body: UnreadNotifications },
      chosen: true,
    },
    read: {
      method: 'POST',
      path: '/v1/contact/notifications/{id}/read',
      summary: 'Mark a notification as read',
      access: contact(),
      closedToSupport: true,
      success: { status: 200, body: UnreadNotifications },
      chosen: true,
    },
    readAll: {
      method: 'POST',
      path: '/v1/contact/notifications/read-all',
      summary: 'Mark every notification as read',
      access: contact(),
      closedToSupport: true,
      success: { status: 200, body: UnreadNotifications },
      chosen: true,
    },
    stream: {
      method: 'GET',
      path: '/v1/contact/stream',
      summary: 'What happens to the contact, as it happens',
      description:
        'Server-sent events, read with `fetch` since `EventSource` sends no credential. It begins with `unread`; each ' +
        '`notification` follows when it is committed, from whichever instance, and `unread` whenever the count changes. The ' +
        'stream ends after five minutes: open it again with the last `id` as `Last-Event-ID`, and nothing is missed or ' +
        `repeated. ${unproven}`,
      access: contact(),
      success: { status: 200, stream: { events: { notification: Notification, unread: UnreadChanged } } },
      errors: ['unverified_session'],
      chosen: true,
    },
    ofContact: {
      method: 'GET',
      path: ofContact,
      summary: 'What a contact was notified of, the newest first, and whether it was seen and read',
      access: managing,
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
      success: { status: 200, body: chosen(collection('notifications', SentNotification)) },
      chosen: true,
    },
    notify: {
      method: 'POST',
      path: ofContact,
      summary: 'Notify one contact',
      access: managing,
      audit: 'notification.sent',
      query: Type.Object(EnvironmentQuery),
      body: NotifyContact,
      success: { status: 201, body: SentNotification },
      chosen: true,
    },
  },
)
