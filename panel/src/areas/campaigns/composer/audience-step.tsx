import { NumberInput, Select, Stack, TextInput } from '@mantine/core'
import { Section } from '../../../ui/section.tsx'
import { SegmentSelect } from '../../../ui/segment-select.tsx'
import { type Campaign, categories } from '../campaign.ts'
import type { DraftForm } from './form.ts'

const categoryOptions = Object.entries(categories).map(([value, label]) => ({ value, label }))

export const AudienceStep = ({ form, channel }: { form: DraftForm; channel: Campaign['channel'] }) => (
  <Section title="Audience" description="Everybody in a segment, less those who did not agree or must not be mailed.">
    <Stack gap={14} maw={460}>
      <TextInput label="Name" description="Only your team sees it." {...form.getInputProps('name')} />
      <SegmentSelect label="Segment" {...form.getInputProps('segment_id')} />
      {channel === 'email' && (
        <Select
          label="Category"
          description="Only people who agreed to it receive the mail, and each can leave it by a link."
          placeholder="Choose a category"
          data={categoryOptions}
          {...form.getInputProps('category')}
        />
      )}
      <NumberInput
        label="Holdout"
        description="These people receive nothing, so that the report can show what the campaign changed."
        suffix="%"
        min={0}
        max={50}
        allowDecimal={false}
        {...form.getInputProps('holdout')}
      />
    </Stack>
  </Section>
)
