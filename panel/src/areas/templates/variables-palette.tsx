import { Button, Menu, Text } from '@mantine/core'
import { IconBraces } from '@tabler/icons-react'
import { texts } from '../../texts/templates.ts'
import { type Content, given } from './template.ts'
import s from './templates.module.css'

interface VariablesPaletteProps {
  declared: Content['variables']
  insert: (liquid: string) => void
}

/** All variables that a text can use. */
export function VariablesPalette({ declared, insert }: VariablesPaletteProps) {
  const own = declared
    .filter(({ name }) => name !== '')
    .map(({ name, description }) => ({ label: description || name, liquid: `{{ ${name} }}` }))
  const groups = own.length > 0 ? [{ group: texts.declared, values: own }, ...given] : given
  return (
    <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconBraces size={15} />} className={s.palette}>
          {texts.insertVariable}
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
