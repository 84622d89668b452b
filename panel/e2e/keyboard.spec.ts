import { knownFixtures } from './fixtures.ts'
import { asStaff, settled } from './test-server.ts'
import { expect, test } from './watch.ts'

const fixtures = knownFixtures()

test('a contact is found and opened by keyboard, and closing restores the focus', async ({ openBrowser }) => {
  const context = await openBrowser({ storageState: asStaff(fixtures.owner) })
  const page = await context.newPage()
  await page.goto('/overview')
  await settled(page)
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: 'Search everything' })
  await expect(search).toBeFocused()
  await page.keyboard.type('contacts')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible()
  await settled(page)

  const first = page.getByRole('row').nth(1).getByRole('link')
  await first.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('heading').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(first).toBeFocused()
})

test('g and a letter opens a screen, ? lists the shortcuts, and Escape closes the list', async ({ openBrowser }) => {
  const context = await openBrowser({ storageState: asStaff(fixtures.owner) })
  const page = await context.newPage()
  await page.goto('/overview')
  await settled(page)
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help.getByText('Go to Contacts')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await page.keyboard.type('gk')
  await expect(page.getByRole('heading', { name: 'API keys', level: 1 })).toBeVisible()
})

test('the first press of Tab offers a link to skip the navigation', async ({ openBrowser }) => {
  const context = await openBrowser({ storageState: asStaff(fixtures.owner) })
  const page = await context.newPage()
  await page.goto('/members')
  await settled(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('button', { name: 'Invite', exact: true })).toBeFocused()
})
