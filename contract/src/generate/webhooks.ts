import type { TObject } from 'typebox'
import { deliveredEvents } from '../shapes/event.ts'
import type { Json } from './components.ts'

export const eventBodies: TObject[] = Object.values(deliveredEvents).map(({ body }) => body)

const signed = [
  [
    'Service-Signature',
    '`t=<unix seconds>,v1=<hex HMAC-SHA256 of "<t>.<raw body>", keyed with the endpoint\'s secret>`',
  ],
  ['Service-Delivery-Id', 'The same for all retries; new for a replay'],
  ['Service-Event-Id', "The body's `id`"],
].map(([name, description]) => ({ name, in: 'header', required: true, description, schema: { type: 'string' } }))

/** Returns the deliveries to registered endpoints. */
export const webhooksOf = (content: (schema: TObject, owner: string) => Json): Json =>
  Object.fromEntries(
    Object.entries(deliveredEvents).map(([name, { when, body }]) => [
      name,
      {
        post: {
          operationId: `receive${name.replace(/(^|[._])(\w)/g, (_, _mark, letter: string) => letter.toUpperCase())}`,
          tags: ['webhooks'],
          summary: when,
          parameters: signed,
          requestBody: { required: true, content: content(body, name) },
          responses: { '2XX': { description: 'Received. Anything else, or nothing within 10 seconds, is retried' } },
        },
      },
    ]),
  )
