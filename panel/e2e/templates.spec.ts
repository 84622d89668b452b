import type { Page } from '@playwright/test'
import { problemsOf } from './axe.ts'
import { mailedTo } from './contact-sign-in.ts'
import { knownFixtures } from './fixtures.ts'
import { asStaff, demo } from './test-server.ts'
import { expect, test } from './watch.ts'

const fixtures = knownFixtures()
test.use({ storageState: asStaff(fixtures.owner) })

const schemes: ('light' | 'dark')[] = ['light', 'dark']

test('a template is written with a live preview, published, changed, compared and archived', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint('/preview')
  await page.goto('/templates')
  await page.getByRole('button', { name: 'New template' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Launch day')
  await dialog.getByRole('button', { name: 'Create template' }).click()

  const body = page.getByRole('textbox', { name: 'Body' })
  const mail = page.frameLocator('iframe[title="The message as it is shown"]')
  await expect(mail.getByText('write your text here.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Subject' }).fill('It is out, {{ headline }}')
  await page.getByRole('button', { name: 'Add variable' }).click()
  await page.getByRole('region', { name: 'Variables' }).getByRole('textbox', { name: 'Name' }).fill('headline')
  await page.getByRole('region', { name: 'Variables' }).getByRole('textbox', { name: 'Default' }).fill('at last')
  await body.fill('# It is out\n\nFor ')
  await page.getByRole('button', { name: 'Insert variable' }).click()
  await page.getByRole('menuitem', { name: 'Product name' }).click()
  await expect(body).toHaveValue('# It is out\n\nFor {{ product.name }}')
  await expect(mail.getByText('For Fieldnote')).toBeVisible()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('It is out, at last')).toBeVisible()

  await body.fill('Hello {{ contcat.name }}')
  await expect(preview.getByText(/Body, English: Uses "contcat", which is not a known variable/)).toBeVisible()
  await body.fill('# It is out\n\n<script>alert(1)</script>')
  await expect(mail.getByText('<script>alert(1)</script>')).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish version 1' }).click()
  await expect(page.getByText('Version 1 published.')).toBeVisible()

  await body.fill('# It is here')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: 'Publish…' }).click()
  await expect(page.getByRole('dialog').locator('ins')).toHaveText('# It is here')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish version 2' }).click()
  await page.getByRole('button', { name: 'Versions' }).click()
  await expect(page.getByRole('table', { name: 'Versions' }).getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('region', { name: 'Changes in: Body, English' }).locator('ins')).toHaveText(
    '# It is here',
  )

  await renameAndArchive(page)
})

async function renameAndArchive(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Launch week')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByRole('heading', { name: 'Launch week' })).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Archive…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible()
}

test('the preview can show a contact, a phone, the dark scheme, the text part and the footer', async ({ page }) => {
  await page.goto(`/templates?template=${fixtures.templateId}`)
  const preview = page.getByRole('region', { name: 'Preview' })
  const mail = page.frameLocator('iframe[title="The message as it is shown"]')
  await expect(mail.getByRole('link', { name: 'Open Fieldnote' })).toBeVisible()
  const ground = () => mail.locator('body').evaluate((element) => getComputedStyle(element).backgroundColor)
  await expect.poll(ground).toBe('rgb(244, 245, 247)')
  await preview.getByText('Dark', { exact: true }).click()
  await expect.poll(ground).toBe('rgb(17, 17, 19)')
  await preview.getByText('Phone', { exact: true }).click()
  await expect(preview.locator('iframe')).toHaveCSS('width', '375px')
  await preview.getByRole('switch', { name: 'With the unsubscribe footer' }).click({ force: true })
  await expect(mail.getByRole('link', { name: 'Unsubscribe' })).toBeVisible()
  // Somebody of the demo, who has a name; other tests bring people without one.
  await preview.getByRole('combobox', { name: 'Preview data' }).fill(fixtures.contact.email)
  const person = page.getByRole('option').filter({ hasText: fixtures.contact.email })
  const name = ((await person.textContent()) ?? '').split(/[ ·]/)[0] ?? ''
  await person.click()
  await expect(mail.getByText(`Hello ${name},`)).toBeVisible()
  await preview.getByText('Text', { exact: true }).click()
  await expect(preview.locator('pre')).toContainText('Unsubscribe: http')
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'German' }).click()
  await expect(preview.locator('pre')).toContainText('schön, dass Sie da sind')
})

test('a test mail is sent only to staff', async ({ page, expectComplaint }) => {
  expectComplaint('/test-send')
  await page.goto(`/templates?template=${fixtures.templateId}`)
  await page.getByRole('button', { name: 'Send test…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send a test' })
  await dialog.getByRole('combobox', { name: 'To' }).fill('stranger@example.com')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Send test' }).click()
  await expect(dialog.getByText('The address must be a member of the organization')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Send test…' }).click()
  await dialog.getByRole('button', { name: 'Send test' }).click()
  await expect(page.getByText(/Test sent to/)).toBeVisible()
  expect(await mailedTo(demo.owner, /Most people begin like this/)).not.toBe('')
})

test('the editor is accessible in both schemes', async ({ page }) => {
  await page.goto(`/templates?template=${fixtures.templateId}`)
  await expect(page.getByRole('button', { name: 'Publish…' })).toBeVisible()
  expect(await problemsOf(page, { within: 'main', schemes })).toEqual([])
})
