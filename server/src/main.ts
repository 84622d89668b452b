import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { type App, createApp } from './app.ts'
import { areas } from './areas.ts'
import { type Config, readConfig } from './config.ts'
import { loadOrCreateKey } from './encryption-key.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'
import { seconds, systemClock } from './platform/clock.ts'
import { createSecrets } from './platform/crypto/secrets.ts'
import { createLimiter } from './platform/limits/limiter.ts'
import { createMailTransport } from './platform/mail/transport.ts'
import { type Plans, readPlans } from './platform/plans.ts'
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
  const log = pino({
    level: config.logLevel,
    // PostgreSQL's details repeat the row.
    redact: ['headers.authorization', 'req.headers.authorization', '*.token', '*.password', 'err.detail', 'err.where'],
  })
  const plans = loadPlans(config)
  const settings = {
    publicUrl: config.publicUrl,
    allowPrivateTargets: config.allowPrivateTargets,
    allowTestMail: config.allowTestMail,
    gatewayWebhookPath: config.gatewayWebhookPath,
    checkAnswers: process.env.NODE_ENV !== 'production',
    factsKeptDays: config.factsKeptDays,
    notificationsKeptDays: config.notificationsKeptDays,
  }
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
        clock: systemClock,
        log,
        limiter: createLimiter({ redis, log, prefix: 'userkeep:limits' }),
        secrets: createSecrets(keys),
        plans,
        settings,
        mail: { transport, from: config.mailFrom, shownHere: config.devMail },
        trustProxy: config.trustProxy,
        moves: { '/mcp': config.mcpPath, '/gateways': config.gatewayWebhookPath },
        frontends,
        widget: builtFrontend('widget'),
        sampleProduct: config.sampleProduct,
      },
      areas,
    )
    stopOnSignal(app, async () => {
      redis?.disconnect()
      transport?.close()
      await database.close()
    })
    const { port } = new URL(await serve(app, config))
    // With PORT=0 the system has chosen one.
    settings.publicUrl = config.publicUrl.replace(/:0$/, `:${port}`)
    announce(settings.publicUrl, config, database, keys.length > 0)
  } catch (error) {
    await database.close()
    throw error
  }
}

function loadPlans(config: Config): Plans {
  try {
    return readPlans(config.plansFile)
  } catch (error) {
    throw new StartError(`PLANS_FILE (${config.plansFile}) ${(error as Error).message}: mend it, or unset PLANS_FILE.`)
  }
}

async function serve(app: App, config: Config): Promise<string> {
  await app.platform.waker.listen()
  if (config.role !== 'api') app.worker.start()
  try {
    return await app.http.listen({ host: config.host, port: config.port })
  } catch (error) {
    await app.close()
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${config.port} is taken by another program: stop it, or set PORT.`)
    if (code === 'EACCES')
      throw new StartError(`Port ${config.port} is not allowed to this user: set PORT to 1024 or more.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`HOST ${config.host} is no address of this machine: set HOST.`)
    throw error
  }
}

/** Longer than any request may take. */
const patience = seconds(22)

/** Once: requests under way finish, then the work, then the database. */
function stopOnSignal(app: App, closeRest: () => Promise<void>): void {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => app.http.server.closeAllConnections(), patience)
    setTimeout(() => process.exit(1), patience + seconds(8))
    await app.close()
    await closeRest()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
}

const mailboxLines = (url: string, { devMail }: Config) =>
  devMail
    ? [
        `  Mailbox         ${url}/dev/mail  (no SMTP_URL: mail is kept here)`,
        `  Webhooks        ${url}/dev/webhooks  (a receiver to try them with)`,
      ]
    : ['  Mailbox         off: mail is kept and not sent, until SMTP_URL is set (DEV_MAIL=true shows it at /dev/mail)']

function announce(url: string, config: Config, { notice }: OpenDatabase, encrypted: boolean): void {
  const lines = [
    `Userkeep is running at ${url}`,
    `  API reference   ${url}/docs`,
    ...(config.sampleProduct ? [`  Sample product  ${url}/demo`] : []),
    ...(config.smtpUrl === undefined ? mailboxLines(url, config) : []),
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
