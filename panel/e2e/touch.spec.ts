import { devices, type Page } from '@playwright/test'
import { knownFixtures } from './fixtures.ts'
import { screens, storagesOf } from './screens.ts'
import { settled } from './test-server.ts'
import { expect, test } from './watch.ts'

const fixtures = knownFixtures()

/** One of each kind: lists, settings, a form, a dialog. */
const looked = [
  'sign-in',
  'members',
  'members-invite',
  'contact-auth',
  'webhooks',
  'portal-without-key',
  'portal-sign-in',
  'portal-profile',
  'portal-team',
  'portal-team-webhook',
]

/**
 * Returns targets too small for a finger. A link in a sentence is as high as its line; a row can be pressed anywhere.
 */
const tooSmall = (page: Page) =>
  page.evaluate(() => {
    const isExcepted = (element: Element) =>
      element.closest('tr, [aria-hidden=true]') !== null ||
      (element.tagName === 'A' && getComputedStyle(element).display === 'inline')
    return [...document.querySelectorAll('button, a[href], select, [role=tab], .mantine-Input-wrapper, .field input')]
      .filter((element) => !isExcepted(element) && element.checkVisibility({ visibilityProperty: true }))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.bottom > 0 && (box.height < 43.5 || box.width < 43.5))
      .map(({ element, box }) => `${element.ariaLabel ?? element.textContent} ${box.width}×${box.height}`)
  })

for (const screen of screens.filter(({ name }) => looked.includes(name))) {
  test(`on a phone every interactive element on ${screen.name} is at least 44 pixels in size`, async ({
    openBrowser,
  }) => {
    const { defaultBrowserType, ...phone } = devices['iPhone 13']
    const page = await (await openBrowser({ ...phone, storageState: storagesOf(fixtures)[screen.who] })).newPage()
    await page.goto(screen.path(fixtures))
    await settled(page)
    expect(await tooSmall(page)).toEqual([])
  })
}
