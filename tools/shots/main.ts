import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page, request } from '@playwright/test'
import type { Screen } from '../../panel/e2e/screens.ts'
import { setStage } from '../test/stage.ts'
import { root } from '../tree.ts'

const folder = join(root, 'shots')
const only = process.argv.slice(2)

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const schemes = ['light', 'dark'] as const

/** Every screen as the demo fills it, in light and dark, on a desktop and on a phone, and empty, waiting and refused. Names on the command line choose among the screens. */
const stage = await setStage()
process.env.STAGE_URL = stage.url
const { findCast } = await import('../../panel/e2e/cast.ts')
const { settled } = await import('../../panel/e2e/stage.ts')
const { screens, storagesOf } = await import('../../panel/e2e/screens.ts')
const { hold, letThrough, openInTrouble, refuse } = await import('../../panel/e2e/troubles.ts')
const browser = await chromium.launch({ executablePath: stage.browser.path })
try {
  if (only.length === 0) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await shootAll(browser)
  await sayHowMuch()
} finally {
  await browser.close()
  await stage.stop()
}

async function shootAll(browser: Browser): Promise<void> {
  const cast = await findCast(await request.newContext({ baseURL: stage.url }))
  for (const [who, storageState] of Object.entries(storagesOf(cast))) {
    const context = await browser.newContext({ baseURL: stage.url, reducedMotion: 'reduce', storageState })
    for (const screen of screens) {
      if (screen.who !== who || (only.length > 0 && !only.includes(screen.name))) continue
      const page = await context.newPage()
      await shoot(page, screen.path(cast), screen.name)
      if (screen.reads) await shootTroubles(page, screen, screen.path(cast))
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

/** Waiting and refused, each once in light and once in the dark. */
async function shootTroubles(page: Page, screen: Screen, path: string): Promise<void> {
  for (const [state, trouble] of Object.entries({ loading: hold, error: refuse })) {
    await trouble(page, screen)
    await page.setViewportSize(sizes.desktop)
    await openInTrouble(page, screen, path)
    await page.locator('h1').first().waitFor({ state: 'attached' })
    await (state === 'loading'
      ? page.locator('[aria-busy=true], [role=status][aria-label=Loading]')
      : page.getByText('Try again')
    )
      .first()
      .waitFor()
    await save(page, `${screen.name}-${state}`, 'desktop', 'light')
    await page.setViewportSize(sizes.phone)
    await save(page, `${screen.name}-${state}`, 'phone', 'dark')
    await letThrough(page)
  }
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
