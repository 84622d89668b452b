import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { type App, createApp } from './app.ts'
import { type Countries, readCountries } from './areas/ingest/countries.ts'
import { type Rates, readRates } from './areas/revenue/rates.ts'
import type { InboundSettings } from './areas/support-mail/operator-settings.ts'
import { areas } from './areas.ts'
import { type Config, readConfig } from './config.ts'
import { loadOrCreateKey } from './encryption-key.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'
import type { OpenedPort } from './platform/area-hooks.ts'
import { seconds, systemClock } from './platform/clock.ts'
import { createSecrets } from './platform/crypto/secrets.ts'
import type { StreamLimits } from './platform/http/streams.ts'
import { createLimiter } from './platform/limits/limiter.ts'
import { createMailTransport } from './platform/mail/transport.ts'
import { type Plans, readPlans } from './platform/plans.ts'
import type { Settings } from './platform/platform.ts'
import { connectRedis } from './platform/redis.ts'
import { StartError } from './platform/start-error.ts'

const builtFrontend = (name: string) => fileURLToPath(new URL(`../../${name}/dist`, import.meta.url))

const frontends = [
  { directory: builtFrontend('panel'), prefix: '/' },
  { directory: builtFrontend('portal'), prefix: '/portal/' },
] as const

/** Reads the configuration, opens the database, wires, listens. The only place that knows everything. */
async function start(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config)
  const plans = loadPlans(config)
  const settings = settingsOf(config)
  const database = await openDatabase(config)
  try {
    const keys =
      config.encryptionKeys.length > 0 || config.databaseUrl !== undefined
        ? config.encryptionKeys
        : await loadOrCreateKey(config.dataDir)
    const redis = config.redisUrl === undefined ? null : connectRedis(config.redisUrl, log)
    const transport = config.smtpUrl === undefined ? null : createMailTransport(config.smtpUrl)
    const app = await createApp(
      {
        sql: database.sql,
        workerSql: database.workerSql,
        bootSql: database.bootSql,
        bootLimitMs: config.bootPartsMs,
        clock: systemClock,
        log,
        limiter: createLimiter({ redis, log, prefix: 'userkeep:limits' }),
        secrets: createSecrets(keys),
        plans,
        settings,
        mail: { transport, from: config.mailFrom, shownHere: config.devMail },
        trustProxy: config.trustProxy,
        streamLimits: streamLimitsOf(config),
        moves: { '/mcp': config.mcpPath, '/gateways': config.gatewayWebhookPath },
        frontends,
        widget: builtFrontend('widget'),
        sampleProduct: config.sampleProduct,
        metrics: config.metrics,
      },
      areas,
    )
    stopOnSignal(app, async () => {
      redis?.disconnect()
      transport?.close()
      await database.close()
    })
    const { url, ports } = await serve(app, config)
    const { port } = new URL(url)
    // With PORT=0, the system has chosen the port.
    settings.publicUrl = config.publicUrl.replace(/:0$/, `:${port}`)
    announce(settings.publicUrl, config, { ...database, ports }, keys.length > 0)
  } catch (error) {
    await database.close()
    throw error
  }
}

/** The public URL changes once the port is known. */
const settingsOf = (config: Config): Settings & { publicUrl: string } => ({
  publicUrl: config.publicUrl,
  allowPrivateTargets: config.allowPrivateTargets,
  allowTestMail: config.allowTestMail,
  sampleData: config.sampleData,
  gatewayWebhookPath: config.gatewayWebhookPath,
  mcpPath: config.mcpPath,
  checkAnswers: process.env.NODE_ENV !== 'production',
  factRetentionDays: config.factRetentionDays,
  notificationRetentionDays: config.notificationRetentionDays,
  rates: loadRates(config),
  countries: loadCountries(config),
  inbound: inboundOf(config),
})

function inboundOf(config: Config): InboundSettings | undefined {
  const {
    inboundDomain: domain,
    inboundSmtpPort: port = null,
    inboundTlsCert: certFile,
    inboundTlsKey: keyFile,
  } = config
  if (domain === undefined) return undefined
  return { domain, host: config.host, port, ...(certFile && keyFile && { tls: { certFile, keyFile } }) }
}

const createLog = ({ logLevel }: Config) =>
  pino({
    level: logLevel,
    // PostgreSQL's details repeat the row.
    redact: ['headers.authorization', 'req.headers.authorization', '*.token', '*.password', 'err.detail', 'err.where'],
  })

const streamLimitsOf = (config: Config): StreamLimits => ({
  perCaller: config.streamsPerContact,
  perAddress: config.streamsPerAddress,
  perEnvironment: config.streamsPerEnvironment,
})

function loadPlans(config: Config): Plans {
  try {
    return readPlans(config.plansFile)
  } catch (error) {
    throw new StartError(`PLANS_FILE (${config.plansFile}) ${(error as Error).message}. Fix it, or unset PLANS_FILE.`)
  }
}

function loadRates({ ratesFile }: Config): Rates | undefined {
  try {
    return ratesFile === undefined ? undefined : readRates(ratesFile)
  } catch (error) {
    throw new StartError(`RATES_FILE (${ratesFile}) ${(error as Error).message}. Fix it, or unset RATES_FILE.`)
  }
}

function loadCountries({ countriesFile }: Config): Countries | undefined {
  try {
    return countriesFile === undefined ? undefined : readCountries(countriesFile)
  } catch (error) {
    throw new StartError(
      `COUNTRIES_FILE (${countriesFile}) ${(error as Error).message}. Fix it, or unset COUNTRIES_FILE.`,
    )
  }
}

async function serve(app: App, config: Config): Promise<{ url: string; ports: OpenedPort[] }> {
  await app.platform.waker.listen()
  if (config.role !== 'api') app.worker.start()
  // The port that is being opened, for the error.
  let opening = { port: config.port, name: 'PORT' }
  try {
    const url = await app.http.listen({ host: config.host, port: config.port })
    opening = { port: config.inboundSmtpPort ?? 0, name: 'INBOUND_SMTP_PORT' }
    return { url, ports: await app.openPorts() }
  } catch (error) {
    await app.close()
    const { code } = error as NodeJS.ErrnoException
    const { port, name } = opening
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${port} is in use by another program. Stop it, or set ${name}.`)
    if (code === 'EACCES') throw new StartError(`This user cannot use port ${port}. Set ${name} to 1024 or more.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`HOST ${config.host} is not an address of this machine. Set HOST.`)
    throw error
  }
}

/** Longer than any request may take. */
const timeoutMs = seconds(22)

/** Stops once: finishes requests, then background work, then closes the database. */
function stopOnSignal(app: App, closeRest: () => Promise<void>): void {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => app.http.server.closeAllConnections(), timeoutMs)
    setTimeout(() => process.exit(1), timeoutMs + seconds(8))
    await app.close()
    await closeRest()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
}

const mailboxLines = (url: string, { devMail }: Config) =>
  devMail
    ? [
        `  Mailbox         ${url}/dev/mail  (no SMTP_URL: emails are shown here)`,
        `  Webhooks        ${url}/dev/webhooks  (a receiver for testing)`,
      ]
    : [
        '  Mailbox         off: emails are stored and not sent until SMTP_URL is set (DEV_MAIL=true shows them at /dev/mail)',
      ]

function announce(
  url: string,
  config: Config,
  { notice, ports }: OpenDatabase & { ports: readonly OpenedPort[] },
  encrypted: boolean,
): void {
  const lines = [
    `Userkeep is running at ${url}`,
    `  API reference   ${url}/docs`,
    ...(config.sampleProduct ? [`  Sample product  ${url}/demo`] : []),
    ...(config.smtpUrl === undefined ? mailboxLines(url, config) : []),
    ...ports.map((port) => `  ${port.label.padEnd(16)}${port.url}`),
    ...(encrypted ? [] : ['  Two-factor      off, since ENCRYPTION_KEY is not set']),
    ...(notice ? [`  ${notice}`] : []),
  ]
  console.log(lines.join('\n'))
}

start().catch((error: unknown) => {
  if (error instanceof StartError) console.error(error.message)
  else console.error(error)
  process.exit(1)
})
