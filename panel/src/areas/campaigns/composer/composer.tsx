import { Button, Group } from '@mantine/core'
import { useScreen } from '../../../app/screen-search.ts'
import { EditorForm } from '../../../ui/editor/editor-form.tsx'
import { TabsRow } from '../../../ui/tabs-row.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Campaign } from '../campaign.ts'
import { AudienceStep } from './audience-step.tsx'
import { Cuts } from './cuts.tsx'
import { useDraftForm } from './form.ts'
import { MessageStep } from './message-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { ScheduleStep } from './schedule-step.tsx'

const steps = [
  { value: 'audience', label: '1. Audience' },
  { value: 'message', label: '2. Message' },
  { value: 'schedule', label: '3. Schedule' },
  { value: 'review', label: '4. Review' },
] as const
type Step = (typeof steps)[number]['value']

/** A draft in four steps. What a step says is saved before the next one is shown, so that the numbers are of it. */
export function Composer({ campaign }: { campaign: Campaign }) {
  const screen = useScreen()
  const { form, save, saveThen } = useDraftForm(campaign)
  const at = Math.max(
    steps.findIndex(({ value }) => value === screen.get('step')),
    0,
  )
  const step = steps[at]?.value ?? 'audience'
  const show = (value: Step | undefined) => screen.set({ step: value === 'audience' ? undefined : value })
  const go = (value: Step | undefined) => saveThen(() => show(value))
  return (
    <>
      <TabsRow<Step> label="Step" value={step} isBare tabs={[...steps]} onChange={go} />
      <EditorForm
        form={form}
        onSubmit={() => saveThen(() => toast.success('Saved.'))}
        pending={save.isPending}
        error={save.error}
        side={<Cuts campaign={campaign} isDirty={form.isDirty()} />}
      >
        {step === 'audience' && <AudienceStep form={form} channel={campaign.channel} />}
        {step === 'message' && <MessageStep form={form} channel={campaign.channel} />}
        {step === 'schedule' && <ScheduleStep form={form} />}
        {step === 'review' && <ReviewStep campaign={campaign} />}
        <Group justify="space-between">
          {at > 0 ? (
            <Button variant="default" onClick={() => go(steps[at - 1]?.value)}>
              Back
            </Button>
          ) : (
            <span />
          )}
          {at < steps.length - 1 && (
            <Button loading={save.isPending} onClick={() => go(steps[at + 1]?.value)}>
              Continue
            </Button>
          )}
        </Group>
      </EditorForm>
    </>
  )
}
