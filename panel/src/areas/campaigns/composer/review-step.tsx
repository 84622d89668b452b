import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useAct, useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { useScreen } from '../../../app/screen-search.ts'
import { texts } from '../../../texts/campaigns-composer.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { Problem } from '../../../ui/form-modal.tsx'
import { ProblemText } from '../../../ui/problem-text.tsx'
import { exact } from '../../../ui/relative-time.tsx'
import { Section } from '../../../ui/section.tsx'
import { timeZone, timeZoneName } from '../../../ui/time-zone.ts'
import { toast } from '../../../ui/toast.ts'
import { type Campaign, campaignReads, peopleText } from '../campaign.ts'
import { useSenders } from '../names.ts'
import { Summary } from '../setup.tsx'
import type { DraftForm } from './form.ts'
import { HoldoutWarning } from './holdout-warning.tsx'
import { isComplete, type Start, startsAt } from './start.ts'

interface ReviewStepProps {
  campaign: Campaign
  form: DraftForm
  start: Start
}

/** The whole campaign before it starts, and the question that names its effect. */
export function ReviewStep({ campaign, form, start }: ReviewStepProps) {
  const [asking, setAsking] = useState(false)
  const isOnce = campaign.trigger.kind === 'once'
  const act = start.when === 'later' ? texts.schedule : isOnce ? texts.sendNow : texts.turnOn
  const schedule = useSchedule(campaign, start, () => setAsking(false))
  return (
    <>
      <Section title={texts.review}>
        <Summary campaign={campaign} />
      </Section>
      <Section title={texts.start} description={texts.consentAndSuppressionsAreChecked}>
        <Stack gap={14} maw={520}>
          <Text size="md">{isComplete(start) ? whenText(start, isOnce) : texts.chooseADateInTheScheduleStep}</Text>
          <HoldoutWarning form={form} />
          {schedule.error && <ProblemText>{schedule.error.message}</ProblemText>}
          <Button w="fit-content" disabled={!isComplete(start)} onClick={() => setAsking(true)}>
            {act}…
          </Button>
        </Stack>
      </Section>
      {asking && (
        <Confirm
          opened
          close={() => setAsking(false)}
          title={texts.actName(act, campaign.name)}
          act={act}
          isHarmless
          pending={schedule.isPending}
          onConfirm={schedule.run}
        >
          <Effects campaign={campaign} start={start} />
        </Confirm>
      )}
    </>
  )
}

function useSchedule(campaign: Campaign, start: Start, failed: () => void) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const schedule = useAct('POST /v1/organization/campaigns/{id}/schedule', { refresh: [...campaignReads] })
  const started = campaign.trigger.kind === 'once' ? texts.campaignIsBeingSent : texts.campaignTurnedOn
  const run = () =>
    schedule.mutate(
      { params: { id: campaign.id }, query: { environment }, body: { starts_at: startsAt(start) } },
      {
        onSuccess() {
          toast.success(start.when === 'later' ? texts.scheduled : started)
          screen.set({ step: undefined })
        },
        onError: failed,
      },
    )
  return { run, isPending: schedule.isPending, error: schedule.error }
}

const whenText = (start: Start, isOnce: boolean): string => {
  const at = startsAt(start)
  if (at === null) return isOnce ? texts.startsNow : texts.activatesNow
  return texts.startsOn(exact.format(new Date(at)), timeZoneName(timeZone(), new Date(at)))
}

/** How many people, when, and from which address. */
function Effects({ campaign, start }: { campaign: Campaign; start: Start }) {
  const [environment] = useEnvironment()
  const isOnce = campaign.trigger.kind === 'once'
  const audience = useRead(
    'POST /v1/organization/campaigns/{id}/audience',
    { params: { id: campaign.id }, query: { environment } },
    { enabled: campaign.segment_id !== null, single: true },
  )
  const counted = audience.data
  const people = counted && peopleText(counted.will_receive)
  return (
    <Stack gap={8}>
      {campaign.segment_id === null ? (
        <Text inherit>{texts.noSegmentIsChosen}</Text>
      ) : people ? (
        <Text inherit fw={600}>
          {isOnce ? texts.peopleWillReceiveIt(people) : texts.peopleCouldReceiveIt(people)}
        </Text>
      ) : audience.error ? (
        <Problem error={audience.error} />
      ) : (
        <Skeleton h={22} aria-busy />
      )}
      <Text inherit>{whenText(start, isOnce)}</Text>
      {campaign.channel === 'email' && <SenderLine campaign={campaign} />}
      <Text size="sm" c="dimmed">
        {isOnce ? texts.itIsSentOnceToEveryone : texts.itStaysActiveUntilYouPause}
      </Text>
    </Stack>
  )
}

function SenderLine({ campaign }: { campaign: Campaign }) {
  const senders = useSenders()
  if (!senders.data) return <Skeleton h={20} aria-busy />
  const sender = campaign.sender_id
    ? senders.data.find(({ id }) => id === campaign.sender_id)
    : senders.data.find(({ is_default }) => is_default)
  return (
    <Text inherit>{sender ? texts.fromAddress(sender.name, sender.from_address) : texts.fromTheDefaultAddress}</Text>
  )
}
