import { asStaff, demo, followMail, signInBy } from './stage.ts'
import { expect, test } from './watch.ts'

test('an invitation is accepted in another browser, by the link in the mail', async ({
  page,
  request,
  openBrowser,
}) => {
  const email = 'nils@newcomer.example'
  const signedUp = await request.post('/v1/auth/signup', {
    data: {
      email: 'ines@inviter.example',
      password: 'an inviting one',
      name: 'Ines Inviter',
      organization_name: 'Inviters',
    },
  })
  const { token, active_organization_code } = await signedUp.json()
  const inviter = await openBrowser({ storageState: asStaff({ token, organization: active_organization_code }) })
  const panel = await inviter.newPage()
  await panel.goto('/members')
  await panel.getByRole('button', { name: 'Invite', exact: true }).click()
  await panel.getByRole('dialog').getByLabel('Email').fill(email)
  await expect(panel.getByRole('combobox', { name: 'Role' })).toHaveValue('Member')
  await panel.getByRole('button', { name: 'Send invitation' }).click()
  await expect(panel.getByText(`Invitation sent to ${email}.`)).toBeVisible()

  await followMail(page, email, 'Accept the invitation')
  await expect(page.getByRole('heading', { name: 'Join Inviters' })).toBeVisible()
  await page.getByLabel('Your name').fill('Nils Newcomer')
  await page.getByLabel(/^Password/).fill('a new password')
  await page.getByRole('button', { name: 'Create account and join' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Inviters/ })).toBeVisible()
  expect(page.url()).not.toContain('uk_in_')

  await panel.reload()
  await expect(panel.getByRole('row', { name: /Nils Newcomer/ })).toBeVisible()
})

test('a member sees less: no screens beyond the role, and no act that it may not do', async ({
  request,
  openBrowser,
}) => {
  const member = await openBrowser({ storageState: asStaff(await signInBy(request, demo.member)) })
  const page = await member.newPage()
  await page.goto('/contacts')
  const nav = page.getByRole('navigation', { name: 'Main' })
  await expect(nav.getByRole('link', { name: 'Contacts' })).toBeVisible()
  for (const hidden of ['API keys', 'Webhooks']) {
    await expect(nav.getByRole('link', { name: hidden })).toHaveCount(0)
  }
  await page.getByRole('row').nth(1).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('tab', { name: 'Activity' })).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Sign in as' })).toHaveCount(0)
  await expect(drawer.getByRole('button', { name: 'Edit' })).toHaveCount(0)

  await page.goto('/members')
  await expect(page.getByRole('row', { name: /Maya Lindqvist/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Invite', exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^More for/ })).toHaveCount(0)

  await page.goto('/settings')
  await expect(page.getByRole('textbox', { name: 'Name of the organization' })).toBeDisabled()
  await expect(page.getByText('Your role cannot change the name.')).toBeVisible()
})
