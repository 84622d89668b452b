import { SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { texts } from '../../texts/flags.ts'
import { NameAndKey } from '../../ui/name-and-key.tsx'
import { Section } from '../../ui/section.tsx'
import { newVariant, onAndOff } from './flag-draft.ts'
import type { PartProps } from './flag-form.ts'

/** The name and the key. */
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
      title={texts.flag}
      description={isClosed ? texts.thisFlagIsArchivedRestore : undefined}
      action={
        isNew && (
          <SegmentedControl
            aria-label={texts.kind}
            value={form.values.kind}
            onChange={(kind) => choose(kind as 'boolean' | 'multivariate')}
            data={[
              { value: 'boolean', label: texts.onAndOff },
              { value: 'multivariate', label: texts.severalVariants },
            ]}
          />
        )
      }
    >
      <Stack gap={14} maw={420}>
        <NameAndKey
          form={form}
          isNew={isNew}
          example={texts.newEditor}
          keyIs={texts.theIdentifierUsedInYourCode}
          disabled={isClosed}
        />
        <TextInput label={texts.descriptionOptional} disabled={isClosed} {...form.getInputProps('description')} />
        {isNew && (
          <Text size="sm" c="dimmed">
            {texts.aNewFlagIsOffUntilYouTurnItOn}
          </Text>
        )}
      </Stack>
    </Section>
  )
}
