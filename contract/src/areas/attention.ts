import { Type } from 'typebox'
import { anyMember, area, chosen, EnvironmentQuery, nullable, oneOf, shape, Timestamp } from '../kernel/index.ts'
import { CurrencyAmount } from '../shapes/subscription.ts'

const Item = shape('AttentionItem', {
  kind: Type.String({ description: 'Names the problem. More kinds may be added', examples: ['webhook_off'] }),
  level: oneOf('urgent', 'warning', 'notice'),
  count: Type.Integer({ minimum: 1, description: 'How many things have the problem', examples: [1] }),
  since: nullable(Type.String({ ...Timestamp, description: 'When the oldest of them began; null if it is not known' })),
  subject: nullable(
    shape('AttentionSubject', {
      id: Type.String({ format: 'uuid' }),
      name: Type.String({ examples: ['Nightly export'] }),
    }),
  ),
  amounts: Type.Array(CurrencyAmount, {
    description: 'The money concerned, each currency by itself. Empty where it is not about money',
  }),
})

export const attention = area(
  'attention',
  { group: 'Insight', about: 'Problems and tasks of an environment that wait for a person.' },
  {
    list: {
      method: 'GET',
      path: '/v1/organization/attention',
      summary: 'List what needs attention now, most urgent first',
      description:
        'Only items that the role can act on. `subject` is the one thing concerned, and null if there are several. An ' +
        'item that cannot be read is omitted.',
      access: anyMember(),
      repeats: { times: 5, because: 'each kind of alert is counted by itself, along its index' },
      query: Type.Object(EnvironmentQuery),
      success: { status: 200, body: chosen(shape('Attention', { items: Type.Array(Item) })) },
      chosen: true,
    },
  },
)
