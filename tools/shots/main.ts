import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page, request } from '@playwright/test'
import type { Screen } from '../../panel/e2e/screens.ts'
import { describe } from '../test/browser.ts'
import { startTestServers, type TestServer } from '../test/test-server.ts'
import { root } from '../tree.ts'

const folder = join(root, 'shots')
const only = process.argv.slice(2)

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const schemes = ['light', 'dark'] as const

/** Every screen as the demo fills it, in light and dark, on a desktop and on a phone, and empty, waiting and refused. Names on the command line choose among the screens. */
const servers = await startTestServers(1)
const [testServer] = servers as [TestServer]
process.env.TEST_SERVERS = describe(servers)
const { findFixtures } = await import('../../panel/e2e/fixtures.ts')
const { settled } = await import('../../panel/e2e/test-server.ts')
const { screens, storagesOf } = await import('../../panel/e2e/screens.ts')
const { expectTryAgain, expectSkeleton, holdReads } = await import('../../panel/e2e/error-states.ts')
const browser = await chromium.launch({ executablePath: testServer.browser.path })
try {
  if (only.length === 0) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await shootAll(browser)
  await sayHowMuch()
} finally {
  await browser.close()
  await testServer.stop()
}

async function shootAll(browser: Browser): Promise<void> {
  const fixtures = await findFixtures(await request.newContext({ baseURL: testServer.url }), testServer.url)
  for (const [who, storageState] of Object.entries(storagesOf(fixtures))) {
    const context = await browser.newContext({ baseURL: testServer.url, reducedMotion: 'reduce', storageState })
    for (const screen of screens) {
      if (screen.who !== who || (only.length > 0 && !only.includes(screen.name))) continue
      const page = await context.newPage()
      await shoot(page, screen.path(fixtures), screen.name)
      if (screen.reads) await shootErrorStates(page, screen, screen.path(fixtures))
      await page.close()
    }
    await context.close()
  }
}

async function shoot(page: Page, path: string, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport)
    await page.goto(path)
    // A screen that does not come to rest is shown as it is: that is to be seen as well.
    await atRest(page).catch(() => console.log(`${name} does not come to rest`))
    for (const scheme of schemes) await save(page, name, size, scheme)
  }
}

/** A page that has read what it needs may still be about to draw the first of it. */
async function atRest(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached', timeout: 5000 })
  await settled(page)
}

/** Loading and refused, each once in light and once in the dark. */
async function shootErrorStates(page: Page, screen: Screen, path: string): Promise<void> {
  await page.clock.install()
  const reads = await holdReads(page, screen)
  await page.setViewportSize(sizes.desktop)
  await page.goto(path, { waitUntil: 'commit' })
  await reads.requested()
  await expectSkeleton(page)
  await saveState(page, `${screen.name}-loading`)
  await reads.refuse()
  await expectTryAgain(page)
  await saveState(page, `${screen.name}-error`)
  await reads.release()
}

async function saveState(page: Page, name: string): Promise<void> {
  await page.setViewportSize(sizes.desktop)
  await save(page, name, 'desktop', 'light')
  await page.setViewportSize(sizes.phone)
  await save(page, name, 'phone', 'dark')
}

async function save(page: Page, name: string, size: string, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)))
  const image = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  await writeFile(join(folder, `${name}-${size}-${colorScheme}.png`), image)
}

async function sayHowMuch(): Promise<void> {
  const files = await readdir(folder)
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size))
  const megabytes = sizes.reduce((sum, size) => sum + size, 0) / 1024 / 1024
  console.log(`${files.length} shots in shots/, ${megabytes.toFixed(1)} MB`)
}
