import {
  ActionIcon,
  Menu,
  Tooltip,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core'
import { IconBook2, IconKeyboard, IconLogout, IconMoon, IconSun, IconUserCircle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Avatar } from '../ui/avatar.tsx'
import { api, queryClient } from './api.ts'
import { credential } from './credential.ts'
import { useSession } from './session.tsx'
import s from './shell.module.css'

function useScheme() {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  return { isDark, toggle: () => setColorScheme(isDark ? 'light' : 'dark') }
}

export function SchemeSwitch() {
  const { isDark, toggle } = useScheme()
  const label = isDark ? 'Switch to light' : 'Switch to dark'
  return (
    <Tooltip label={label}>
      <ActionIcon visibleFrom="sm" aria-label={label} onClick={toggle}>
        {isDark ? <IconSun size={18} stroke={1.7} /> : <IconMoon size={18} stroke={1.7} />}
      </ActionIcon>
    </Tooltip>
  )
}

/** The session ends on the server first; signing out must work all the same when it does not answer. */
async function signOut(): Promise<void> {
  await api('POST /v1/session/logout').catch(() => {})
  credential.clear()
  queryClient.clear()
}

export function AccountMenu({ openShortcuts }: { openShortcuts: () => void }) {
  const { user } = useSession()
  const navigate = useNavigate()
  const { isDark, toggle } = useScheme()
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <UnstyledButton className={s.me}>
          <Avatar name={user.name} size={30} />
          <VisuallyHidden>Account menu</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.email}</Menu.Label>
        <Menu.Item leftSection={<IconUserCircle size={16} />} onClick={() => void navigate({ to: '/account' })}>
          Account
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} />} visibleFrom="sm" onClick={openShortcuts}>
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Item leftSection={<IconBook2 size={16} />} component="a" href="/docs/" target="_blank">
          API reference
        </Menu.Item>
        <Menu.Item
          leftSection={isDark ? <IconSun size={16} /> : <IconMoon size={16} />}
          hiddenFrom="sm"
          onClick={toggle}
        >
          {isDark ? 'Switch to light' : 'Switch to dark'}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
