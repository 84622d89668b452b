import { NumberInput, Select, Switch } from '@mantine/core'
import { texts } from '../../texts/checklists.ts'
import { Section } from '../../ui/section.tsx'
import { SegmentSelect } from '../../ui/segment-select.tsx'
import type { Checklist } from './checklist.ts'
import s from './checklists.module.css'
import type { ChecklistForm } from './use-checklist-form.ts'

/** The audience of the checklist, and its order. */
export function AudienceField({ form, others }: { form: ChecklistForm; others: Checklist[] }) {
  return (
    <Section title={texts.audience} description={texts.progressIsRecordedForEveryone}>
      <div className={s.audience}>
        <SegmentSelect
          label={texts.segment}
          description={texts.onlyContactsInThisSegmentSeeIt}
          {...form.getInputProps('segment_id')}
        />
        <Select
          label={texts.unlockedBy}
          description={texts.lockedUntilThatChecklist}
          placeholder={texts.nothing}
          clearable
          searchable
          data={others.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('unlocks_after')}
        />
        <NumberInput
          label={texts.showAgainAfterDismissalDays}
          description={texts.leaveEmptyToDismissPermanently}
          min={1}
          max={365}
          allowDecimal={false}
          {...form.getInputProps('snooze_days')}
        />
        <Switch
          label={texts.optIn}
          description={texts.offeredInTheGuideAndShownOnly}
          {...form.getInputProps('selectable', { type: 'checkbox' })}
        />
      </div>
    </Section>
  )
}
