import { defineConfig } from '@playwright/test'
import { stageUrl } from './stage.ts'

/** `npm test` sets the stage and runs this: the service is up, and the rest is in the environment. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './find-cast.ts',
  outputDir: '../../test-results/browser',
  workers: 1,
  // Generous: two slow cores are shared with a database and a service.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: process.env.STAGE_RESULTS ?? '../../test-results/browser.json' }]],
  use: {
    baseURL: stageUrl,
    browserName: 'chromium',
    headless: true,
    viewport: { width: 1440, height: 900 },
    actionTimeout: 15_000,
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '' },
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
  },
})
