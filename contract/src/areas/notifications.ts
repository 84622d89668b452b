import { Type } from 'typebox'
import { area, chosen, collection, contact, EnvironmentQuery, machine, PagingQuery, staff } from '../kernel/index.ts'
import { OwnConversation, OwnConversationMessage, OwnConversationTyping } from '../shapes/conversation-own.ts'
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
  'An unverified session can read the notifications of an anonymous visitor, but not of an identified contact.'

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
      summary: 'Notify a contact, a customer or a segment',
      description:
        'Each recipient gets it once. The current members of a customer or segment are notified in the background; ' +
        '`GET /v1/notifications/{id}` returns the progress. Unknown contacts and customers return 404.',
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
      summary: 'Get the progress of a notification',
      access: machine(),
      success: { status: 200, body: NotificationSend },
      chosen: true,
    },
    feed: {
      method: 'GET',
      path: '/v1/contact/notifications',
      summary: 'List your notifications, newest first, with the unread count',
      description: unproven,
      access: contact(),
      query: Type.Object(PagingQuery),
      success: { status: 200, body: NotificationFeed },
      chosen: true,
    },
    seen: {
      method: 'POST',
      path: '/v1/contact/notifications/seen',
      summary: 'Mark all notifications as seen',
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
      summary: 'Mark all notifications as read',
      access: contact(),
      closedToSupport: true,
      success: { status: 200, body: UnreadNotifications },
      chosen: true,
    },
    stream: {
      method: 'GET',
      path: '/v1/contact/stream',
      summary: 'Stream notifications in real time',
      description:
        'Server-sent events. Use `fetch`, because `EventSource` sends no credentials. The stream starts with `unread`; each ' +
        '`notification` follows when it is committed on any instance, and `unread` whenever the count changes. ' +
        '`message` is a new message in a conversation of the contact, `conversation` is a conversation that changed, and ' +
        '`typing` says who of the staff is writing. The ' +
        'stream ends after five minutes. Reconnect with the last `id` as `Last-Event-ID`; no event is missed or ' +
        `repeated. ${unproven}`,
      access: contact(),
      success: {
        status: 200,
        stream: {
          events: {
            notification: Notification,
            unread: UnreadChanged,
            conversation: OwnConversation,
            message: OwnConversationMessage,
            typing: OwnConversationTyping,
          },
        },
      },
      errors: ['unverified_session'],
      chosen: true,
    },
    ofContact: {
      method: 'GET',
      path: ofContact,
      summary: 'List the notifications of a contact, newest first, with their seen and read status',
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
