import { Type } from 'typebox'
import { area, chosen, collection, EnvironmentQuery, machine, PagingQuery, staff, Uuid } from '../kernel/index.ts'
import { Message, MessageState, SendMessage } from '../shapes/message.ts'

const managing = staff('messaging:manage')

export const messages = area(
  'messages',
  { group: 'Messaging', about: 'Emails to contacts and their delivery status.' },
  {
    send: {
      method: 'POST',
      path: '/v1/messages',
      summary: 'Send a transactional email to a contact',
      description:
        'Requires `contact_id` or `external_id`. An accepted message is stored and retried for three days, ' +
        'and may arrive twice, with the same `Message-ID`, if the service stops in the middle of sending it. It has no ' +
        'category and cannot be unsubscribed from; addresses with a hard bounce are not mailed again.',
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
      summary: 'Get a message with its status',
      access: machine(),
      success: { status: 200, body: Message },
      chosen: true,
    },
    staffList: {
      method: 'GET',
      path: '/v1/organization/messages',
      summary: 'List the messages of an environment, newest first',
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
      summary: 'List the messages of a contact, newest first',
      access: managing,
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
      success: { status: 200, body: chosen(collection('messages', Message)) },
      chosen: true,
    },
  },
)
