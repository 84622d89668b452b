import { Type } from 'typebox'
import { chosen, nullable, oneOf, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'

const suppressionBounds = { address: 320, detail: 500, bounces: 100 } as const

/** Also what the format of an email leaves out: other letters than ASCII, and quotes around what stands before the @. */
const MailAddress = Type.String({
  minLength: 3,
  maxLength: suppressionBounds.address,
  pattern: '^\\S.*@\\S+$',
  examples: ['grace@example.com'],
})

const Detail = Type.String({ maxLength: suppressionBounds.detail, examples: ['550 5.1.1 User unknown'] })
const SuppressionReason = oneOf('bounce', 'complaint', 'manual')
const SuppressionScope = Object.assign(oneOf('all', 'all_but_transactional'), {
  description: '`all`: no mail. `all_but_transactional`: transactional mail only',
})

export const Suppression = chosen(
  shape('Suppression', {
    id: Uuid,
    address: Type.String({ description: 'In lower case, the domain in ASCII' }),
    reason: SuppressionReason,
    scope: SuppressionScope,
    source: oneOf('api', 'smtp', 'staff'),
    detail: nullable(Type.String({ description: 'A note of the mail provider or your staff' })),
    created_at: Timestamp,
  }),
)

export const NewSuppression = chosen(
  strict(
    { address: MailAddress, scope: Type.Optional(SuppressionScope), detail: Type.Optional(nullable(Detail)) },
    { name: 'NewSuppression' },
  ),
)

export const suppressionFilters = {
  q: Type.Optional(chosen(Type.String({ maxLength: 200, description: 'The beginning of the address' }))),
  reason: Type.Optional(chosen(SuppressionReason)),
}

const Bounce = strict(
  {
    address: Type.Optional(MailAddress),
    message_id: Type.Optional(Uuid),
    type: Object.assign(oneOf('hard', 'soft', 'complaint'), {
      description:
        '`hard`: the address is suppressed. `complaint`: only transactional mail is sent, and all consents are withdrawn. ' +
        '`soft`: only recorded on the message',
    }),
    detail: Type.Optional(nullable(Detail)),
  },
  { name: 'Bounce', description: 'Either `address` or `message_id`' },
)

export const Bounces = chosen(
  strict({ bounces: Type.Array(Bounce, { minItems: 1, maxItems: suppressionBounds.bounces }) }, { name: 'Bounces' }),
)

export const BouncesTaken = chosen(
  shape('BouncesTaken', {
    accepted: Type.Integer({ description: 'Includes repeated reports' }),
    refused: Type.Array(
      shape('RefusedBounce', {
        index: Type.Integer({ description: 'The index of the bounce, starting at 0' }),
        code: oneOf('invalid', 'unknown_message'),
        reason: Type.String(),
      }),
    ),
  }),
)
