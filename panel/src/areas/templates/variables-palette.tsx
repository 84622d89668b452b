import { Button, Menu, Text } from '@mantine/core'
import { IconBraces } from '@tabler/icons-react'
import { type Content, given } from './template.ts'
import s from './templates.module.css'

interface VariablesPaletteProps {
  declared: Content['variables']
  insert: (liquid: string) => void
}

/** Everything that a text can say of whoever gets it. */
export function VariablesPalette({ declared, insert }: VariablesPaletteProps) {
  const own = declared
    .filter(({ name }) => name !== '')
    .map(({ name, description }) => ({ label: description || name, liquid: `{{ ${name} }}` }))
  const groups = own.length > 0 ? [{ group: 'Declared', values: own }, ...given] : given
  return (
    <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconBraces size={15} />} className={s.palette}>
          Insert variable
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={s.menu}>
        {groups.map(({ group, values }) => [
          <Menu.Label key={group}>{group}</Menu.Label>,
          ...values.map(({ label, liquid }) => (
            <Menu.Item key={liquid} onClick={() => insert(liquid)}>
              {label}
              <Text component="span" size="xs" c="dimmed" className={s.liquid}>
                {liquid}
              </Text>
            </Menu.Item>
          )),
        ])}
      </Menu.Dropdown>
    </Menu>
  )
}
