import { parseEncryptionKeys } from './encryption-keys.ts'
import {
  flag,
  host,
  mailAddress,
  oneOf,
  type Parser,
  path,
  port,
  publicUrl,
  routePath,
  trustProxy,
  url,
  wholeDays,
} from './parsers.ts'

export interface Variable {
  name: string
  /** The text that stands in when the variable is not set; without one the field stays undefined. */
  fallback?: string
  says: string
  accepts: string
  parse: Parser<unknown>
  /** Its text never appears in a message. */
  secret?: true
}

/** Every variable an operator may set, by its field in the configuration, in the order of the README's table. */
export const table = {
  port: {
    name: 'PORT',
    fallback: '8080',
    says: 'The port to listen on',
    accepts: 'a port from 0 (any free one) to 65535',
    parse: port,
  },
  host: {
    name: 'HOST',
    fallback: '127.0.0.1',
    says: 'The address to listen on',
    accepts: 'a host name or an IP address, as 0.0.0.0',
    parse: host,
  },
  publicUrl: {
    name: 'PUBLIC_URL',
    says: 'Where people reach the service, for links in mail; without it `http://HOST:PORT`',
    accepts: 'a URL as https://app.example.com',
    parse: publicUrl,
  },
  dataDir: {
    name: 'DATA_DIR',
    fallback: './data',
    says: 'The directory of the embedded database and of the generated key',
    accepts: 'a directory',
    parse: path,
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    says: 'A PostgreSQL server, 15 or newer; without it an embedded PostgreSQL runs in `DATA_DIR`',
    accepts: 'a URL as postgres://user:password@host:5432/database',
    parse: url('postgres', 'postgresql'),
    secret: true,
  },
  redisUrl: {
    name: 'REDIS_URL',
    says: 'Redis, for rate limits shared between instances; without it each instance counts alone',
    accepts: 'a URL as redis://host:6379',
    parse: url('redis', 'rediss'),
    secret: true,
  },
  smtpUrl: {
    name: 'SMTP_URL',
    says: 'The mail server; without it mail is kept, and shown where `DEV_MAIL` says so',
    accepts: 'a URL as smtp://user:password@host:587',
    parse: url('smtp', 'smtps'),
    secret: true,
  },
  devMail: {
    name: 'DEV_MAIL',
    says:
      'Shows mail that has no server to go to at `/dev/mail`, and webhooks to the development receiver at ' +
      '`/dev/webhooks`, to this machine alone; without it only where `HOST` is ' +
      'loopback and neither `PUBLIC_URL` nor `TRUST_PROXY` is set',
    accepts: 'true or false',
    parse: flag,
  },
  sampleProduct: {
    name: 'SAMPLE_PRODUCT',
    says: 'Shows a sample product that uses the widget at `/demo`; without it only with the embedded database',
    accepts: 'true or false',
    parse: flag,
  },
  mailFrom: {
    name: 'MAIL_FROM',
    fallback: 'Userkeep <userkeep@localhost>',
    says: 'The sender of mail',
    accepts: 'an address as Name <name@example.com>',
    parse: mailAddress,
  },
  encryptionKeys: {
    name: 'ENCRYPTION_KEY',
    says:
      'Encrypts stored secrets; of several the first encrypts and the others still decrypt. Without it the embedded ' +
      'database gets one in `DATA_DIR/encryption.key`, and with `DATABASE_URL` two-factor is off',
    accepts:
      '32 bytes in base64 (openssl rand -base64 32), or several by comma, each with an id if you like (id:base64)',
    parse: parseEncryptionKeys,
    secret: true,
  },
  plansFile: {
    name: 'PLANS_FILE',
    says: 'The plans with their limits and capabilities, as JSON; without it nothing is limited',
    accepts: 'a file',
    parse: path,
  },
  factsKeptDays: {
    name: 'FACTS_KEPT_DAYS',
    says: 'How many days the log of facts, and with it the timeline of contacts, is kept; without it for good',
    accepts: 'a number of days, 1 or more',
    parse: wholeDays,
  },
  notificationsKeptDays: {
    name: 'NOTIFICATIONS_KEPT_DAYS',
    says: 'How many days notifications inside the product are kept; without it for good',
    accepts: 'a number of days, 1 or more',
    parse: wholeDays,
  },
  mcpPath: {
    name: 'MCP_PATH',
    fallback: '/mcp',
    says: 'Where the MCP server answers',
    accepts: 'a path outside /v1, as /mcp',
    parse: routePath,
  },
  gatewayWebhookPath: {
    name: 'GATEWAY_WEBHOOK_PATH',
    fallback: '/gateways',
    says: 'Where payment gateways call back',
    accepts: 'a path outside /v1, as /gateways',
    parse: routePath,
  },
  allowPrivateTargets: {
    name: 'ALLOW_PRIVATE_TARGETS',
    fallback: 'false',
    says: 'Lets webhooks and other outgoing calls reach private addresses',
    accepts: 'true or false',
    parse: flag,
  },
  allowTestMail: {
    name: 'ALLOW_TEST_MAIL',
    fallback: 'false',
    says: 'Lets messages and campaigns of the test environment reach anybody; without it only staff of the organization',
    accepts: 'true or false',
    parse: flag,
  },
  trustProxy: {
    name: 'TRUST_PROXY',
    fallback: 'false',
    says: 'Whose `X-Forwarded-For` is believed: everyone, nobody, so many hops, or these addresses',
    accepts: 'true, false, a number of hops, or addresses and ranges by comma, as 10.0.0.0/8,::1',
    parse: trustProxy,
  },
  role: {
    name: 'ROLE',
    fallback: 'all',
    says: 'What this instance does: serve requests (`api`), run jobs (`worker`), or both',
    accepts: 'all, api or worker',
    parse: oneOf('all', 'api', 'worker'),
  },
  logLevel: {
    name: 'LOG_LEVEL',
    fallback: 'info',
    says: 'How much is logged',
    accepts: 'fatal, error, warn, info, debug, trace or silent',
    parse: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  },
} satisfies Record<string, Variable>

type Parsed<V extends Variable> = V extends { fallback: string }
  ? ReturnType<V['parse']>
  : ReturnType<V['parse']> | undefined

export type Read = { [Field in keyof typeof table]: Parsed<(typeof table)[Field]> }
