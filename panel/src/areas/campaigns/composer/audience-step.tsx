import { NumberInput, Select, Stack, TextInput } from '@mantine/core'
import { texts } from '../../../texts/campaigns-composer.ts'
import { Section } from '../../../ui/section.tsx'
import { SegmentSelect } from '../../../ui/segment-select.tsx'
import { type Campaign, categories } from '../campaign.ts'
import type { DraftForm } from './form.ts'
import { HoldoutWarning } from './holdout-warning.tsx'

const categoryOptions = Object.entries(categories).map(([value, label]) => ({ value, label }))

export const AudienceStep = ({ form, channel }: { form: DraftForm; channel: Campaign['channel'] }) => (
  <Section title={texts.audience} description={texts.everyoneInTheSegmentExceptPeople}>
    <Stack gap={14} maw={460}>
      <TextInput label={texts.name} description={texts.visibleToYourTeamOnly} {...form.getInputProps('name')} />
      <SegmentSelect label={texts.segment} {...form.getInputProps('segment_id')} />
      {channel === 'email' && (
        <Select
          label={texts.category}
          description={texts.onlyPeopleWhoConsented}
          placeholder={texts.chooseACategory}
          data={categoryOptions}
          {...form.getInputProps('category')}
        />
      )}
      <NumberInput
        label={texts.holdout}
        description={texts.thisShareOfTheAudienceDoes}
        suffix="%"
        min={0}
        max={50}
        allowDecimal={false}
        {...form.getInputProps('holdout')}
      />
      <HoldoutWarning form={form} />
    </Stack>
  </Section>
)
