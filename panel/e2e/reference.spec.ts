import { expect, test } from './watch.ts'

test('the reference begins with an introduction, and has no links to its vendor', async ({ page }) => {
  await page.goto('/docs/')
  for (const name of ['Quickstart', 'Authentication', 'Errors', 'Paging', 'Idempotency', 'Rate limits', 'Webhooks'])
    await expect(page.getByRole('heading', { name, exact: true, level: 1 }).first()).toBeAttached()
  await expect(page.getByRole('link', { name: 'Powered by Scalar' })).toBeHidden()
  const vendor = page.getByRole('button', { name: /ask ai|open api client|generate mcp|share|deploy/i })
  await expect(vendor).toHaveCount(0)
})
