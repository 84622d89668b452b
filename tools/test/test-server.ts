import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, glob, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Receiver, testReceiver } from '../../server/testing/receiver.ts'
import { root } from '../tree.ts'
import { fillDemoData } from './demo-data.ts'

/** The real service with the demo in a throwaway database, and someone who takes its webhooks. */
export interface TestServer {
  url: string
  /** The process id of the service. */
  pid: number
  receiver: Receiver
  browser: { path: string; version: string }
  /** Everything that the service has printed. */
  output(): string
  stop(): Promise<void>
}

/** Tests name the address that they call from, which a proxy would do. On a busy machine, parts of a page may be slow. */
const ofService = {
  ALLOW_PRIVATE_TARGETS: 'true',
  TRUST_PROXY: '1',
  DEV_MAIL: 'true',
  SAMPLE_PRODUCT: 'live',
  SAMPLE_DATA: 'true',
  BOOT_PARTS_MS: '20000',
}

/** Starts services that share nothing, so that tests which run at once cannot meet. */
export async function startTestServers(count: number): Promise<TestServer[]> {
  const browser = await findBrowser()
  await buildFrontends()
  const servers: TestServer[] = []
  try {
    // In turn: the first may have to make the demo that the others copy.
    for (let n = 0; n < count; n++) servers.push(await startTestServer(browser))
    return servers
  } catch (error) {
    for (const server of servers) await server.stop()
    throw error
  }
}

async function startTestServer(browser: TestServer['browser']): Promise<TestServer> {
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'userkeep-test-server-'))
  await chmod(folder, 0o755) // started by root, PostgreSQL runs as another user that must get in
  const receiver = await testReceiver()
  const trusted = join(folder, 'receiver.pem')
  await writeFile(trusted, receiver.ca)
  const env = { DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'warn' }
  const clear = async () => {
    await receiver.close()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await fillDemoData(env.DATA_DIR, () => run('the demo could not be made', ['tools/demo/main.ts'], env))
    await skipDisk(env.DATA_DIR)
    const service = await startService({ ...env, ...ofService, NODE_EXTRA_CA_CERTS: trusted })
    return {
      ...service,
      receiver,
      browser,
      async stop() {
        await service.stop()
        await clear()
      },
    }
  } catch (error) {
    await clear()
    throw error
  }
}

/** The data goes with the run, so its database need not wait for the disk. */
async function skipDisk(dataDir: string): Promise<void> {
  const settings = ['fsync', 'full_page_writes', 'synchronous_commit'].map((name) => `${name} = off\n`).join('')
  for await (const file of glob('**/postgresql.auto.conf', { cwd: dataDir }))
    await appendFile(join(dataDir, file), settings)
}

/** Builds the frontends from the current sources. */
export async function buildFrontends(): Promise<void> {
  await run('The frontends could not be built', ['scripts/build-frontends.mjs'])
}

async function findBrowser(): Promise<TestServer['browser']> {
  const path = (await run('The browser tests need a Chromium', ['tools/test/ensure-browser.mjs'])).trim()
  const child = spawn(path, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] })
  return { path, version: (await text(child.stdout)).trim() || 'Chromium' }
}

const launch = (args: string[], env: Record<string, string>) =>
  spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'), ...inherited(), ...env },
  })

/** An operator's settings are not the tests' own. */
const inherited = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(DATABASE|REDIS|SMTP|PUBLIC)_URL$|^ENCRYPTION_KEY$/.test(name)),
  )

async function run(problem: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const child = launch(args, env)
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  if (code !== 0) throw new Error(`${problem}: ${errors.trim() || output.trim()}`)
  return output
}

async function startService(env: Record<string, string>) {
  const child = launch(['server/src/main.ts'], env)
  let [output, errors] = ['', '']
  child.stderr.on('data', (chunk) => (errors += chunk))
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk
      const address = /running at (\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    })
    child.once('close', () => reject(new Error(`The service ended at once: ${output}${errors}`)))
  })
  return { url, pid: child.pid ?? 0, output: () => output + errors, stop: () => end(child) }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'close')
}
