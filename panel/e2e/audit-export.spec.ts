import { readFile } from 'node:fs/promises'
import { asStaff } from './test-server.ts'
import { expect, test } from './watch.ts'

test('the audit log is downloaded as a file for the selected days', async ({ request, openBrowser }) => {
  const signedUp = await request.post('/v1/auth/signup', {
    data: {
      email: 'odette@auditors.example',
      password: 'an auditing one',
      name: 'Odette',
      organization_name: 'Auditors',
    },
  })
  const { token, active_organization_code } = await signedUp.json()
  await request.post('/v1/organization/roles', {
    headers: { authorization: `Bearer ${token}` },
    data: { name: 'Archivists', permissions: [] },
  })
  const browser = await openBrowser({ storageState: asStaff({ token, organization: active_organization_code }) })
  const page = await browser.newPage()
  await page.goto('/audit?since=2026-01-01')
  await page.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('From')).toHaveValue('2026-01-01')
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('audit-events.csv')
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toContain('id,occurred_at,action')
  expect(lines[1]).toContain('Archivists')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /exported the audit log/ })).toBeVisible()
})
