import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page, request } from '@playwright/test'
import { setStage } from '../test/stage.ts'
import { root } from '../tree.ts'

const folder = join(root, 'panel/shots')
const only = process.argv.slice(2)

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const schemes = ['light', 'dark'] as const

/** Every screen as the demo fills it, in light and dark, on a desk and in a hand. Names on the command line choose among the screens. */
const stage = await setStage()
process.env.STAGE_URL = stage.url
const { asContact, findCast } = await import('../../panel/e2e/cast.ts')
const { asStaff, settled } = await import('../../panel/e2e/stage.ts')
const { screens } = await import('../../panel/e2e/screens.ts')
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
  const nobody = { cookies: [], origins: [] }
  const storage = { anyone: nobody, visitor: nobody, owner: asStaff(cast.owner), contact: asContact(cast) }
  for (const [who, storageState] of Object.entries(storage)) {
    const context = await browser.newContext({ baseURL: stage.url, reducedMotion: 'reduce', storageState })
    for (const screen of screens) {
      if (screen.who !== who || (only.length > 0 && !only.includes(screen.name))) continue
      const page = await context.newPage()
      await shoot(page, screen.path(cast), screen.name)
      await page.close()
    }
    await context.close()
  }
}

async function shoot(page: Page, path: string, name: string): Promise<void> {
  await page.setViewportSize(sizes.desktop)
  await page.goto(path)
  // A screen that does not come to rest is shown as it is: that is to be seen as well.
  await settled(page).catch(() => console.log(`${name} does not come to rest`))
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport)
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      const image = await page.screenshot({ animations: 'disabled', caret: 'hide' })
      await writeFile(join(folder, `${name}-${size}-${colorScheme}.png`), image)
    }
  }
}

async function sayHowMuch(): Promise<void> {
  const files = await readdir(folder)
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size))
  const megabytes = sizes.reduce((sum, size) => sum + size, 0) / 1024 / 1024
  console.log(`${files.length} shots in panel/shots, ${megabytes.toFixed(1)} MB`)
}
