import { Type } from 'typebox'
import { chosen, described, Email, Name, nullable, oneOf, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'

export const senderBounds = { senders: 50, perMinute: 100_000 } as const

/** Of which a name in a DNS record or in the envelope is made; no longer than DNS allows. */
const DomainName = Type.String({
  maxLength: 253,
  pattern: '^([a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\\.)+[a-zA-Z0-9-]{2,63}$',
  examples: ['mail.acme.example'],
})
const Host = Type.String({
  minLength: 1,
  maxLength: 253,
  pattern: '^[a-zA-Z0-9.:_-]+$',
  examples: ['smtp.acme.example'],
})
const Selector = Type.String({
  maxLength: 63,
  pattern: '^[a-zA-Z0-9]([a-zA-Z0-9._-]*[a-zA-Z0-9])?$',
  examples: ['userkeep'],
})
const Security = described(
  oneOf('tls', 'starttls', 'none'),
  '`tls` from the first byte (usually port 465), `starttls` before anything is said (587). `none` only where the operator allows private targets.',
)

const SenderSmtpGiven = strict(
  {
    host: Host,
    port: Type.Integer({ minimum: 1, maximum: 65_535, examples: [587] }),
    security: Security,
    user: Type.Optional(
      nullable(Type.String({ minLength: 1, maxLength: 320, pattern: '^[^\\r\\n\\0]+$', examples: ['postmaster'] })),
    ),
    password: Type.Optional(
      nullable(
        Type.String({
          minLength: 1,
          maxLength: 500,
          pattern: '^[^\\r\\n\\0]+$',
          description: 'Kept encrypted, never answered. Absent: the one that is kept, as long as host and user stay',
          examples: ['Rk3vJ8sQ2mZx7LbT'],
        }),
      ),
    ),
  },
  { name: 'SenderSmtpGiven' },
)

const SenderDkimGiven = strict(
  {
    domain: DomainName,
    selector: Selector,
    private_key: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 10_000,
        description: 'RSA of 1024 bits or more, as PEM. Kept encrypted, never answered. Absent: the one that is kept',
        examples: ['-----BEGIN PRIVATE KEY-----\n…\n-----END PRIVATE KEY-----'],
      }),
    ),
  },
  { name: 'SenderDkimGiven' },
)

const SenderSmtp = shape('SenderSmtp', {
  host: Type.String(),
  port: Type.Integer(),
  security: Security,
  user: nullable(Type.String()),
  has_password: Type.Boolean(),
})

const SenderDkim = shape('SenderDkim', {
  domain: Type.String(),
  selector: Type.String(),
  record_name: Type.String({ description: 'Where the TXT record of the public key has to stand' }),
  record_value: Type.String({ description: 'What it has to say' }),
})

const SenderHealth = shape('SenderHealth', {
  status: oneOf('untested', 'working', 'failing'),
  tested_at: nullable(Type.String({ ...Timestamp, description: 'When its server last took a mail or a sign-in' })),
  last_error: nullable(Type.String()),
  last_error_at: nullable(Timestamp),
})

export const Sender = chosen(
  shape('Sender', {
    id: Uuid,
    name: Type.String({ description: 'By which staff tell it from the others' }),
    from_name: Type.String(),
    from_address: Type.String(),
    sends_as: Type.String({
      description:
        "The address in `From`: its own where it has a mail server of its own, else the operator's, and replies go to it",
    }),
    reply_to: nullable(Type.String()),
    is_default: Type.Boolean({ description: 'Sends what names no sender' }),
    smtp: nullable(SenderSmtp),
    dkim: nullable(SenderDkim),
    per_minute: nullable(
      Type.Integer({
        description: 'The most mails in a minute, over all instances; null: as fast as its server takes them',
      }),
    ),
    health: SenderHealth,
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
)

const optional = {
  reply_to: Type.Optional(nullable(Email)),
  is_default: Type.Optional(Type.Boolean()),
  smtp: Type.Optional(described(nullable(SenderSmtpGiven), "A mail server of its own; null: the operator's")),
  dkim: Type.Optional(nullable(SenderDkimGiven)),
  per_minute: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: senderBounds.perMinute, examples: [600] }))),
}

export const NewSender = chosen(
  strict({ name: Name, from_name: Name, from_address: Email, ...optional }, { name: 'NewSender' }),
)

export const SenderChange = chosen(
  strict(
    {
      name: Type.Optional(Name),
      from_name: Type.Optional(Name),
      from_address: Type.Optional(Email),
      ...optional,
    },
    { name: 'SenderChange' },
  ),
)
