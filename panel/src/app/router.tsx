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
import type { Page, Screen } from './screen.ts'
import { screens } from './screens.ts'

/** The parameters a screen knows, each a text; what else stands in the URL is dropped. */
const searchOf =
  <Name extends string>(names: readonly Name[]) =>
  (search: Record<string, unknown>): Partial<Record<Name, string>> => {
    const given = names.flatMap((name) => (search[name] ? [[name, String(search[name])]] : []))
    return Object.fromEntries(given) as Partial<Record<Name, string>>
  }

const root = createRootRoute({ notFoundComponent: NotFound })

/** Before someone is signed in. */
const publicRoute = <const P extends string>(path: P, page: () => Page) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: searchOf(['next']),
    component: lazyRouteComponent(async () => ({ default: await page() })),
  })

/** Signed in, inside the frame. */
const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  validateSearch: searchOf(['env']),
  search: { middlewares: [retainSearchParams(['env'])] },
  beforeLoad({ location }) {
    if (credential.token() === null) throw redirect({ to: '/sign-in', search: { next: location.href } })
    // Asked for while the frame and the screen are still loading.
    void prefetch('GET /v1/session')
  },
  component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
  pendingComponent: FrameSkeleton,
})

const screenRoute = <const Path extends string, const Search extends string>(spec: Screen<Path, Search>) =>
  createRoute({
    getParentRoute: () => frame,
    path: spec.path,
    validateSearch: searchOf(spec.search),
    component: lazyRouteComponent(async () => ({ default: await spec.page() })),
  })

type RouteOf<S> = S extends Screen<infer Path, infer Search> ? ReturnType<typeof screenRoute<Path, Search>> : never
type Routes = { [Name in keyof typeof screens]: RouteOf<(typeof screens)[Name]> }

const screenRoutes = Object.fromEntries(
  Object.entries(screens).map(([name, spec]) => [name, screenRoute(spec as Screen)]),
) as unknown as Routes

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad() {
    throw redirect({ to: '/overview' })
  },
})

const routeTree = root.addChildren([
  home,
  publicRoute('/sign-in', async (): Page => (await import('../areas/sign-in/sign-in-page.tsx')).SignInPage),
  publicRoute('/sign-up', async (): Page => (await import('../areas/sign-in/sign-up-page.tsx')).SignUpPage),
  publicRoute(
    '/forgot-password',
    async (): Page => (await import('../areas/sign-in/forgot-password-page.tsx')).ForgotPasswordPage,
  ),
  publicRoute(
    '/reset-password',
    async (): Page => (await import('../areas/sign-in/reset-password-page.tsx')).ResetPasswordPage,
  ),
  publicRoute(
    '/no-organization',
    async (): Page => (await import('../areas/sign-in/no-organization-page.tsx')).NoOrganizationPage,
  ),
  publicRoute(
    '/accept-invitation',
    async (): Page => (await import('../areas/sign-in/accept-invitation-page.tsx')).AcceptInvitationPage,
  ),
  frame.addChildren(screenRoutes),
])

/** Every parameter is a text and is written as it is: `page=2`, not `page="2"`. */
function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingComponent: PageSkeleton,
  defaultPendingMs: 150,
  defaultErrorComponent: ScreenError,
  scrollRestoration: true,
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
