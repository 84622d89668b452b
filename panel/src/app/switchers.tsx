import { Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconBolt, IconCheck, IconChevronDown, IconFlask, IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import cx from 'clsx'
import { texts } from '../texts/app.ts'
import { queryClient } from './api.ts'
import { credential } from './credential.ts'
import { type Environment, useEnvironment } from './environment.ts'
import { useSession } from './session.tsx'
import s from './shell.module.css'

const marks = ['iris', 'green', 'amber'] as const
const markColor = (name: string) => `var(--mantine-color-${marks[name.length % marks.length]}-6)`

const Mark = ({ name }: { name: string }) => (
  <span className={s.mark} data-m={name[0]?.toUpperCase()} style={{ background: markColor(name) }} aria-hidden />
)

export function OrganizationSwitch() {
  const { organizations, active_organization_id } = useSession()
  const navigate = useNavigate()
  const active = organizations.find(({ id }) => id === active_organization_id)
  const enter = (id: string) => {
    credential.enter(id)
    queryClient.clear()
    void navigate({ to: '/overview', search: {} })
  }
  return (
    <Menu width={260} position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={s.switcher}>
          <VisuallyHidden>{texts.organizationColon}</VisuallyHidden>
          <Mark name={active?.name ?? '?'} />
          <span className={s.orgName}>{active?.name}</span>
          <IconChevronDown size={14} className={s.chev} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{texts.organizations}</Menu.Label>
        {organizations.map(({ id, name, role }) => (
          <Menu.Item
            key={id}
            onClick={() => enter(id)}
            leftSection={<Mark name={name} />}
            rightSection={
              id === active_organization_id ? (
                <IconCheck size={15} />
              ) : (
                <Text size="xs" c="dimmed">
                  {role.name}
                </Text>
              )
            }
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconPlus size={16} />} onClick={() => void navigate({ to: '/no-organization' })}>
          {texts.newOrganization}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const environments = {
  live: { label: texts.live, description: texts.yourRealContactsAndCustomers, icon: IconBolt },
  test: { label: texts.test, description: texts.aSandboxWithSeparateData, icon: IconFlask },
} as const

export function EnvironmentSwitch() {
  const [environment, change] = useEnvironment()
  const Current = environments[environment].icon
  return (
    <Menu width={280} position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={cx(s.env, environment === 'test' && s.envTest)}>
          <VisuallyHidden>{texts.environmentColon}</VisuallyHidden>
          <Current size={15} stroke={1.9} />
          <span>{environments[environment].label}</span>
          <IconChevronDown size={14} className={s.chev} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{texts.environment}</Menu.Label>
        {(Object.keys(environments) as Environment[]).map((name) => {
          const { label, description, icon: Icon } = environments[name]
          return (
            <Menu.Item
              key={name}
              onClick={() => change(name)}
              leftSection={<Icon size={18} stroke={1.7} color={name === 'test' ? 'var(--ui-test)' : 'var(--ui-up)'} />}
              rightSection={environment === name && <IconCheck size={15} />}
            >
              <Text size="sm" fw={500}>
                {label}
              </Text>
              <Text size="xs" c="dimmed">
                {description}
              </Text>
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
