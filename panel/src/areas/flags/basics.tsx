import { SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { NameAndKey } from '../../ui/name-and-key.tsx'
import { Section } from '../../ui/section.tsx'
import { newVariant, onAndOff } from './flag-draft.ts'
import type { PartProps } from './flag-form.ts'

/** What it is called, by people and by code. */
export function Basics({ form, isClosed, isNew }: PartProps & { isNew: boolean }) {
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
        <NameAndKey
          form={form}
          isNew={isNew}
          example="New editor"
          keyIs="What your code asks for."
          disabled={isClosed}
        />
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
