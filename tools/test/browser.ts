import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../tree.ts'
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
export async function runInBrowser(files: string[], interruption: AbortSignal): Promise<BrowserRun> {
  console.log('\nSetting the stage for the browser …')
  rmSync(results, { force: true })
  const stage = await setStage()
  try {
    interruption.throwIfAborted()
    const runner = spawn(process.execPath, [cli, 'test', '-c', config, ...files], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        STAGE_URL: stage.url,
        STAGE_RECEIVER: stage.receiver.origin,
        STAGE_RESULTS: results,
        CHROMIUM_PATH: stage.browser.path,
      },
    })
    interruption.addEventListener('abort', () => runner.kill('SIGINT'), { once: true })
    const [code] = await once(runner, 'exit')
    interruption.throwIfAborted()
    if (stage.complaints().includes('"level":50')) console.log(`\nThe service complained:\n${stage.complaints()}`)
    console.log(`\n${closingLine()}`)
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
