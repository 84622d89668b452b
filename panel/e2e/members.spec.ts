import { knownFixtures } from './fixtures.ts'
import { asStaff, demo, followMail, signInBy } from './test-server.ts'
import { expect, test } from './watch.ts'

test('an invitation is accepted in another browser, through the link in the mail', async ({
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
  const sent = panel.getByRole('dialog', { name: 'Invitation created' })
  await expect(sent).toContainText(`No mail server is configured. The email to ${email} is in the development mailbox.`)
  await expect(sent.getByTitle('Invitation link')).toHaveText(/accept-invitation#uk_in_/)
  await sent.getByRole('button', { name: 'Done' }).click()

  await followMail(page, email, 'Accept invitation')
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

test('a copied link lets a new account join, and asks a person with an account to sign in first', async ({
  page,
  request,
  openBrowser,
}) => {
  const invited = { email: 'lena@linked.example', password: 'a password of hers', name: 'Lena Linked' }
  await request.post('/v1/auth/signup', { data: { ...invited, organization_name: 'Linked' } })
  const inviter = {
    email: 'ivo@copier.example',
    password: 'an inviting one',
    name: 'Ivo',
    organization_name: 'Copiers',
  }
  const { token, active_organization_code } = await (await request.post('/v1/auth/signup', { data: inviter })).json()
  const own = await openBrowser({ storageState: asStaff({ token, organization: active_organization_code }) })
  const panel = await own.newPage()
  const copyLink = async (email: string) => {
    await panel.goto('/members?new=invitation')
    await panel.getByRole('dialog').getByLabel('Email').fill(email)
    await expect(panel.getByRole('combobox', { name: 'Role' })).toHaveValue('Member')
    await panel.getByRole('button', { name: 'Send invitation' }).click()
    return (await panel.getByTitle('Invitation link').textContent()) ?? ''
  }

  await page.goto(await copyLink(invited.email))
  await expect(page.getByText(`Sign in as ${invited.email} to accept.`)).toBeVisible()
  expect(page.url()).not.toContain('uk_in_')
  await page.getByRole('button', { name: 'Sign in to accept' }).click()
  await page.getByLabel('Email').fill(invited.email)
  await page.getByLabel(/^Password/).fill(invited.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText(`You are signed in as ${invited.email}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(page.getByRole('button', { name: /Copiers/ })).toBeVisible()

  const newcomer = await (await openBrowser()).newPage()
  await newcomer.goto(await copyLink('neo@linked.example'))
  await newcomer.getByLabel('Your name').fill('Neo New')
  await newcomer.getByLabel(/^Password/).fill('a new password')
  await newcomer.getByRole('button', { name: 'Create account and join' }).click()
  await expect(newcomer.getByRole('button', { name: /Copiers/ })).toBeVisible()
  await expect(newcomer.getByRole('region', { name: 'Email verification' })).toContainText('neo@linked.example')
})

test('resending a customer’s invitation shows a new link', async ({ openBrowser }) => {
  const { owner, customerId } = knownFixtures()
  const page = await (await openBrowser({ storageState: asStaff(owner) })).newPage()
  await page.goto(`/customers?customer=${customerId}&tab=invitations`)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const form = page.getByRole('dialog', { name: /^Invite a contact to/ })
  await form.getByLabel('Email').fill('copied@customer.example')
  await expect(form.getByRole('combobox', { name: 'Role' })).toHaveValue('Member')
  await form.getByRole('button', { name: 'Send invitation' }).click()
  const sent = page.getByRole('dialog', { name: 'Invitation created' })
  const link = sent.getByTitle('Invitation link')
  await expect(link).toHaveText(/portal\/accept-invitation\?key=uk_pk_\w+#uk_ti_/)
  const first = await link.textContent()
  await sent.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'More for copied@customer.example' }).click()
  await page.getByRole('menuitem', { name: 'Resend' }).click()
  await expect(link).toHaveText(/uk_ti_/)
  expect(await link.textContent()).not.toBe(first)
})

test('a member sees only the screens of the role, and no actions that it does not allow', async ({
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
  await expect(page.getByRole('textbox', { name: 'Organization name' })).toBeDisabled()
  await expect(page.getByText('Your role cannot change the name.')).toBeVisible()
})
