import { Type } from 'typebox'
import { area, chosen, collection, EnvironmentQuery, PagingQuery, staff } from '../kernel/index.ts'
import { NewSender, Sender, SenderChange } from '../shapes/sender.ts'

const managing = staff('messaging:manage')
const inEnvironment = Type.Object(EnvironmentQuery)
const path = '/v1/organization/senders'

export const senders = area(
  'senders',
  { group: 'Messaging', about: 'Who mail is from, and the mail servers that send it.' },
  {
    list: {
      method: 'GET',
      path,
      summary: 'The senders of an environment with their health, by name',
      access: managing,
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
      success: { status: 200, body: chosen(collection('senders', Sender)) },
      chosen: true,
    },
    create: {
      method: 'POST',
      path,
      summary: 'Add a sender; its mail server is tried first, and saved only if it takes the sign-in',
      description:
        'The first sender of an environment is its default. The password and the private key are kept encrypted and ' +
        'never answered.',
      access: managing,
      audit: 'sender.created',
      query: inEnvironment,
      // It asks the mail server, which no transaction waits for; a repeat is refused by the name.
      idempotent: false,
      body: NewSender,
      success: { status: 201, body: Sender },
      errors: ['conflict', 'invalid_request', 'unavailable'],
      chosen: true,
    },
    get: {
      method: 'GET',
      path: `${path}/{id}`,
      summary: 'One sender with its health',
      access: managing,
      query: inEnvironment,
      success: { status: 200, body: Sender },
      chosen: true,
    },
    update: {
      method: 'PATCH',
      path: `${path}/{id}`,
      summary: 'Change a sender; what changes of its mail server is tried first',
      access: managing,
      audit: 'sender.updated',
      query: inEnvironment,
      body: SenderChange,
      success: { status: 200, body: Sender },
      errors: ['conflict', 'invalid_request', 'unavailable'],
      chosen: true,
    },
    remove: {
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: 'Delete a sender; what waits for it is sent by the default one',
      access: managing,
      audit: 'sender.deleted',
      query: inEnvironment,
      success: { status: 204 },
      chosen: true,
    },
    test: {
      method: 'POST',
      path: `${path}/{id}/test`,
      summary: 'Send a test mail to the address of whoever asks, now',
      access: managing,
      audit: 'sender.tested',
      query: inEnvironment,
      success: { status: 200, body: Sender },
      errors: ['mail_refused', 'unavailable'],
      chosen: true,
    },
  },
)
