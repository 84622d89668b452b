import { streamLimits } from '@userkeep/contract'
import { boundedLimitMs } from '../platform/bounded-reads.ts'
import { parseEncryptionKeys } from './encryption-keys.ts'
import {
  count,
  domain,
  flag,
  host,
  longToken,
  mailAddress,
  oneOf,
  type Parser,
  path,
  port,
  publicUrl,
  routePath,
  sampleEnvironment,
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
    accepts: 'a host name or an IP address, such as 0.0.0.0',
    parse: host,
  },
  publicUrl: {
    name: 'PUBLIC_URL',
    says: 'The public URL of the service, used for links in emails; defaults to `http://HOST:PORT`',
    accepts: 'a URL such as https://app.example.com',
    parse: publicUrl,
  },
  dataDir: {
    name: 'DATA_DIR',
    fallback: './data',
    says: 'The directory of the embedded database and the generated key',
    accepts: 'a directory',
    parse: path,
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    says: 'A PostgreSQL server, 15 or newer; by default an embedded PostgreSQL runs in `DATA_DIR`',
    accepts: 'a URL such as postgres://user:password@host:5432/database',
    parse: url('postgres', 'postgresql'),
    secret: true,
  },
  redisUrl: {
    name: 'REDIS_URL',
    says: 'Redis, for rate limits shared between instances; by default each instance counts separately',
    accepts: 'a URL such as redis://host:6379',
    parse: url('redis', 'rediss'),
    secret: true,
  },
  smtpUrl: {
    name: 'SMTP_URL',
    says: 'The mail server; without it, emails are stored and shown at `/dev/mail` if `DEV_MAIL` is on',
    accepts: 'a URL such as smtp://user:password@host:587',
    parse: url('smtp', 'smtps'),
    secret: true,
  },
  devMail: {
    name: 'DEV_MAIL',
    says:
      'Shows unsent emails at `/dev/mail`, and webhooks to the development receiver at ' +
      '`/dev/webhooks`, to this machine only; on by default if `HOST` is ' +
      'loopback and neither `PUBLIC_URL` nor `TRUST_PROXY` is set',
    accepts: 'true or false',
    parse: flag,
  },
  sampleProduct: {
    name: 'SAMPLE_PRODUCT',
    says:
      'Shows a sample product with the widget at `/demo`, in the `test` or `live` environment (`true` means `test`); on by ' +
      'default with the embedded database if `HOST` is loopback and neither `PUBLIC_URL` nor `TRUST_PROXY` is set',
    accepts: 'true, false, test or live',
    parse: sampleEnvironment,
  },
  sampleData: {
    name: 'SAMPLE_DATA',
    says:
      'Allows staff to load sample data into the test environment of their organization. While it loads, the background work ' +
      'of all organizations waits; on by default like `SAMPLE_PRODUCT`',
    accepts: 'true or false',
    parse: flag,
  },
  metricsToken: {
    name: 'METRICS_TOKEN',
    says:
      'The bearer token for `/metrics`; without it, metrics are available to this machine only, if `HOST` is ' +
      'loopback and neither `PUBLIC_URL` nor `TRUST_PROXY` is set',
    accepts: 'at least 16 characters without spaces (openssl rand -hex 32)',
    parse: longToken,
    secret: true,
  },
  mailFrom: {
    name: 'MAIL_FROM',
    fallback: 'Userkeep <userkeep@localhost>',
    says: 'The sender of emails',
    accepts: 'an address such as Name <name@example.com>',
    parse: mailAddress,
  },
  inboundDomain: {
    name: 'INBOUND_DOMAIN',
    says: 'The domain of reply addresses and of the support addresses of environments; its MX record leads to `INBOUND_SMTP_PORT`',
    accepts: 'a domain name such as in.example.com',
    parse: domain,
  },
  inboundSmtpPort: {
    name: 'INBOUND_SMTP_PORT',
    says: 'The port for incoming email to `INBOUND_DOMAIN`, on the address of `HOST`; without it, no email is received',
    accepts: 'a port from 0 (any free one) to 65535',
    parse: port,
  },
  inboundTlsCert: {
    name: 'INBOUND_TLS_CERT',
    says:
      'The certificate for encryption (STARTTLS) on `INBOUND_SMTP_PORT`, with its chain, in PEM; read again every hour. ' +
      'Without it, the port offers no encryption',
    accepts: 'a file',
    parse: path,
  },
  inboundTlsKey: {
    name: 'INBOUND_TLS_KEY',
    says: 'The private key of `INBOUND_TLS_CERT`, in PEM',
    accepts: 'a file',
    parse: path,
  },
  encryptionKeys: {
    name: 'ENCRYPTION_KEY',
    says:
      'Encrypts stored secrets; with several keys, the first encrypts and the others only decrypt. Without it, the embedded ' +
      'database gets a key in `DATA_DIR/encryption.key`, and with `DATABASE_URL` two-factor authentication is off',
    accepts:
      '32 bytes in base64 (openssl rand -base64 32), or several separated by commas, each optionally with an ID (id:base64)',
    parse: parseEncryptionKeys,
    secret: true,
  },
  plansFile: {
    name: 'PLANS_FILE',
    says: 'The plans with their limits and capabilities, as JSON; without it there are no limits',
    accepts: 'a file',
    parse: path,
  },
  ratesFile: {
    name: 'RATES_FILE',
    says:
      'Exchange rates for a reporting currency, as JSON such as `{"base": "eur", "rates": {"usd": "0.92"}}`, where one ' +
      'dollar is 0.92 euros; without it, amounts in different currencies are never added',
    accepts: 'a file',
    parse: path,
  },
  countriesFile: {
    name: 'COUNTRIES_FILE',
    says:
      'Countries of page views by address, as lines such as `203.0.113.0/24,DE` or `203.0.113.0,203.0.113.255,DE`. ' +
      'Addresses are looked up here and sent nowhere; without it, the country is that of the time zone',
    accepts: 'a file',
    parse: path,
  },
  factRetentionDays: {
    name: 'FACTS_KEPT_DAYS',
    says: 'Retention of the event log and the timeline of contacts, in days; unlimited by default',
    accepts: 'a number of days, 1 or more',
    parse: wholeDays,
  },
  notificationRetentionDays: {
    name: 'NOTIFICATIONS_KEPT_DAYS',
    says: 'Retention of in-app notifications, in days; unlimited by default',
    accepts: 'a number of days, 1 or more',
    parse: wholeDays,
  },
  mcpPath: {
    name: 'MCP_PATH',
    fallback: '/mcp',
    says: 'The path of the MCP server',
    accepts: 'a path outside /v1, such as /mcp',
    parse: routePath,
  },
  gatewayWebhookPath: {
    name: 'GATEWAY_WEBHOOK_PATH',
    fallback: '/gateways',
    says: 'The path for webhooks of payment gateways',
    accepts: 'a path outside /v1, such as /gateways',
    parse: routePath,
  },
  allowPrivateTargets: {
    name: 'ALLOW_PRIVATE_TARGETS',
    fallback: 'false',
    says: 'Allows webhooks and other outgoing requests to private addresses',
    accepts: 'true or false',
    parse: flag,
  },
  allowTestMail: {
    name: 'ALLOW_TEST_MAIL',
    fallback: 'false',
    says: 'Allows the test environment to email anyone; by default only staff of the organization',
    accepts: 'true or false',
    parse: flag,
  },
  trustProxy: {
    name: 'TRUST_PROXY',
    fallback: 'false',
    says: 'The trusted sources of `X-Forwarded-For`: all, none, a number of hops, or these addresses',
    accepts: 'true, false, a number of hops, or addresses and ranges separated by commas, such as 10.0.0.0/8,::1',
    parse: trustProxy,
  },
  streamsPerContact: {
    name: 'STREAMS_PER_CONTACT',
    fallback: String(streamLimits.perCaller),
    says: 'The maximum number of open event streams per contact and instance',
    accepts: 'a number, 1 or more',
    parse: count,
  },
  streamsPerAddress: {
    name: 'STREAMS_PER_ADDRESS',
    fallback: String(streamLimits.perAddress),
    says: 'The maximum number of open event streams per IP address and instance; without `TRUST_PROXY`, a proxy counts as one address',
    accepts: 'a number, 1 or more',
    parse: count,
  },
  streamsPerEnvironment: {
    name: 'STREAMS_PER_ENVIRONMENT',
    fallback: String(streamLimits.perEnvironment),
    says: 'The maximum number of open event streams per environment and instance',
    accepts: 'a number, 1 or more',
    parse: count,
  },
  bootPartsMs: {
    name: 'BOOT_PARTS_MS',
    fallback: String(boundedLimitMs),
    says: 'The maximum time, in milliseconds, that a page waits for the parts of `POST /v1/boot`; slower parts are omitted',
    accepts: 'a number of milliseconds, 1 or more',
    parse: count,
  },
  role: {
    name: 'ROLE',
    fallback: 'all',
    says: 'The role of this instance: serve requests (`api`), run jobs (`worker`), or both (`all`)',
    accepts: 'all, api or worker',
    parse: oneOf('all', 'api', 'worker'),
  },
  logLevel: {
    name: 'LOG_LEVEL',
    fallback: 'info',
    says: 'The log level',
    accepts: 'fatal, error, warn, info, debug, trace or silent',
    parse: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  },
} satisfies Record<string, Variable>

type Parsed<V extends Variable> = V extends { fallback: string }
  ? ReturnType<V['parse']>
  : ReturnType<V['parse']> | undefined

export type Read = { [Field in keyof typeof table]: Parsed<(typeof table)[Field]> }
