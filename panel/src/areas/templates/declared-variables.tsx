import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { texts } from '../../texts/templates.ts'
import { Section } from '../../ui/section.tsx'
import type { DraftForm } from './template.ts'
import s from './templates.module.css'

/** Variables of a message, and their defaults. */
export function DeclaredVariables({ form }: { form: DraftForm }) {
  const { variables } = form.values
  return (
    <Section
      title={texts.variables}
      description={texts.variablesAndTheTextUsedWhenOne}
      action={
        <Button
          variant="default"
          leftSection={<IconPlus size={15} />}
          onClick={() => form.insertListItem('variables', { name: '', default: '' })}
        >
          {texts.addVariable}
        </Button>
      }
    >
      {variables.length === 0 ? (
        <Text size="sm" c="dimmed">
          {texts.noVariablesContactTeamAndProduct}
        </Text>
      ) : (
        variables.map((variable, n) => (
          <Group
            // biome-ignore lint/suspicious/noArrayIndexKey: a variable has no other name while its own is being written
            key={n}
            gap={8}
            align="flex-end"
            wrap="nowrap"
            className={s.variable}
          >
            <TextInput label={texts.name} placeholder={texts.headline} {...form.getInputProps(`variables.${n}.name`)} />
            <TextInput
              label={texts.default}
              {...form.getInputProps(`variables.${n}.default`)}
              value={String(variable.default)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={texts.removeTheVariableName(variable.name || n + 1)}
              onClick={() => form.removeListItem('variables', n)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        ))
      )}
    </Section>
  )
}
