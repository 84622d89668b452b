import { SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { Section } from '../../ui/section.tsx'
import { newVariant, onAndOff } from './flag-draft.ts'
import type { PartProps } from './flag-form.ts'

const keyOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100)

/** What it is called, by people and by code. */
export function Basics({ form, isClosed, isNew }: PartProps & { isNew: boolean }) {
  const rename = (name: string) => {
    // The key follows the name until somebody writes their own.
    if (isNew && form.values.key === keyOf(form.values.name)) form.setFieldValue('key', keyOf(name))
    form.setFieldValue('name', name)
  }
  const choose = (kind: 'boolean' | 'multivariate') => {
    const [a, b] = [newVariant('a', 'A', 50), newVariant('b', 'B', 50)]
    form.setValues({
      kind,
      variants: kind === 'boolean' ? onAndOff() : [a, b],
      off_variant: kind === 'boolean' ? 'off' : 'a',
      rules: form.values.rules.map((rule) => ({ ...rule, variant: '' })),
    })
  }
  return (
    <Section
      title="Flag"
      description={isClosed ? 'This flag is archived. Restore it to change it.' : undefined}
      action={
        isNew && (
          <SegmentedControl
            aria-label="Kind"
            value={form.values.kind}
            onChange={(kind) => choose(kind as 'boolean' | 'multivariate')}
            data={[
              { value: 'boolean', label: 'On and off' },
              { value: 'multivariate', label: 'Several variants' },
            ]}
          />
        )
      }
    >
      <Stack gap={14} maw={420}>
        <TextInput
          label="Name"
          placeholder="New editor"
          disabled={isClosed}
          data-autofocus
          {...form.getInputProps('name')}
          onChange={(event) => rename(event.currentTarget.value)}
        />
        {isNew && (
          <TextInput
            label="Key"
            description="What your code asks for. It cannot be changed later."
            placeholder="new-editor"
            {...form.getInputProps('key')}
          />
        )}
        <TextInput label="Description (optional)" disabled={isClosed} {...form.getInputProps('description')} />
        {isNew && (
          <Text size="sm" c="dimmed">
            A new flag is off until you turn it on.
          </Text>
        )}
      </Stack>
    </Section>
  )
}
