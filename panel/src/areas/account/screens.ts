import { listSearch, type Page, screen } from '../../app/screen.ts'

export const accountScreens = {
  account: screen({
    path: '/account',
    label: 'Account',
    search: [...listSearch],
    page: async (): Page => (await import('./account-page.tsx')).AccountPage,
  }),
  verifyEmail: screen({
    path: '/verify-email',
    label: 'Verify email',
    search: [],
    page: async (): Page => (await import('./verify-email-page.tsx')).VerifyEmailPage,
  }),
}
