import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router'
import { NotFound } from '../ui/not-found.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { ScreenError } from '../ui/screen-error.tsx'
import { prefetch } from './api.ts'
import { credential } from './credential.ts'
import { FrameSkeleton } from './frame-skeleton.tsx'

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** Filters, page, tab and open drawer are all text in the URL; each screen knows its own. */
export type ScreenSearch = Partial<Record<string, string>>

const searchOf = (search: Record<string, unknown>): ScreenSearch =>
  Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) => (text(String(value ?? '')) ? [[name, String(value)]] : [])),
  )

const root = createRootRoute({ notFoundComponent: NotFound })

const open = <const P extends string>(path: P, screen: () => Promise<Record<string, unknown>>, name: string) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: searchOf,
    component: lazyRouteComponent(screen as never, name as never),
  })

/** Signed in, inside the frame. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  validateSearch: searchOf,
  search: { middlewares: [retainSearchParams(['env'])] },
  beforeLoad({ location }) {
    if (credential.token() === null) throw redirect({ to: '/sign-in', search: { next: location.href } as never })
    // Asked for while the frame and the screen are still loading.
    void prefetch('GET /v1/session')
  },
  component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
  pendingComponent: FrameSkeleton,
})

const screen = <const P extends string>(path: P, load: () => Promise<Record<string, unknown>>, name: string) =>
  createRoute({
    getParentRoute: () => inside,
    path,
    validateSearch: searchOf,
    component: lazyRouteComponent(load as never, name as never),
  })

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad() {
    throw redirect({ to: '/overview' as never })
  },
})

const routeTree = root.addChildren([
  home,
  open('/sign-in', () => import('../areas/sign-in/sign-in-page.tsx'), 'SignInPage'),
  open('/sign-up', () => import('../areas/sign-in/sign-up-page.tsx'), 'SignUpPage'),
  open('/forgot-password', () => import('../areas/sign-in/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  open('/reset-password', () => import('../areas/sign-in/reset-password-page.tsx'), 'ResetPasswordPage'),
  open('/no-organization', () => import('../areas/sign-in/no-organization-page.tsx'), 'NoOrganizationPage'),
  open('/accept-invitation', () => import('../areas/sign-in/accept-invitation-page.tsx'), 'AcceptInvitationPage'),
  inside.addChildren([
    screen('/contacts', () => import('../areas/contacts/contacts-page.tsx'), 'ContactsPage'),
    screen('/customers', () => import('../areas/customers/customers-page.tsx'), 'CustomersPage'),
    screen('/customer-roles', () => import('../areas/customer-roles/customer-roles-page.tsx'), 'CustomerRolesPage'),
    screen('/contact-auth', () => import('../areas/contact-auth/contact-auth-page.tsx'), 'ContactAuthPage'),
    screen('/webhooks', () => import('../areas/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
    screen('/overview', () => import('../areas/overview/overview-page.tsx'), 'OverviewPage'),
    screen('/get-started', () => import('../areas/get-started/get-started-page.tsx'), 'GetStartedPage'),
    screen('/roles', () => import('../areas/roles/roles-page.tsx'), 'RolesPage'),
    screen('/audit', () => import('../areas/audit/audit-page.tsx'), 'AuditPage'),
    screen('/account', () => import('../areas/account/account-page.tsx'), 'AccountPage'),
    screen('/verify-email', () => import('../areas/account/verify-email-page.tsx'), 'VerifyEmailPage'),
    screen('/settings', () => import('../areas/settings/settings-page.tsx'), 'SettingsPage'),
    screen('/members', () => import('../areas/members/members-page.tsx'), 'MembersPage'),
    screen('/api-keys', () => import('../areas/api-keys/api-keys-page.tsx'), 'ApiKeysPage'),
  ]),
])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingComponent: PageSkeleton,
  defaultPendingMs: 150,
  defaultErrorComponent: ScreenError,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
