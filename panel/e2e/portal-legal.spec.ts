import { AxeBuilder } from '@axe-core/playwright'
import { mailedTo } from './contact-sign-in.ts'
import { knownFixtures } from './fixtures.ts'
import { followMail } from './test-server.ts'
import { expect, test } from './watch.ts'

const fixtures = knownFixtures()

test('a new contact accepts required documents before anything else, and the others at any time', async ({ page }) => {
  const email = `ines.${Date.now().toString(36)}@example.com`
  await page.goto(`/portal/?key=${fixtures.publishableKey}`)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  await followMail(page, email, /sign in/i)
  await page.getByRole('button', { name: 'Sign in' }).click()

  await expect(page.getByRole('heading', { name: 'Before you continue' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  const boxes = page.getByRole('checkbox')
  await expect(boxes).toHaveCount(2)
  await expect(boxes.first()).toHaveAccessibleName('I agree to the terms of service.')
  await page.getByText('Read Terms of service (version 2)').click()
  await expect(page.getByRole('heading', { name: '4. Ending it' })).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

  await page.getByRole('button', { name: 'Agree and continue' }).click()
  await expect(page.getByRole('heading', { name: 'Before you continue' })).toBeVisible()
  await boxes.first().check()
  await page.getByRole('button', { name: 'Agree and continue' }).click()
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()

  await page.getByRole('link', { name: 'Agreements' }).click()
  const agreed = page.getByRole('region', { name: 'Agreed' })
  await expect(agreed.getByText('Terms of service, version 2')).toBeVisible()
  await page.getByRole('checkbox', { name: 'I have read the privacy policy.' }).check()
  await page.getByRole('button', { name: 'Agree', exact: true }).click()
  await expect(agreed.getByText('Privacy policy, version 1')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'To review' })).toHaveCount(0)
})

test('a sign-up without a password submits the accepted documents', async ({ page }) => {
  const email = `jon.${Date.now().toString(36)}@example.com`
  await page.goto(`/portal/sign-up?key=${fixtures.publishableKey}`)
  const terms = page.getByRole('checkbox', { name: 'I agree to the terms of service.' })
  await expect(terms).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(terms).toBeFocused()
  await terms.check()
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByText(`We sent a six-digit code to ${email}.`)).toBeVisible()
  await page.getByLabel('Code').fill(await mailedTo(email, /\b\d{6}\b/))
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await page.getByRole('link', { name: 'Agreements' }).click()
  await expect(page.getByRole('region', { name: 'Agreed' }).getByText('Terms of service, version 2')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'I have read the privacy policy.' })).not.toBeChecked()
})
