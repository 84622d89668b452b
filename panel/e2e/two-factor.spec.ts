import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from './watch.ts'

const person = { email: 'tess@two-factor.example', password: 'a second password' }
const codeOf = (secret: string, stepsAhead = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + stepsAhead * 30_000 })

async function typeCode(page: Page, code: string) {
  await page.getByRole('textbox').first().focus()
  await page.keyboard.type(code)
}

async function signIn(page: Page) {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel(/^Password/).fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible()
}

test('two-factor is enabled with an authenticator app, and then required at every sign-in', async ({
  page,
  request,
  openBrowser,
  expectComplaint,
}) => {
  await request.post('/v1/auth/signup', { data: { ...person, name: 'Tess Two', organization_name: 'Two Steps' } })
  await page.goto('/sign-in?next=%2Faccount')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel(/^Password/).fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByLabel('Your password').fill(person.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByAltText('QR code for the authenticator')).toBeVisible()
  const secret = (await dialog.locator('code').textContent()) ?? ''
  await dialog.getByRole('textbox').first().focus()
  await page.keyboard.type(codeOf(secret))
  const shown = page.getByRole('region', { name: 'Recovery codes' }).locator('code')
  const codes = ((await shown.textContent()) ?? '').split('\n')
  expect(codes).toHaveLength(10)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Manage' })).toBeVisible()

  const second = await (await openBrowser()).newPage()
  await signIn(second)
  expectComplaint('401')
  await typeCode(second, '000000')
  await expect(second.getByRole('alert')).toBeVisible()
  await second.reload()
  await signIn(second)
  // The code of now was spent by turning it on; the one of the next half minute is forgiven for coming early.
  await typeCode(second, codeOf(secret, 1))
  await expect(second.getByRole('navigation', { name: 'Main' })).toBeVisible()

  const third = await (await openBrowser()).newPage()
  await signIn(third)
  await third.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await third.getByLabel('Recovery code').fill(codes[0] ?? '')
  await third.getByRole('button', { name: 'Continue' }).click()
  await expect(third.getByRole('navigation', { name: 'Main' })).toBeVisible()

  // A password alone does not turn it off.
  await page.getByRole('button', { name: 'Manage' }).click()
  await page.getByLabel('Your password').fill(person.password)
  await page.getByLabel('Code').fill('000000')
  expectComplaint('400')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText(/or a recovery code/)).toBeVisible()
  await page.getByLabel('Code').fill(codes[1] ?? '')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible()
})
