import { Type } from 'typebox'
import { area, chosen, collection, EnvironmentQuery, PagingQuery, staff } from '../kernel/index.ts'
import { NewSender, Sender, SenderChange } from '../shapes/sender.ts'

const managing = staff('messaging:manage')
const inEnvironment = Type.Object(EnvironmentQuery)
const path = '/v1/organization/senders'

export const senders = area(
  'senders',
  { group: 'Messaging', about: 'Sender addresses and their mail servers.' },
  {
    list: {
      method: 'GET',
      path,
      summary: 'List the senders of an environment with their health, by name',
      access: managing,
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
      success: { status: 200, body: chosen(collection('senders', Sender)) },
      chosen: true,
    },
    create: {
      method: 'POST',
      path,
      summary: 'Create a sender. Its mail server is tested before it is saved',
      description:
        'The first sender of an environment is its default. The password and the private key are stored encrypted and ' +
        'never returned.',
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
      summary: 'Get a sender with its health',
      access: managing,
      query: inEnvironment,
      success: { status: 200, body: Sender },
      chosen: true,
    },
    update: {
      method: 'PATCH',
      path: `${path}/{id}`,
      summary: 'Update a sender. Changes to its mail server are tested first',
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
      summary: 'Delete a sender. Its queued mail is sent by the default sender',
      access: managing,
      audit: 'sender.deleted',
      query: inEnvironment,
      success: { status: 204 },
      chosen: true,
    },
    test: {
      method: 'POST',
      path: `${path}/{id}/test`,
      summary: 'Send a test email to your address',
      access: managing,
      audit: 'sender.tested',
      query: inEnvironment,
      success: { status: 200, body: Sender },
      errors: ['mail_refused', 'unavailable'],
      chosen: true,
    },
  },
)
