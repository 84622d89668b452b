import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useScreen } from '../../../app/screen-search.ts'
import { texts } from '../../../texts/campaigns-composer.ts'
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
import type { Start } from './start.ts'

const steps = [
  { value: 'audience', label: texts.oneAudience },
  { value: 'message', label: texts.twoMessage },
  { value: 'schedule', label: texts.threeSchedule },
  { value: 'review', label: texts.fourReview },
] as const
type Step = (typeof steps)[number]['value']

/** A draft in four steps. A step is saved before the next one is shown. */
export function Composer({ campaign }: { campaign: Campaign }) {
  const screen = useScreen()
  const [start, setStart] = useState<Start>({ when: 'now', at: '' })
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
      <TabsRow<Step> label={texts.step} value={step} isBare tabs={[...steps]} onChange={go} />
      <EditorForm
        form={form}
        onSubmit={() => saveThen(() => toast.success(texts.saved))}
        pending={save.isPending}
        error={save.error}
        side={<Cuts campaign={campaign} values={form.values} />}
      >
        {step === 'audience' && <AudienceStep form={form} channel={campaign.channel} />}
        {step === 'message' && <MessageStep form={form} channel={campaign.channel} />}
        {step === 'schedule' && <ScheduleStep form={form} start={start} setStart={setStart} />}
        {step === 'review' && <ReviewStep campaign={campaign} form={form} start={start} />}
        <Group justify="space-between">
          {at > 0 ? (
            <Button variant="default" onClick={() => go(steps[at - 1]?.value)}>
              {texts.back}
            </Button>
          ) : (
            <span />
          )}
          {at < steps.length - 1 && (
            <Button loading={save.isPending} onClick={() => go(steps[at + 1]?.value)}>
              {texts.continue}
            </Button>
          )}
        </Group>
      </EditorForm>
    </>
  )
}
