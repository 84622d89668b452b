import { Type } from 'typebox'
import { area, chosen, collection, EnvironmentQuery, machine, PagingQuery, staff, Uuid } from '../kernel/index.ts'
import { Message, MessageState, SendMessage } from '../shapes/message.ts'

const managing = staff('messaging:manage')

export const messages = area(
  'messages',
  { group: 'Messaging', about: 'Mail to contacts: what your backend sends, and what became of all of it.' },
  {
    send: {
      method: 'POST',
      path: '/v1/messages',
      summary: 'Send a transactional mail to a contact',
      description:
        'Takes `contact_id` or `external_id`. Once it is answered the mail is not lost: it is tried again for three days, ' +
        'and may arrive twice, with the same `Message-ID`, if the service stops in the middle of sending it. It has no ' +
        'category and cannot be unsubscribed from; an address that refused mail for good is not written to again.',
      access: machine(),
      idempotent: true,
      body: SendMessage,
      success: { status: 202, body: Message },
      errors: ['invalid_request', 'not_found'],
      chosen: true,
    },
    get: {
      method: 'GET',
      path: '/v1/messages/{id}',
      summary: 'What became of a message',
      access: machine(),
      success: { status: 200, body: Message },
      chosen: true,
    },
    staffList: {
      method: 'GET',
      path: '/v1/organization/messages',
      summary: 'The messages of an environment, the newest first',
      access: managing,
      query: Type.Object({
        ...EnvironmentQuery,
        ...PagingQuery,
        state: Type.Optional(MessageState),
        contact_id: Type.Optional(Uuid),
        template_id: Type.Optional(Uuid),
      }),
      success: { status: 200, body: chosen(collection('messages', Message)) },
      chosen: true,
    },
    ofContact: {
      method: 'GET',
      path: '/v1/organization/contacts/{id}/messages',
      summary: 'Everything a contact was sent, the newest first',
      access: managing,
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
      success: { status: 200, body: chosen(collection('messages', Message)) },
      chosen: true,
    },
  },
)
