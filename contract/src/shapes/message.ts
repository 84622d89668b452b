import { type Static, Type } from 'typebox'
import { chosen, nullable, oneOf, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'

const messageStates = [
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

const messageReasons = [
  'no_consent',
  'suppressed',
  'no_address',
  'test_environment',
  'development_mailbox',
  'refused',
  'not_rendered',
  'too_expensive',
  'attempts_spent',
] as const

export const MessageReason = oneOf(...messageReasons)
export type MessageReason = Static<typeof MessageReason>

/** The variables of a template under `data`: free-form, but small enough to be stored with every message. */
const MessageVariables = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  maxProperties: 100,
  propertyNames: { minLength: 1, maxLength: 100 },
  description: 'A JSON object of at most 100 keys and 32 KiB, available in the template as `data`',
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
        description: 'null for transactional messages',
      }),
    ),
    campaign_id: nullable(Uuid),
    state: Object.assign(oneOf(...messageStates), {
      description:
        '`held`: waiting, because the monthly quota is reached. `interrupted`: the service stopped while it was being ' +
        'sent. It is not sent again, because it may have arrived.',
    }),
    reason: nullable(
      Object.assign(oneOf(...messageReasons), { description: 'The reason if it was skipped, failed or stored' }),
    ),
    address: nullable(Type.String({ description: 'The recipient address, set once it is sent' })),
    subject: nullable(Type.String({ description: 'Set once it is sent' })),
    sender_id: nullable(Type.String({ format: 'uuid', description: 'null for the default sender' })),
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
          description: 'Your own ID of the contact, instead of `contact_id`',
        }),
      ),
      template_id: Type.String({ format: 'uuid', description: 'An email template with a published version' }),
      variables: Type.Optional(MessageVariables),
      sender_id: Type.Optional(
        nullable(Type.String({ format: 'uuid', description: 'Defaults to the default sender' })),
      ),
    },
    { name: 'SendMessage' },
  ),
)
