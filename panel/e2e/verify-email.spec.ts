import { asStaff, followMail } from './test-server.ts'
import { expect, test } from './watch.ts'

const person = { email: 'vera@verify.example', password: 'a verified one', name: 'Vera Verify' }

test('an address is verified with the mailed link, also in a browser that must sign in first', async ({
  page,
  request,
  openBrowser,
}) => {
  const signedUp = await request.post('/v1/auth/signup', { data: { ...person, organization_name: 'Verifiers' } })
  const { token, active_organization_code } = await signedUp.json()
  const own = await openBrowser({ storageState: asStaff({ token, organization: active_organization_code }) })
  const panel = await own.newPage()
  await panel.goto('/account')
  const notice = panel.getByRole('region', { name: 'Email verification' })
  await expect(notice).toContainText(person.email)
  await expect(panel.getByText('Not verified')).toBeVisible()
  await notice.getByRole('button', { name: 'Resend' }).click()
  await expect(panel.getByText('A new link is in the development mailbox.')).toBeVisible()

  await followMail(page, person.email, 'Verify email')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel(/^Password/).fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible()
  expect(page.url()).not.toContain('uk_sv_')
  await expect(page.getByRole('region', { name: 'Email verification' })).toHaveCount(0)

  await panel.reload()
  await expect(panel.getByText('Verified', { exact: true })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('an invited person takes over an account that another person created with their address', async ({
  page,
  request,
  openBrowser,
  expectComplaint,
}) => {
  const email = 'victor@victim.example'
  const stranger = { email, password: 'a strange password', name: 'Sly', organization_name: 'Trap' }
  const taken = await (await request.post('/v1/auth/signup', { data: stranger })).json()
  const inviter = { email: 'ida@inviting.example', password: 'an inviting one', name: 'Ida', organization_name: 'Idas' }
  const { token } = await (await request.post('/v1/auth/signup', { data: inviter })).json()
  const headers = { authorization: `Bearer ${token}` }
  const { roles } = await (await request.get('/v1/organization/roles', { headers })).json()
  const role_id = roles.find(({ key }: { key: string | null }) => key === 'member').id
  await request.post('/v1/organization/invitations', { headers, data: { email, role_id } })

  await followMail(page, email, 'Accept invitation')
  await expect(page.getByText(/the email was never verified/)).toBeVisible()
  await page.getByLabel('Your name').fill('Victor')
  await page.getByLabel(/^Password/).fill('a password of his own')
  await page.getByRole('button', { name: 'Set password and join' }).click()
  await expect(page.getByRole('button', { name: /Idas/ })).toBeVisible()

  expectComplaint('401')
  const strange = asStaff({ token: taken.token, organization: taken.active_organization_code })
  const left = await (await openBrowser({ storageState: strange })).newPage()
  await left.goto('/overview')
  await expect(left.getByRole('button', { name: 'Sign in' })).toBeVisible()
})
