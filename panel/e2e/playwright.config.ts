import { defineConfig } from '@playwright/test'
import { testServers, testServerUrl } from './test-server.ts'

/** `npm test` starts the service and runs this; the rest is in the environment. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './find-fixtures.ts',
  outputDir: '../../test-results/browser',
  workers: Math.max(1, testServers.length),
  // Guards against a page that hangs; no test fails by them because the machine is busy.
  timeout: 10 * 60_000,
  expect: { timeout: 3 * 60_000 },
  reporter: [
    ['list'],
    ['../../tools/test/cpu-reporter.ts'],
    ['json', { outputFile: process.env.TEST_SERVER_RESULTS ?? '../../test-results/browser.json' }],
  ],
  use: {
    baseURL: testServerUrl,
    browserName: 'chromium',
    headless: true,
    viewport: { width: 1440, height: 900 },
    actionTimeout: 3 * 60_000,
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '' },
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
  },
})
