import { Group, NumberInput, Skeleton, Switch, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Output } from '@userkeep/client'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/campaigns.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { FailedPart } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'

type Settings = Output<'GET /v1/organization/campaign-settings'>

const read = 'GET /v1/organization/campaign-settings'

/** How much is too much is for the tenant to say: nothing is filled in. */
const blankable = (value: number | undefined): number | '' => value ?? ''

export function FrequencyCap({ close }: { close: () => void }) {
  const [environment] = useEnvironment()
  const query = useRead(read, { query: { environment } }, { single: true })
  if (query.data) return <CapForm settings={query.data} close={close} />
  return (
    <FormModal title={texts.frequencyCap} close={close} act={texts.save} isDisabled onSubmit={() => {}}>
      {query.error ? (
        <FailedPart what={texts.theSettings} error={query.error} retry={() => void query.refetch()} />
      ) : (
        <Skeleton h={60} aria-busy />
      )}
    </FormModal>
  )
}

function CapForm({ settings: { frequency_cap: cap }, close }: { settings: Settings; close: () => void }) {
  const [environment] = useEnvironment()
  const save = useAct('PUT /v1/organization/campaign-settings', { refresh: [read] })
  const form = useForm({
    initialValues: { on: cap !== null, messages: blankable(cap?.messages), days: blankable(cap?.days) },
  })
  const submit = form.onSubmit(({ on, messages, days }) =>
    save.mutate(
      {
        query: { environment },
        body: { frequency_cap: on ? { messages: Number(messages), days: Number(days) } : null },
      },
      {
        onSuccess() {
          close()
          toast.success(on ? texts.frequencyCapSaved : texts.frequencyCapRemoved)
        },
        onError: ({ fields }) =>
          form.setErrors({ messages: fields['frequency_cap.messages'], days: fields['frequency_cap.days'] }),
      },
    ),
  )
  return (
    <FormModal
      title={texts.frequencyCap}
      close={close}
      act={texts.save}
      pending={save.isPending}
      error={save.error}
      onSubmit={submit}
    >
      <Text size="sm" c="dimmed">
        {texts.appliesAcrossAllCampaignsPeople}
      </Text>
      <Switch label={texts.limitMessagesPerPerson} {...form.getInputProps('on', { type: 'checkbox' })} />
      {form.values.on && (
        <Group grow align="start">
          <NumberInput
            label={texts.messages}
            min={1}
            max={1000}
            allowDecimal={false}
            {...form.getInputProps('messages')}
          />
          <NumberInput
            label={texts.withinDays}
            min={1}
            max={365}
            allowDecimal={false}
            {...form.getInputProps('days')}
          />
        </Group>
      )}
    </FormModal>
  )
}
