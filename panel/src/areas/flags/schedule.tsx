import { SimpleGrid, TextInput } from '@mantine/core'
import { Section } from '../../ui/section.tsx'
import type { PartProps } from './flag-form.ts'

/** From when and until when the rules apply. */
export const Schedule = ({ form, isClosed }: PartProps) => (
  <Section title="Schedule" description="Outside of it the flag is off. Times are those of your browser.">
    <SimpleGrid cols={{ base: 1, xs: 2 }} maw={520}>
      <TextInput
        type="datetime-local"
        label="Starts (optional)"
        disabled={isClosed}
        {...form.getInputProps('starts_at')}
      />
      <TextInput type="datetime-local" label="Ends (optional)" disabled={isClosed} {...form.getInputProps('ends_at')} />
    </SimpleGrid>
  </Section>
)
