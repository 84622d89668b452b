import { listSearch, type Page, screen } from '../../app/screen.ts'
import { texts } from '../../texts/screens.ts'

export const accountScreens = {
  account: screen({
    path: '/account',
    label: texts.account,
    search: [...listSearch],
    page: async (): Page => (await import('./account-page.tsx')).AccountPage,
  }),
  verifyEmail: screen({
    path: '/verify-email',
    label: texts.verifyEmail,
    search: [],
    page: async (): Page => (await import('./verify-email-page.tsx')).VerifyEmailPage,
  }),
}
