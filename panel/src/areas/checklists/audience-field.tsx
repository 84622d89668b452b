import { NumberInput, Select, Switch } from '@mantine/core'
import { Section } from '../../ui/section.tsx'
import { SegmentSelect } from '../../ui/segment-select.tsx'
import type { Checklist } from './checklist.ts'
import s from './checklists.module.css'
import type { ChecklistForm } from './use-checklist-form.ts'

/** Who is shown the checklist, and when. */
export function AudienceField({ form, others }: { form: ChecklistForm; others: Checklist[] }) {
  return (
    <Section title="Who sees it" description="Progress is recorded for everybody, also for those who do not see it.">
      <div className={s.audience}>
        <SegmentSelect label="Segment" description="Only contacts in it" {...form.getInputProps('segment_id')} />
        <Select
          label="Waits for"
          description="It is locked until that one is completed"
          placeholder="Nothing"
          clearable
          searchable
          data={others.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('unlocks_after')}
        />
        <NumberInput
          label="Once closed, comes back after (days)"
          description="Empty: it is closed for good"
          min={1}
          max={365}
          allowDecimal={false}
          {...form.getInputProps('snooze_days')}
        />
        <Switch
          label="People choose it themselves"
          description="It is offered in the guide, and shown to those who choose it"
          {...form.getInputProps('selectable', { type: 'checkbox' })}
        />
      </div>
    </Section>
  )
}
