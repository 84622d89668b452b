import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Section } from '../../ui/section.tsx'
import type { DraftForm } from './template.ts'
import s from './templates.module.css'

/** What a message may bring, and what stands where it does not. */
export function DeclaredVariables({ form }: { form: DraftForm }) {
  const { variables } = form.values
  return (
    <Section
      title="Variables"
      description="What a message may bring along, and what stands in the text where it does not."
      action={
        <Button
          variant="default"
          leftSection={<IconPlus size={15} />}
          onClick={() => form.insertListItem('variables', { name: '', default: '' })}
        >
          Add variable
        </Button>
      }
    >
      {variables.length === 0 ? (
        <Text size="sm" c="dimmed">
          None. Contact, team and product are there without being declared.
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
            <TextInput label="Name" placeholder="headline" {...form.getInputProps(`variables.${n}.name`)} />
            <TextInput
              label="Default"
              {...form.getInputProps(`variables.${n}.default`)}
              value={String(variable.default)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`Remove the variable ${variable.name || n + 1}`}
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
