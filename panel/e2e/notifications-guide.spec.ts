import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './browser.ts'
import { knownFixtures } from './fixtures.ts'
import { asked, documentWith, hostSite, queue, ready } from './widget-host.ts'

const guide = readFileSync(join(import.meta.dirname, '../../docs/guides/notifications.md'), 'utf8')
const [, example = ''] = /```html\n(.*?)```/s.exec(guide) ?? []
const { publishableKey } = knownFixtures()

test('a page without a bell opens no stream, and the guide’s example shows a visitor a bell', async ({ page }) => {
  const streams = asked(page, '/v1/contact/stream')
  const open = async (more: string) => {
    const document = documentWith(publishableKey, queue).replace('</body>', `${more}</body>`)
    const site = await hostSite({ document })
    await page.goto(site.url)
    await ready(page)
    return site
  }
  const without = await open('')
  await expect(page.locator('userkeep-notifications')).toHaveCount(0)
  expect(streams).toHaveLength(0)
  without.close()

  const site = await open(example)
  const bell = page.locator('userkeep-notifications').getByRole('button', { name: 'Notifications' })
  await bell.click()
  await expect(page.locator('userkeep-notifications').getByText('No notifications yet.')).toBeVisible()
  expect(streams).toHaveLength(1)
  site.close()
})
