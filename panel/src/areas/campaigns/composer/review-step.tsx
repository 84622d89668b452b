import { Button, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { useScreen } from '../../../app/screen-search.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { ProblemText } from '../../../ui/problem-text.tsx'
import { Section } from '../../../ui/section.tsx'
import { toast } from '../../../ui/toast.ts'
import { type Campaign, campaignReads } from '../campaign.ts'
import { Summary } from '../setup.tsx'

export const ReviewStep = ({ campaign }: { campaign: Campaign }) => (
  <>
    <Section title="Review">
      <Summary campaign={campaign} />
    </Section>
    <Start campaign={campaign} />
  </>
)

function Start({ campaign }: { campaign: Campaign }) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const [when, setWhen] = useState('now')
  const [at, setAt] = useState('')
  const [asking, setAsking] = useState(false)
  const schedule = useAct('POST /v1/organization/campaigns/{id}/schedule', { refresh: [...campaignReads] })
  const starts_at = when === 'later' && at ? new Date(at).toISOString() : null
  const isOnce = campaign.trigger.kind === 'once'
  const act = when === 'later' ? 'Schedule' : isOnce ? 'Send now' : 'Turn on'
  const confirm = () =>
    schedule.mutate(
      { params: { id: campaign.id }, query: { environment }, body: { starts_at } },
      {
        onSuccess() {
          toast.success(when === 'later' ? 'Scheduled.' : isOnce ? 'On its way.' : 'Turned on.')
          screen.set({ step: undefined })
        },
        onError: () => setAsking(false),
      },
    )
  return (
    <Section title="Start" description="Consent and suppressions are checked again for each person when it is sent.">
      <Stack gap={14} maw={460}>
        <Radio.Group aria-label="Start" value={when} onChange={setWhen}>
          <Stack gap={8}>
            <Radio value="now" label={isOnce ? 'Now' : 'Active from now on'} />
            <Radio value="later" label="At a time" />
          </Stack>
        </Radio.Group>
        {when === 'later' && (
          <TextInput
            type="datetime-local"
            label="Starts"
            description="By the clock of your browser"
            value={at}
            onChange={(event) => setAt(event.currentTarget.value)}
          />
        )}
        {schedule.error && <ProblemText>{schedule.error.message}</ProblemText>}
        <Button w="fit-content" disabled={when === 'later' && !at} onClick={() => setAsking(true)}>
          {act}…
        </Button>
      </Stack>
      <Confirm
        opened={asking}
        close={() => setAsking(false)}
        title={`${act} “${campaign.name}”?`}
        act={act}
        isHarmless
        pending={schedule.isPending}
        onConfirm={confirm}
      >
        <Text inherit>
          {isOnce
            ? 'Everybody in the segment at that moment is considered once. You can pause or cancel it at any time.'
            : 'It stays active until you pause or cancel it. Nobody receives it twice.'}
        </Text>
      </Confirm>
    </Section>
  )
}
