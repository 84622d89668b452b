import { ActionIcon, Menu, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconBook2, IconKeyboard, IconLogout, IconMoon, IconSun, IconUserCircle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { texts } from '../texts/app.ts'
import { Avatar } from '../ui/avatar.tsx'
import { useScheme } from './scheme.ts'
import { useSession } from './session.tsx'
import s from './shell.module.css'
import { signOut } from './sign-out.ts'

export function SchemeSwitch() {
  const { isDark, toggle } = useScheme()
  const label = isDark ? texts.switchToLight : texts.switchToDark
  return (
    <Tooltip label={label}>
      <ActionIcon visibleFrom="sm" aria-label={label} onClick={toggle}>
        {isDark ? <IconSun size={18} stroke={1.7} /> : <IconMoon size={18} stroke={1.7} />}
      </ActionIcon>
    </Tooltip>
  )
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
          <VisuallyHidden>{texts.accountMenu}</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.email}</Menu.Label>
        <Menu.Item leftSection={<IconUserCircle size={16} />} onClick={() => void navigate({ to: '/account' })}>
          {texts.account}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} />} visibleFrom="sm" onClick={openShortcuts}>
          {texts.keyboardShortcuts}
        </Menu.Item>
        <Menu.Item leftSection={<IconBook2 size={16} />} component="a" href="/docs/" target="_blank">
          {texts.apiReference}
        </Menu.Item>
        <Menu.Item
          leftSection={isDark ? <IconSun size={16} /> : <IconMoon size={16} />}
          hiddenFrom="sm"
          onClick={toggle}
        >
          {isDark ? texts.switchToLight : texts.switchToDark}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
          {texts.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
