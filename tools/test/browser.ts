import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../tree.ts'
import type { Turn } from './in-turn.ts'
import { setStage } from './stage.ts'

const cli = 'node_modules/@playwright/test/cli.js'
const config = 'panel/e2e/playwright.config.ts'
const results = join(root, 'test-results/browser.json')

export interface BrowserRun {
  passed: boolean
  /** Which browser it was. */
  browser: string
}

/** Runs these files in a real browser, against the real service with the demo in it. */
export async function runInBrowser(files: string[], interruption: AbortSignal, turn: Turn): Promise<BrowserRun> {
  turn.write('\nSetting the stage for the browser …\n')
  rmSync(results, { force: true })
  const stage = await setStage()
  try {
    interruption.throwIfAborted()
    const runner = spawn(process.execPath, [cli, 'test', '-c', config, ...files], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
        STAGE_URL: stage.url,
        STAGE_RECEIVER: stage.receiver.origin,
        STAGE_RESULTS: results,
        CHROMIUM_PATH: stage.browser.path,
      },
    })
    for (const output of [runner.stdout, runner.stderr]) output.on('data', (said) => turn.write(said))
    interruption.addEventListener('abort', () => runner.kill('SIGINT'), { once: true })
    const [code] = await once(runner, 'close')
    interruption.throwIfAborted()
    if (stage.complaints().includes('"level":50')) turn.write(`\nThe service complained:\n${stage.complaints()}\n`)
    turn.write(`\n${closingLine()}\n`)
    return { passed: code === 0, browser: stage.browser.version }
  } finally {
    await stage.stop()
  }
}

function closingLine(): string {
  const { stats } = JSON.parse(readFileSync(results, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  }
  const skipped = stats.skipped > 0 ? `, ${stats.skipped} skipped` : ''
  return `${stats.expected} passed, ${stats.unexpected + stats.flaky} failed${skipped}`
}
