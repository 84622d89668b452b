import { NumberInput, Skeleton, Switch, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/surveys.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { FailedPart } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'

const read = 'GET /v1/organization/surveys/settings'
const title = texts.surveyFrequencyLimit

export function AskingCap({ close }: { close: () => void }) {
  const [environment] = useEnvironment()
  const query = useRead(read, { query: { environment } }, { single: true })
  if (query.data) return <CapForm days={query.data.days_between} close={close} />
  return (
    <FormModal title={title} close={close} act={texts.save} isDisabled onSubmit={() => {}}>
      {query.error ? (
        <FailedPart what={texts.theSettings} error={query.error} retry={() => void query.refetch()} />
      ) : (
        <Skeleton h={60} aria-busy />
      )}
    </FormModal>
  )
}

/** How much is too much is for the tenant to say: nothing is filled in. */
function CapForm({ days, close }: { days: number | null; close: () => void }) {
  const [environment] = useEnvironment()
  const save = useAct('PUT /v1/organization/surveys/settings', { refresh: [read] })
  const form = useForm({ initialValues: { on: days !== null, days: days ?? ('' as number | '') } })
  const submit = form.onSubmit(({ on, days }) =>
    save.mutate(
      { query: { environment }, body: { days_between: on ? Number(days) : null } },
      {
        onSuccess() {
          close()
          toast.success(on ? texts.savedTheLimitAppliesToAllSurveys : texts.limitRemoved)
        },
        onError: ({ fields }) => form.setErrors({ days: fields.days_between }),
      },
    ),
  )
  return (
    <FormModal
      title={title}
      close={close}
      act={texts.save}
      pending={save.isPending}
      error={save.error}
      onSubmit={submit}
    >
      <Text size="sm" c="dimmed">
        {texts.appliesAcrossAllSurveysIncluding}
      </Text>
      <Switch label={texts.limitHowOftenAPersonIsAsked} {...form.getInputProps('on', { type: 'checkbox' })} />
      {form.values.on && (
        <NumberInput
          label={texts.daysBetweenSurveys}
          min={1}
          max={365}
          allowDecimal={false}
          maw={280}
          {...form.getInputProps('days')}
        />
      )}
    </FormModal>
  )
}
