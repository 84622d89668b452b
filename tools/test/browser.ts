import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { root } from '../tree.ts'
import { type Cost, readCosts } from './cpu-table.ts'
import type { Turn } from './in-turn.ts'
import { startTestServers, type TestServer } from './test-server.ts'

const cli = 'node_modules/@playwright/test/cli.js'
const config = 'panel/e2e/playwright.config.ts'
const results = join(root, 'test-results/browser.json')
const costs = join(root, 'test-results/browser-costs.jsonl')

/** Tests in a browser wait more than they compute, and share the machine with the tests of the server. */
const atOnce = Math.max(2, Math.min(3, availableParallelism()))

export interface BrowserRun {
  passed: boolean
  /** The name of the browser. */
  browser: string
  costs: Cost[]
}

/** Runs these files in a real browser, against the real service with the demo in it. */
export async function runInBrowser(files: string[], interruption: AbortSignal, turn: Turn): Promise<BrowserRun> {
  turn.write('\nPreparing the browser tests …\n')
  for (const path of [results, costs]) rmSync(path, { force: true })
  const servers = await startTestServers(Math.min(atOnce, files.length))
  const browser = servers[0]?.browser ?? { path: '', version: '' }
  try {
    interruption.throwIfAborted()
    const runner = spawn(process.execPath, [cli, 'test', '-c', config, ...files], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
        TEST_SERVERS: describe(servers),
        TEST_SERVER_RESULTS: results,
        TEST_SERVER_COSTS: costs,
        CHROMIUM_PATH: browser.path,
      },
    })
    for (const stream of [runner.stdout, runner.stderr]) stream.on('data', (chunk) => turn.write(chunk))
    interruption.addEventListener('abort', () => runner.kill('SIGINT'), { once: true })
    const [code] = await once(runner, 'close')
    interruption.throwIfAborted()
    for (const { output } of servers)
      if (output().includes('"level":50')) turn.write(`\nThe service logged errors:\n${output()}\n`)
    turn.write(`\n${closingLine()}\n`)
    return { passed: code === 0, browser: browser.version, costs: readCosts(costs) }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

/** Describes the services to the browser tests. */
export const describe = (servers: readonly TestServer[]): string =>
  JSON.stringify(servers.map(({ url, pid, receiver }) => ({ url, pid, receiver: receiver.origin })))

function closingLine(): string {
  const { stats } = JSON.parse(readFileSync(results, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  }
  const skipped = stats.skipped > 0 ? `, ${stats.skipped} skipped` : ''
  return `${stats.expected} passed, ${stats.unexpected + stats.flaky} failed${skipped}`
}
