import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { readConfig, variables } from './config.ts'
import { loadOrCreateKey } from './encryption-key.ts'
import { StartError } from './platform/start-error.ts'

const key = () => randomBytes(32).toString('base64')

function refusal(env: NodeJS.ProcessEnv): string {
  try {
    readConfig(env)
  } catch (error) {
    assert.ok(error instanceof StartError)
    assert.doesNotMatch(error.message, /\n/)
    return error.message
  }
  assert.fail('the configuration was accepted')
}

test('every variable has a default when none is set', () => {
  assert.deepEqual(readConfig({}), {
    port: 8080,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:8080',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    redisUrl: undefined,
    smtpUrl: undefined,
    inboundDomain: undefined,
    inboundSmtpPort: undefined,
    inboundTlsCert: undefined,
    inboundTlsKey: undefined,
    devMail: true,
    sampleProduct: 'test',
    sampleData: true,
    metrics: { toThisMachine: true, token: null },
    mailFrom: 'Userkeep <userkeep@localhost>',
    encryptionKeys: [],
    plansFile: undefined,
    ratesFile: undefined,
    countriesFile: undefined,
    factRetentionDays: undefined,
    notificationRetentionDays: undefined,
    mcpPath: '/mcp',
    gatewayWebhookPath: '/gateways',
    allowPrivateTargets: false,
    allowTestMail: false,
    trustProxy: false,
    streamsPerContact: 10,
    streamsPerAddress: 500,
    streamsPerEnvironment: 10_000,
    bootPartsMs: 300,
    role: 'all',
    logLevel: 'info',
  })
})

const reachable = [
  { HOST: '0.0.0.0' },
  { HOST: '192.168.0.2' },
  { HOST: 'intranet' },
  { PUBLIC_URL: 'http://localhost:8080' },
  { TRUST_PROXY: '1' },
]

test('the mailbox is only served on localhost unless enabled', () => {
  for (const HOST of ['127.0.0.1', '127.9.9.9', '::1', 'localhost']) assert.equal(readConfig({ HOST }).devMail, true)
  for (const env of reachable) {
    assert.equal(readConfig(env).devMail, false)
    assert.equal(readConfig({ ...env, DEV_MAIL: 'true' }).devMail, true)
  }
  assert.equal(readConfig({ DEV_MAIL: 'false' }).devMail, false)
})

test('metrics are open on localhost and require a token elsewhere', () => {
  const METRICS_TOKEN = 'a'.repeat(16)
  for (const env of reachable) {
    assert.deepEqual(readConfig(env).metrics, { toThisMachine: false, token: null })
    assert.deepEqual(readConfig({ ...env, METRICS_TOKEN }).metrics, { toThisMachine: false, token: METRICS_TOKEN })
  }
  for (const short of ['short', 'with spaces in the middle of it']) {
    assert.throws(() => readConfig({ METRICS_TOKEN: short }), /METRICS_TOKEN is too short, or has spaces/)
  }
})

test('the sample product is off on a public address unless enabled', () => {
  for (const env of reachable) {
    assert.equal(readConfig(env).sampleProduct, null)
    assert.equal(readConfig({ ...env, SAMPLE_PRODUCT: 'true' }).sampleProduct, 'test')
  }
})

test('the sample product is only served with the embedded database unless enabled', () => {
  const DATABASE_URL = 'postgres://127.0.0.1/userkeep'
  assert.equal(readConfig({}).sampleProduct, 'test')
  assert.equal(readConfig({ DATABASE_URL }).sampleProduct, null)
  assert.equal(readConfig({ DATABASE_URL, SAMPLE_PRODUCT: 'true' }).sampleProduct, 'test')
  assert.equal(readConfig({ SAMPLE_PRODUCT: 'false' }).sampleProduct, null)
})

test('sample data can be loaded with the embedded database on a loopback address unless set otherwise', () => {
  assert.equal(readConfig({ SAMPLE_DATA: 'false' }).sampleData, false)
  for (const env of [...reachable, { DATABASE_URL: 'postgres://127.0.0.1/userkeep' }]) {
    assert.equal(readConfig(env).sampleData, false)
    assert.equal(readConfig({ ...env, SAMPLE_DATA: 'true' }).sampleData, true)
  }
})

test('the sample product uses the test environment unless the live one is named', () => {
  assert.equal(readConfig({ SAMPLE_PRODUCT: 'test' }).sampleProduct, 'test')
  assert.equal(readConfig({ SAMPLE_PRODUCT: 'live' }).sampleProduct, 'live')
  assert.throws(() => readConfig({ SAMPLE_PRODUCT: 'staging' }), /SAMPLE_PRODUCT .*true, false, test or live/)
})

test('an empty variable counts as not set', () => {
  const empty = Object.fromEntries(variables.map(({ name }) => [name, ' ']))
  assert.deepEqual(readConfig(empty), readConfig({}))
})

test('every variable has a description and accepts its own default', () => {
  for (const { name, fallback, says, accepts, parse } of variables) {
    assert.match(name, /^[A-Z_]+$/)
    assert.ok(says.length > 0 && accepts.length > 0)
    if (fallback !== undefined) assert.doesNotThrow(() => parse(fallback))
  }
})

test('values are parsed into their types', () => {
  const config = readConfig({
    PORT: '0',
    HOST: '::1',
    PUBLIC_URL: 'https://app.example.com/keep/',
    DATABASE_URL: 'postgresql://u:p@db/x',
    REDIS_URL: 'rediss://cache:6380',
    SMTP_URL: 'smtps://u:p@mail:465',
    MAIL_FROM: 'a@example.com',
    PLANS_FILE: 'plans.json',
    ALLOW_PRIVATE_TARGETS: 'true',
    ROLE: 'worker',
    LOG_LEVEL: 'silent',
    INBOUND_DOMAIN: 'In.Example.com',
    INBOUND_SMTP_PORT: '2525',
  })
  assert.deepEqual([config.inboundDomain, config.inboundSmtpPort], ['in.example.com', 2525])
  assert.equal(config.port, 0)
  assert.equal(config.publicUrl, 'https://app.example.com/keep')
  assert.equal(config.databaseUrl, 'postgresql://u:p@db/x')
  assert.equal(config.plansFile, resolve('plans.json'))
  assert.equal(config.allowPrivateTargets, true)
  assert.equal(config.role, 'worker')
})

test('the public URL follows host and port', () => {
  assert.equal(readConfig({ HOST: '0.0.0.0', PORT: '80' }).publicUrl, 'http://localhost:80')
  assert.equal(readConfig({ HOST: '::1' }).publicUrl, 'http://[::1]:8080')
})

test('TRUST_PROXY is a boolean, a number of hops or a list of addresses', () => {
  const trusted = (text: string) => readConfig({ TRUST_PROXY: text }).trustProxy
  assert.equal(trusted('true'), true)
  assert.equal(trusted('1'), 1)
  assert.deepEqual(trusted('10.0.0.0/8, ::1,loopback'), ['10.0.0.0/8', '::1', 'loopback'])
  for (const bad of ['yes', '-1', '10.0.0.0/33', '10.0.0/8', '::1/129', '1.2.3.4,', '1.2.3.4/1/1']) {
    assert.match(
      refusal({ TRUST_PROXY: bad }),
      /^TRUST_PROXY .* neither an IP address nor a range: set it to true, false/,
    )
  }
})

test('an invalid variable is reported with the reason and the accepted values', () => {
  assert.equal(
    refusal({ PORT: '70000' }),
    'PORT ("70000") is not a port number: set it to a port from 0 (any free one) to 65535.',
  )
  assert.match(refusal({ PORT: '80 80' }), /^PORT /)
  assert.match(refusal({ HOST: 'a b' }), /^HOST .* host name/)
  assert.match(refusal({ PUBLIC_URL: 'app.example.com' }), /^PUBLIC_URL .* is not a URL/)
  assert.match(refusal({ PUBLIC_URL: 'https://a/?q' }), /^PUBLIC_URL .* more than a host and a path/)
  assert.match(refusal({ MAIL_FROM: 'nobody' }), /^MAIL_FROM .* mail address/)
  assert.match(refusal({ MCP_PATH: 'mcp' }), /^MCP_PATH .* is not a path/)
  assert.match(refusal({ MCP_PATH: '/v1/mcp' }), /^MCP_PATH .* belongs to the API/)
  assert.match(refusal({ MCP_PATH: '/x', GATEWAY_WEBHOOK_PATH: '/x' }), /^MCP_PATH and GATEWAY_WEBHOOK_PATH/)
  assert.match(refusal({ ALLOW_PRIVATE_TARGETS: '1' }), /^ALLOW_PRIVATE_TARGETS .* neither true nor false/)
  assert.match(refusal({ ROLE: 'web' }), /^ROLE \("web"\) .* set it to all, api or worker\.$/)
  assert.match(refusal({ LOG_LEVEL: 'loud' }), /^LOG_LEVEL /)
})

test('error messages never contain a secret', () => {
  const secret = 'hunter2'
  assert.match(
    refusal({ DATABASE_URL: `mysql://u:${secret}@db` }),
    /^DATABASE_URL does not begin with postgres:\/\/ or postgresql:\/\//,
  )
  for (const name of ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL', 'ENCRYPTION_KEY']) {
    for (const text of [secret, `x://${secret}`, `id:${secret}`])
      assert.doesNotMatch(refusal({ [name]: text }), /hunter2/)
  }
})

test('several encryption keys stay in order, and a bare key gets its own id', () => {
  const [first, second] = [key(), key()]
  const named = readConfig({ ENCRYPTION_KEY: `new:${first}, old:${second}` }).encryptionKeys
  assert.deepEqual(
    named.map(({ id }) => id),
    ['new', 'old'],
  )
  assert.equal(named[0]?.key.toString('base64'), first)

  const bare = readConfig({ ENCRYPTION_KEY: `${second},${first}` }).encryptionKeys
  const alone = readConfig({ ENCRYPTION_KEY: first }).encryptionKeys
  assert.match(alone[0]?.id ?? '', /^[\da-f]{8}$/)
  assert.equal(bare[1]?.id, alone[0]?.id)
})

test('an encryption key with a wrong length or format or a duplicate id is refused', () => {
  for (const bad of [randomBytes(16).toString('base64'), `${key()}!`, `:${key()}`, `a b:${key()}`, `${key()},`]) {
    assert.match(refusal({ ENCRYPTION_KEY: bad }), /^ENCRYPTION_KEY has a key/)
  }
  assert.match(refusal({ ENCRYPTION_KEY: `a:${key()},a:${key()}` }), /^ENCRYPTION_KEY contains a key ID twice/)
})

test('an encryption key is generated once and unreadable to other users, even with concurrent calls', async (t) => {
  const dataDir = join(await mkdtemp(join(tmpdir(), 'userkeep-key-')), 'data')
  t.after(() => rm(join(dataDir, '..'), { recursive: true }))
  const asked = await Promise.all(Array.from({ length: 8 }, () => loadOrCreateKey(dataDir)))
  const again = await loadOrCreateKey(dataDir)
  for (const keys of asked) assert.deepEqual(keys, again)
  assert.equal(again.length, 1)
  assert.equal((await stat(join(dataDir, 'encryption.key'))).mode & 0o777, 0o600)
  assert.deepEqual(await readdir(dataDir), ['encryption.key'])
  assert.deepEqual(
    readConfig({ ENCRYPTION_KEY: await readFile(join(dataDir, 'encryption.key'), 'utf8') }).encryptionKeys,
    again,
  )
})

test('a damaged key file is reported, never replaced', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'userkeep-key-'))
  t.after(() => rm(dataDir, { recursive: true }))
  await writeFile(join(dataDir, 'encryption.key'), 'half a ke')
  await chmod(join(dataDir, 'encryption.key'), 0o600)
  await assert.rejects(loadOrCreateKey(dataDir), /encryption\.key has no usable key .* Restore it from a backup/)
  assert.equal(await readFile(join(dataDir, 'encryption.key'), 'utf8'), 'half a ke')
})

test('incoming mail requires a valid domain', () => {
  assert.match(refusal({ INBOUND_SMTP_PORT: '25' }), /^INBOUND_SMTP_PORT requires INBOUND_DOMAIN/)
  for (const text of ['localhost', 'a b.example', '-x.example', 'mail@example.com', '1.2.3.4'])
    assert.match(refusal({ INBOUND_DOMAIN: text }), /^INBOUND_DOMAIN .* is not a domain name/)
  for (const name of ['INBOUND_TLS_CERT', 'INBOUND_TLS_KEY'])
    assert.match(refusal({ [name]: 'mail.pem' }), /^INBOUND_TLS_CERT and INBOUND_TLS_KEY belong together/)
})
