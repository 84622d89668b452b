import { Type } from 'typebox'
import { chosen, collection, contact, PagingQuery, perIp } from '../kernel/index.ts'
import {
  NewConversationRating,
  NewOwnConversation,
  NewOwnMessage,
  OwnConversation,
  OwnConversationMessage,
  OwnConversations,
} from '../shapes/conversation-own.ts'
import { NewPicture, Picture } from '../shapes/picture.ts'

const all = '/v1/contact/conversations'
const one = `${all}/{id}` as const
const unproven =
  'A session that was not proven reads the conversations of an anonymous visitor alone; of an identified person it is shown none.'

/** A staff member in a contact's account reads, and writes in the inbox instead. */
const writing = { access: contact(), closedToSupport: true, chosen: true } as const

export const ownConversationRoutes = {
  own: {
    method: 'GET',
    path: all,
    summary: "The contact's conversations, the most recent activity first",
    description: unproven,
    access: contact(),
    query: Type.Object(PagingQuery),
    success: { status: 200, body: OwnConversations },
    chosen: true,
  },
  ownStart: {
    method: 'POST',
    path: all,
    summary: 'Begin a conversation',
    body: chosen(NewOwnConversation),
    success: { status: 201, body: OwnConversation },
    errors: ['invalid_request', 'unverified_session'],
    limits: [perIp(60, 'hour')],
    ...writing,
  },
  ownUploadPicture: {
    method: 'POST',
    path: `${all}/pictures`,
    summary: 'Upload a picture for a message',
    description: 'One that no message shows is deleted after a day.',
    body: NewPicture,
    success: { status: 201, body: Picture },
    errors: ['invalid_request', 'conflict', 'unavailable', 'unverified_session'],
    limits: [perIp(120, 'hour')],
    ...writing,
  },
  ownGet: {
    method: 'GET',
    path: one,
    summary: 'One conversation',
    access: contact(),
    success: { status: 200, body: OwnConversation },
    chosen: true,
  },
  ownMessages: {
    method: 'GET',
    path: `${one}/messages`,
    summary: 'The messages of a conversation, the newest first',
    access: contact(),
    query: Type.Object(PagingQuery),
    success: { status: 200, body: chosen(collection('messages', OwnConversationMessage)) },
    chosen: true,
  },
  ownWrite: {
    method: 'POST',
    path: `${one}/messages`,
    summary: 'Write a message; opens a snoozed or closed conversation',
    body: chosen(NewOwnMessage),
    success: { status: 201, body: OwnConversationMessage },
    errors: ['invalid_request'],
    limits: [perIp(600, 'hour')],
    ...writing,
  },
  ownTyping: {
    method: 'POST',
    path: `${one}/typing`,
    summary: 'Show staff for a few seconds that the contact is typing',
    success: { status: 204 },
    ...writing,
  },
  ownRead: {
    method: 'POST',
    path: `${one}/read`,
    summary: 'Mark the messages of a conversation as read',
    success: { status: 200, body: OwnConversation },
    ...writing,
  },
  ownRate: {
    method: 'POST',
    path: `${one}/rating`,
    summary: 'Rate a closed conversation, from 1 to 5; a later rating replaces an earlier one',
    body: chosen(NewConversationRating),
    success: { status: 200, body: OwnConversation },
    errors: ['conflict'],
    ...writing,
  },
} as const
