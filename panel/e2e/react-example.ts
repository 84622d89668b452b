import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
/** Packages of the example that are not packed from this project. */
const others = ['react', 'react-dom', 'vite', '@types/react', '@types/react-dom', '@types/node']

export interface Example {
  folder: string
  /** Runs the example for this service, and returns its address. */
  start(service: string, publishableKey: string): Promise<string>
  stop(): Promise<void>
}

/** Installs the packed client and React package into a copy of the example, and builds it. */
export async function builtExample(): Promise<Example> {
  const folder = mkdtempSync(join(tmpdir(), 'userkeep-react-'))
  cpSync(join(root, 'examples/react'), folder, { recursive: true })
  const packed = await run(process.execPath, ['tools/client/pack.ts', '--react', folder], { cwd: root })
  const installed = join(folder, 'node_modules')
  for (const [index, file] of packed.stdout.trim().split('\n').entries()) {
    const target = join(installed, '@userkeep', index === 0 ? 'client' : 'react')
    mkdirSync(target, { recursive: true })
    await run('tar', ['-xzf', file, '-C', target, '--strip-components', '1'])
  }
  mkdirSync(join(installed, '@types'))
  for (const name of others) symlinkSync(join(root, 'node_modules', name), join(installed, name))
  const vite = (...args: string[]) =>
    run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', ...args], { cwd: folder })
  await vite()
  await vite('--ssr', 'src/server.tsx', '--outDir', 'dist/server')
  const servers: ReturnType<typeof spawn>[] = []
  return {
    folder,
    async start(service, publishableKey) {
      const env = { ...process.env, USERKEEP_URL: service, USERKEEP_PUBLISHABLE_KEY: publishableKey, PORT: '0' }
      const server = spawn(process.execPath, ['server.mjs'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
      servers.push(server)
      const [address] = (await once(createInterface(server.stdout), 'line')) as [string]
      return address
    },
    async stop() {
      for (const server of servers) {
        const ended = once(server, 'close')
        if (server.kill('SIGKILL')) await ended
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Checks the types of the example against the packed types. */
export const typesOf = (folder: string) =>
  run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder, '--checkers', '1'])
