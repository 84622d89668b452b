import { isIPv6 } from 'node:net'
import type { EncryptionKey } from './config/encryption-keys.ts'
import { type Read, table, type Variable } from './config/variables.ts'
import { isLoopback } from './platform/outgoing/addresses.ts'
import { StartError } from './platform/start-error.ts'

export type Config = Omit<
  Read,
  'publicUrl' | 'encryptionKeys' | 'devMail' | 'sampleProduct' | 'sampleData' | 'metricsToken'
> & {
  publicUrl: string
  devMail: boolean
  /** The environment that the sample product uses, or null if it is off. */
  sampleProduct: 'test' | 'live' | null
  sampleData: boolean
  metrics: { toThisMachine: boolean; token: string | null }
  /** Empty if ENCRYPTION_KEY is not set. */
  encryptionKeys: EncryptionKey[]
}

export const variables: readonly Variable[] = Object.values(table)

/**
 * Returns the configuration, or throws a StartError that names the first invalid variable. An empty variable counts as
 * not set.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const fields = Object.entries<Variable>(table).map(([field, variable]) => [field, read(variable, env[variable.name])])
  const config: Read = Object.fromEntries(fields)
  if (config.mcpPath === config.gatewayWebhookPath) {
    throw new StartError(
      `MCP_PATH and GATEWAY_WEBHOOK_PATH are both ${config.mcpPath}: set them to two different paths.`,
    )
  }
  if (config.inboundSmtpPort !== undefined && config.inboundDomain === undefined) {
    throw new StartError('INBOUND_SMTP_PORT requires INBOUND_DOMAIN: set it to the domain whose email is received.')
  }
  if ((config.inboundTlsCert === undefined) !== (config.inboundTlsKey === undefined)) {
    throw new StartError('INBOUND_TLS_CERT and INBOUND_TLS_KEY belong together: set both or neither.')
  }
  const { metricsToken, ...rest } = config
  return {
    ...rest,
    publicUrl: config.publicUrl ?? localUrl(config.host, config.port),
    encryptionKeys: config.encryptionKeys ?? [],
    devMail: config.devMail ?? isForOneself(config),
    sampleProduct: config.sampleProduct === undefined ? (isForTrying(config) ? 'test' : null) : config.sampleProduct,
    sampleData: config.sampleData ?? isForTrying(config),
    metrics: { toThisMachine: isForOneself(config), token: metricsToken ?? null },
  }
}

function read(variable: Variable, set: string | undefined): unknown {
  const text = set?.trim() || variable.fallback
  if (text === undefined) return undefined
  try {
    return variable.parse(text)
  } catch (error) {
    const shown = variable.secret ? '' : ` (${JSON.stringify(text.slice(0, 60))})`
    throw new StartError(`${variable.name}${shown} ${(error as Error).message}: set it to ${variable.accepts}.`)
  }
}

/** Returns whether only this machine can reach the service, also not through a configured proxy. */
const isForOneself = ({ host, publicUrl, trustProxy }: Read): boolean =>
  (host === 'localhost' || isLoopback(host)) && publicUrl === undefined && trustProxy === false

/** Returns whether the service runs as somebody starts it to try it. */
const isForTrying = (config: Read): boolean => config.databaseUrl === undefined && isForOneself(config)

function localUrl(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::'
  const name = isIPv6(host) ? `[${host}]` : host
  return `http://${everywhere ? 'localhost' : name}:${port}`
}
