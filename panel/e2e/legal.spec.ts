import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { problemsOf } from './axe.ts'
import { knownFixtures } from './fixtures.ts'
import { asStaff } from './test-server.ts'
import { expect, test } from './watch.ts'

const fixtures = knownFixtures()
test.use({ storageState: asStaff(fixtures.owner) })

const schemes: ('light' | 'dark')[] = ['light', 'dark']

// For contacts of the segment alone, so that nobody in other tests is asked.
test('a document is written, previewed, published twice, compared and archived', async ({ page }) => {
  await page.goto('/legal')
  await page.getByRole('button', { name: 'New document' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Beta rules')
  await expect(dialog.getByRole('textbox', { name: 'Slug' })).toHaveValue('beta-rules')
  await dialog.getByRole('radio', { name: 'Notice' }).check()
  await dialog.getByRole('combobox', { name: 'Audience' }).click()
  await page.getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Create document' }).click()
  await page.getByRole('button', { name: 'Write the first version' }).click()

  await expect(page.getByRole('button', { name: 'Publish…' })).toBeDisabled()
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.fill('# Beta rules\n\nBe **kind**. <script>alert(1)</script>\n')
  await page.getByRole('textbox', { name: 'Checkbox text' }).fill('I keep the beta rules.')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'Beta rules' })).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await expect(preview.getByText('kind', { exact: true })).toBeVisible()
  await expect(preview.getByText('<script>')).toBeVisible()
  await expect(preview.getByRole('checkbox', { name: 'I keep the beta rules.' })).toBeVisible()
  expect(await problemsOf(page, { within: 'main', schemes })).toEqual([])

  await publishFirst(page)

  await page.getByRole('button', { name: 'Write the next version' }).click()
  await expect(text).toHaveValue(/Be \*\*kind\*\*/)
  await text.fill('# Beta rules\n\nBe **kind** and patient.\n')
  await expect(preview.getByText('and patient')).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: 'Publish…' }).click()
  await expect(page.getByRole('dialog')).toContainText('No one has agreed to an earlier version.')
  await page.getByRole('button', { name: 'Publish version 2' }).click()
  await expect(page.getByText('Version 2 published.')).toBeVisible()

  await page.getByRole('button', { name: 'Versions' }).click()
  await expect(page.getByRole('table', { name: 'Versions' }).getByRole('row')).toHaveCount(3)
  const changes = page.getByRole('region', { name: 'Changes in the text' })
  await expect(changes.locator('ins')).toHaveText('Be **kind** and patient.')
  await expect(changes.locator('del')).toHaveText('Be **kind**. <script>alert(1)</script>')

  await archive(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0)
  // Other tests meet nobody who has still to agree to it.
  await archive(page)
})

async function archive(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Archive…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible()
}

/** The draft, and the dialog with it, leaves the screen before everything that is read again has arrived. */
async function publishFirst(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish…' }).click()
  const question = page.getByRole('dialog', { name: 'Publish version 1 of “Beta rules”?' })
  await expect(question).toContainText('Every contact in the segment is asked to agree to it.')
  const { promise: gone, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(/legal\/[\w-]+\?/, (route) => gone.then(() => route.continue()))
  await question.getByRole('button', { name: 'Publish version 1' }).click()
  await expect(question).toHaveCount(0)
  goOn()
  await expect(page.getByText('Version 1 published.')).toBeVisible()
}

test('the history compares any two versions, and shows who has to accept a new one', async ({ page }) => {
  await page.goto(`/legal?document=${fixtures.legalDocumentId}&tab=versions`)
  await page.getByRole('combobox', { name: 'Version', exact: true }).click()
  await page.getByRole('option', { name: 'Version 2' }).click()
  const changes = page.getByRole('region', { name: 'Changes in the text' })
  await expect(changes.locator('ins')).toContainText('You can cancel at the end of any month.')
  await expect(changes.getByText(/unchanged lines/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Compared with' }).click()
  await page.getByRole('option', { name: 'Draft' }).click()
  await expect(changes.locator('del')).toContainText('and export everything first')
  await page.reload()
  await expect(changes.locator('del')).toContainText('and export everything first')
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await page.getByRole('button', { name: 'Publish…' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Everyone is asked to agree to it. It is reported to your product as blocking')
  await expect(question).toContainText(
    /[\d,]+ contacts are asked at their next visit\. [\d,]+ of them agreed to an earlier version and are asked again\./,
  )
  await question.getByRole('button', { name: 'Cancel' }).click()
})

test('acceptances are listed, and evidence is downloaded as a file and as a page', async ({ page, context }) => {
  await page.goto(`/legal?document=${fixtures.legalDocumentId}&tab=acceptances`)
  const rows = page.getByRole('table', { name: 'Acceptances' }).getByRole('row')
  await expect(rows.nth(1)).toContainText(/Version [12]/)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Evidence as JSON' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('evidence-terms.json')
  const evidence = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(evidence.versions.map(({ version }: { version: number }) => version)).toEqual([2, 1])
  expect(evidence.acceptances.length).toBeGreaterThan(0)

  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const opening = context.waitForEvent('page')
  await page.getByRole('menuitem', { name: 'Evidence to print' }).click()
  const printed = await opening
  await expect(printed.getByRole('heading', { name: 'Terms of service: evidence of agreement' })).toBeVisible()
})

test('the acceptances of a contact are shown on its page', async ({ page }) => {
  await page.goto(`/legal?document=${fixtures.legalDocumentId}&tab=acceptances`)
  await page.getByRole('table', { name: 'Acceptances' }).getByRole('link').first().click()
  await page.getByRole('tab', { name: 'Product' }).click()
  const part = page.getByRole('region', { name: 'Agreements' })
  await expect(part.getByRole('link', { name: /^Terms of service, version \d$/ }).first()).toBeVisible()
  await expect(part.getByRole('button', { name: 'Export', exact: true })).toBeVisible()
  expect(await problemsOf(page, { within: '[role=dialog]', schemes })).toEqual([])
})
