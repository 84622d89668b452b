import { Type } from 'typebox'
import { chosen, described, Email, Name, nullable, oneOf, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'

export const senderBounds = { senders: 50, perMinute: 100_000 } as const

/** A domain name for a DNS record or the envelope, within the length limit of DNS. */
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
  '`tls`: implicit TLS (usually port 465); `starttls`: upgrade (usually port 587); `none`: only if the operator allows private targets.',
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
          description:
            'Stored encrypted and never returned. Defaults to the stored password if host, port, security and user do not change',
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
        description:
          'RSA of 1024 bits or more, as PEM. Stored encrypted and never returned. Defaults to the stored key',
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
  record_name: Type.String({ description: 'The name of the TXT record' }),
  record_value: Type.String({ description: 'The value of the TXT record' }),
})

const SenderHealth = shape('SenderHealth', {
  status: oneOf('untested', 'working', 'failing'),
  tested_at: nullable(
    Type.String({ ...Timestamp, description: 'The time of the last successful delivery or sign-in' }),
  ),
  last_error: nullable(Type.String()),
  last_error_at: nullable(Timestamp),
})

export const Sender = chosen(
  shape('Sender', {
    id: Uuid,
    name: Type.String({ description: 'A name for staff' }),
    from_name: Type.String(),
    from_address: Type.String(),
    sends_as: Type.String({
      description:
        "The `From` address, if the sender has its own mail server; otherwise the operator's address is used, and replies go to this one",
    }),
    reply_to: nullable(Type.String()),
    is_default: Type.Boolean({ description: 'Whether it is the default sender' }),
    smtp: nullable(SenderSmtp),
    dkim: nullable(SenderDkim),
    per_minute: nullable(
      Type.Integer({
        description: 'The maximum number of emails per minute across all instances; null for no limit',
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
  smtp: Type.Optional(described(nullable(SenderSmtpGiven), "The mail server; null for the operator's")),
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
