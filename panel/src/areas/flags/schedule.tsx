import { SimpleGrid, TextInput } from '@mantine/core'
import { texts } from '../../texts/flags.ts'
import { Section } from '../../ui/section.tsx'
import type { PartProps } from './flag-form.ts'

/** From when and until when the rules apply. */
export const Schedule = ({ form, isClosed }: PartProps) => (
  <Section title={texts.schedule} description={texts.outsideThisPeriodTheFlagIsOff}>
    <SimpleGrid cols={{ base: 1, xs: 2 }} maw={520}>
      <TextInput
        type="datetime-local"
        label={texts.startsOptional}
        disabled={isClosed}
        {...form.getInputProps('starts_at')}
      />
      <TextInput
        type="datetime-local"
        label={texts.endsOptional}
        disabled={isClosed}
        {...form.getInputProps('ends_at')}
      />
    </SimpleGrid>
  </Section>
)
