import { Type } from 'typebox'
import { area, chosen, machine, shape } from '../kernel/index.ts'
import { EnvironmentFact, environmentFactTypes } from '../shapes/event.ts'

const Sequence = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const Types = Type.String({
  minLength: 1,
  maxLength: 2000,
  description: `Only these types, separated by commas: ${environmentFactTypes.map((type) => `\`${type}\``).join(', ')}`,
  examples: ['subscription.created,invoice.paid'],
})

const FactPage = chosen(
  shape('FactPage', {
    facts: Type.Array(EnvironmentFact),
    last_sequence: Type.Integer({ description: 'Pass it as `after` to continue' }),
    has_more: Type.Boolean({ description: 'Whether the log continues. A page can be empty and not be the last one' }),
  }),
)
const Begun = chosen(
  shape('FactStreamBegun', { after: Type.Integer({ description: 'The facts after this sequence follow' }) }),
)

/** Everything that happens in an environment, for a backend that must not miss any of it. */
export const factFeed = area(
  'fact-feed',
  { group: 'Webhooks', about: 'Every fact of an environment in order, to read at your own pace or as a stream.' },
  {
    list: {
      method: 'GET',
      path: '/v1/facts',
      summary: 'List facts in the order of their sequence',
      description:
        'Store `last_sequence` with your own data, and pass it as `after`: no fact is missed or repeated. The data holds IDs, ' +
        'not snapshots. Returns `410` if facts after `after` were deleted because of `FACTS_KEPT_DAYS`: read the resources ' +
        'again, and continue without `after`. Staff actions and tracked events are not facts of the environment.',
      access: machine(),
      query: Type.Object({
        after: Type.Optional(Sequence),
        limit: Type.Optional(Type.Unknown({ description: '1 to 200; 50 by default' })),
        types: Type.Optional(Types),
      }),
      success: { status: 200, body: FactPage },
      errors: ['facts_deleted'],
      chosen: true,
    },
    stream: {
      method: 'GET',
      path: '/v1/facts/stream',
      summary: 'Receive facts as they happen',
      description:
        'Server-sent events. Begins after `after` or, without it, with the next fact. The stream ends after five minutes: ' +
        'open it again with the last `id` as `Last-Event-ID`, and no fact is missed or repeated.',
      access: machine(),
      query: Type.Object({ after: Type.Optional(Sequence), types: Type.Optional(Types) }),
      success: { status: 200, stream: { events: { begun: Begun, fact: EnvironmentFact } } },
      errors: ['facts_deleted'],
      chosen: true,
    },
  },
)
