import { AppShell, Burger, Button, Center, Group, Loader } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFlask, IconSearch } from '@tabler/icons-react'
import { Navigate, Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Failed } from '../ui/states.tsx'
import { AccountMenu, SchemeSwitch } from './account-menu.tsx'
import { useRead } from './api.ts'
import { credential } from './credential.ts'
import { useEnvironment } from './environment.ts'
import { Navigation } from './navigation.tsx'
import { SessionProvider, useToken } from './session.tsx'
import s from './shell.module.css'
import { useShortcuts } from './shortcuts.ts'
import { EnvironmentSwitch, OrganizationSwitch } from './switches.tsx'

const CommandPalette = lazy(() => import('./command-palette.tsx'))

/** The frame around every screen: who, where, and the way to everything else. */
export function Shell() {
  const token = useToken()
  const href = useRouterState({ select: (state) => state.location.href })
  const session = useRead('GET /v1/session')
  if (token === null || session.error?.status === 401) {
    credential.clear()
    return <Navigate to="/sign-in" search={{ next: href } as never} />
  }
  if (session.error?.code === 'not_a_member') return <LostOrganization />
  if (session.error) return <Failed error={session.error} retry={() => void session.refetch()} />
  if (!session.data) {
    return (
      <Center h="100vh">
        <Loader size="sm" aria-label="Loading" />
      </Center>
    )
  }
  return (
    <SessionProvider session={session.data}>
      {session.data.active_organization_id === null ? <Navigate to="/no-organization" /> : <Frame />}
    </SessionProvider>
  )
}

/** The organization remembered is not ours any more: forget it, and go on in another one. */
function LostOrganization() {
  const token = credential.token()
  if (token) credential.signIn(token, null)
  return <Navigate to="/" />
}

function Frame() {
  const [opened, menu] = useDisclosure(false)
  const [palette, search] = useDisclosure(false)
  const [environment, setEnvironment] = useEnvironment()
  useShortcuts(search.open)
  const isTest = environment === 'test'
  return (
    <AppShell
      padding={0}
      header={{ height: isTest ? 90 : 56 }}
      navbar={{ width: 240, breakpoint: 'md', collapsed: { mobile: !opened } }}
      data-env={environment}
    >
      <a href="#main" className={s.skip}>
        Skip to content
      </a>
      <AppShell.Header className={s.header}>
        {isTest && <TestBar exit={() => setEnvironment('live')} />}
        <div className={s.headerRow}>
          <Group gap={2} wrap="nowrap" className={s.left}>
            <Burger
              opened={opened}
              onClick={menu.toggle}
              hiddenFrom="md"
              size="sm"
              aria-label="Toggle navigation"
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
              rightSection={<kbd className={s.kbd}>⌘K</kbd>}
              visibleFrom="sm"
              onClick={search.open}
            >
              Search or jump to…
            </Button>
            <SchemeSwitch />
            <AccountMenu openSearch={search.open} />
          </Group>
        </div>
      </AppShell.Header>
      <AppShell.Navbar className={s.navbar} aria-label="Main">
        <Navigation onNavigate={menu.close} />
      </AppShell.Navbar>
      <AppShell.Main id="main" className={s.main}>
        <Outlet />
      </AppShell.Main>
      {palette && (
        <Suspense>
          <CommandPalette close={search.close} />
        </Suspense>
      )}
    </AppShell>
  )
}

const TestBar = ({ exit }: { exit: () => void }) => (
  <div className={s.testBar} role="status">
    <IconFlask size={15} stroke={2} />
    <span>
      <b>Test environment</b>
      <span className={s.testHint}>What you see here is for trying things out. It never touches live data.</span>
    </span>
    <button type="button" className={s.testExit} onClick={exit}>
      Switch to live
    </button>
  </div>
)
