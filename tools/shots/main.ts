import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page, request } from '@playwright/test'
import { setStage } from '../test/stage.ts'
import { root } from '../tree.ts'

const folder = join(root, 'panel/shots')
const only = process.argv.slice(2)

const looks = [
  { name: 'desktop-light', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'desktop-dark', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  { name: 'phone-light', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { name: 'phone-dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const

/** Every screen as the demo fills it, in each look. Names on the command line choose among the screens. */
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
  const storage = { anyone: undefined, visitor: undefined, owner: asStaff(cast.owner), contact: asContact(cast) }
  for (const [who, storageState] of Object.entries(storage)) {
    const chosen = screens.filter((one) => one.who === who && (only.length === 0 || only.includes(one.name)))
    for (const { name: look, ...options } of looks) {
      if (chosen.length === 0) continue
      const context = await browser.newContext({
        baseURL: stage.url,
        reducedMotion: 'reduce',
        ...options,
        ...(storageState && { storageState }),
      })
      for (const screen of chosen) {
        const page = await context.newPage()
        await page.goto(screen.path(cast))
        await shoot(page, `${screen.name}-${look}`)
        await page.close()
      }
      await context.close()
    }
  }
}

async function shoot(page: Page, name: string): Promise<void> {
  // A screen that does not come to rest is shown as it is: that is to be seen as well.
  await settled(page).catch(() => console.log(`${name} does not come to rest`))
  await writeFile(join(folder, `${name}.png`), await page.screenshot({ animations: 'disabled', caret: 'hide' }))
}

async function sayHowMuch(): Promise<void> {
  const files = await readdir(folder)
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size))
  const megabytes = sizes.reduce((sum, size) => sum + size, 0) / 1024 / 1024
  console.log(`${files.length} shots in panel/shots, ${megabytes.toFixed(1)} MB`)
}
