import { type Static, Type } from 'typebox'
import { chosen, nullable, oneOf, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'

export const messageStates = [
  'queued',
  'held',
  'sending',
  'sent',
  'failed',
  'skipped',
  'interrupted',
  'bounced',
  'complained',
] as const

export const MessageState = oneOf(...messageStates)
export type MessageState = Static<typeof MessageState>

export const messageReasons = [
  'no_consent',
  'suppressed',
  'no_address',
  'test_environment',
  'development_mailbox',
  'refused',
  'not_rendered',
  'attempts_spent',
] as const

export const MessageReason = oneOf(...messageReasons)
export type MessageReason = Static<typeof MessageReason>

/** What a template is given as `data`: free-form, but small enough to be kept with every message. */
export const MessageVariables = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  maxProperties: 100,
  propertyNames: { minLength: 1, maxLength: 100 },
  description: 'A JSON object of at most 100 keys and 32 KiB, which the template finds as `data`',
  examples: [{ order: 'A-1042', total: '49.00 €' }],
})

const MessageTemplate = shape('MessageTemplate', {
  id: Uuid,
  version_id: Uuid,
  name: Type.String(),
  version: Type.Integer({ description: 'The number of the version' }),
})

export const Message = chosen(
  shape('Message', {
    id: Uuid,
    contact_id: Uuid,
    template: MessageTemplate,
    category: nullable(
      Type.Unsafe<'marketing' | 'product_news' | 'surveys'>({
        type: 'string',
        enum: ['marketing', 'product_news', 'surveys'],
        description: 'null: transactional',
      }),
    ),
    campaign_id: nullable(Uuid),
    state: Object.assign(oneOf(...messageStates), {
      description:
        '`held`: waits, since the allowance of the month is spent. `interrupted`: the service stopped while it was being ' +
        'sent, and it is not sent again, since it may have arrived.',
    }),
    reason: nullable(
      Object.assign(oneOf(...messageReasons), { description: 'Why it was skipped, has failed, or was kept' }),
    ),
    address: nullable(Type.String({ description: 'Where it went, known once it is sent' })),
    subject: nullable(Type.String({ description: 'Known once it is sent' })),
    sender_id: nullable(Type.String({ format: 'uuid', description: 'null: the default sender' })),
    attempts: Type.Integer(),
    next_attempt_at: nullable(Timestamp),
    last_error: nullable(Type.String()),
    created_at: Timestamp,
    sent_at: nullable(Timestamp),
    finished_at: nullable(Timestamp),
  }),
)

export const SendMessage = chosen(
  strict(
    {
      contact_id: Type.Optional(Uuid),
      external_id: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 255,
          description: 'Your own id of the contact, in place of `contact_id`',
        }),
      ),
      template_id: Type.String({ format: 'uuid', description: 'An email template with a published version' }),
      variables: Type.Optional(MessageVariables),
      sender_id: Type.Optional(nullable(Type.String({ format: 'uuid', description: 'Absent: the default sender' }))),
    },
    { name: 'SendMessage' },
  ),
)
