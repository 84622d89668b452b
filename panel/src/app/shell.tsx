import { Burger, Button, Center, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFlask, IconSearch } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Navigate, Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import type { ApiError } from '@userkeep/client'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { texts } from '../texts/app.ts'
import { Failed } from '../ui/states.tsx'
import { AccountMenu, SchemeSwitch } from './account-menu.tsx'
import { useRead } from './api.ts'
import { confirmation } from './confirmation.ts'
import { credential } from './credential.ts'
import { useEnvironment } from './environment.ts'
import { FrameParts } from './frame-parts.tsx'
import { FrameSkeleton } from './frame-skeleton.tsx'
import { HeaderParts } from './header-parts.tsx'
import { Navigation } from './navigation.tsx'
import notice from './notice-action.module.css'
import { PhoneBar } from './phone-bar.tsx'
import { SessionProvider, useToken } from './session.tsx'
import s from './shell.module.css'
import { searchKeys, useShortcuts } from './shortcuts.ts'
import { EnvironmentSwitch, OrganizationSwitch } from './switchers.tsx'
import { VerifyNotice } from './verify-notice.tsx'

const CommandPalette = lazy(() => import('./command-palette.tsx'))
const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'))
const ShortcutsHelp = lazy(() => import('./shortcuts-help.tsx'))

/** The frame around every screen: who, where, and the way to everything else. */
export function Shell() {
  const token = useToken()
  const session = useRead('GET /v1/session')
  if (token === null || session.error?.status === 401) return <SignedOut />
  if (session.error?.code === 'not_a_member') return <LostOrganization />
  if (!session.data) return session.error ? <Unreachable session={session} /> : <FrameSkeleton />
  return (
    <SessionProvider session={session.data}>
      {session.data.active_organization_id === null ? <Navigate to="/no-organization" /> : <Frame />}
    </SessionProvider>
  )
}

/** Goes to sign-in once, with where one was: asked again on the way there, that would be sign-in itself. */
function SignedOut() {
  const [next] = useState(useRouterState({ select: (state) => state.location.href }))
  const navigate = useNavigate()
  useEffect(() => {
    credential.endSession()
    void navigate({ to: '/sign-in', search: { next }, replace: true })
  }, [navigate, next])
  return <FrameSkeleton />
}

const Unreachable = ({ session }: { session: UseQueryResult<unknown, ApiError> }) => (
  <Center h="100vh" component="main">
    {session.error && <Failed what={texts.yourSession} error={session.error} retry={() => void session.refetch()} />}
  </Center>
)

/** The organization remembered is not ours any more: forget it, and go on in another one. */
function LostOrganization() {
  const token = credential.token()
  if (token) credential.signIn(token, null)
  return <Navigate to="/" />
}

function Frame() {
  const [opened, menu] = useDisclosure(false)
  const [palette, search] = useDisclosure(false)
  const [help, shortcuts] = useDisclosure(false)
  const [environment] = useEnvironment()
  const isConfirmationAsked = useSyncExternalStore(confirmation.subscribe, confirmation.isAsked)
  useShortcuts({ openSearch: search.open, openHelp: shortcuts.open })
  return (
    <div className={s.frame} data-env={environment}>
      <a href="#main" className={s.skip}>
        {texts.skipToContent}
      </a>
      <Header opened={opened} toggle={menu.toggle} openSearch={search.open} openShortcuts={shortcuts.open} />
      <nav
        className={s.navbar}
        aria-label={texts.main}
        data-opened={opened || undefined}
        onKeyDown={(event) => event.key === 'Escape' && menu.close()}
      >
        <Navigation isOpened={opened} onNavigate={menu.close} />
      </nav>
      <main id="main" className={s.main} tabIndex={-1}>
        <VerifyNotice />
        <Outlet />
      </main>
      <PhoneBar isMenuOpen={opened} toggleMenu={menu.toggle} closeMenu={menu.close} openSearch={search.open} />
      <FrameParts />
      <Suspense>
        {palette && <CommandPalette close={search.close} openShortcuts={shortcuts.open} />}
        {isConfirmationAsked && <ConfirmDialog />}
        {help && <ShortcutsHelp close={shortcuts.close} />}
      </Suspense>
    </div>
  )
}

interface HeaderProps {
  opened: boolean
  toggle: () => void
  openSearch: () => void
  openShortcuts: () => void
}

function Header({ opened, toggle, openSearch, openShortcuts }: HeaderProps) {
  const [environment, setEnvironment] = useEnvironment()
  return (
    <header className={s.header}>
      {environment === 'test' && <TestBar exit={() => setEnvironment('live')} />}
      <div className={s.headerRow}>
        <Group gap={2} wrap="nowrap" className={s.left}>
          <Burger
            opened={opened}
            onClick={toggle}
            className={s.burger}
            size="sm"
            aria-label={texts.toggleNavigation}
            aria-expanded={opened}
            mr={4}
          />
          <OrganizationSwitch />
          <span className={s.slash} aria-hidden>
            /
          </span>
          <EnvironmentSwitch />
        </Group>
        <Group gap={4} wrap="nowrap">
          <Button
            variant="default"
            className={s.search}
            leftSection={<IconSearch size={15} stroke={1.8} />}
            rightSection={<kbd className={s.kbd}>{searchKeys}</kbd>}
            visibleFrom="sm"
            onClick={openSearch}
          >
            {texts.searchOrJumpToEllipsis}
          </Button>
          <HeaderParts />
          <SchemeSwitch />
          <AccountMenu openShortcuts={openShortcuts} />
        </Group>
      </div>
    </header>
  )
}

const TestBar = ({ exit }: { exit: () => void }) => (
  <div className={s.testBar} role="status">
    <IconFlask size={15} stroke={2} />
    <span>
      <b>{texts.testEnvironment}</b>
      <span className={s.testHint}>{texts.testDataIsSeparateFromLiveData}</span>
    </span>
    <button type="button" className={notice.action} onClick={exit}>
      {texts.switchToLive}
    </button>
  </div>
)
