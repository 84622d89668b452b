import { NumberInput, Radio, Skeleton, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Output } from '@userkeep/client'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { EditorForm } from '../../ui/editor/editor-form.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Failed } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'

type Settings = Output<'GET /v1/organization/billing-settings'>

export function BillingSettingsPage() {
  const [environment] = useEnvironment()
  const query = useRead('GET /v1/organization/billing-settings', { query: { environment } }, { single: true })
  return (
    <Page
      title="Failed payments and trials"
      description="When failed payments are retried, and when teams are reminded that their trial ends."
      isNarrow
    >
      {query.data ? (
        <SettingsForm key={`${environment} ${query.data.updated_at}`} settings={query.data} />
      ) : (
        <Card label="Billing settings">
          {query.error ? (
            <Failed what="The settings" error={query.error} retry={() => void query.refetch()} />
          ) : (
            <Skeleton height={220} aria-busy />
          )}
        </Card>
      )}
    </Page>
  )
}

/** “1, 3, 5” as the days that it means; null of anything else. */
export function daysOf(text: string): number[] | null {
  const parts = text.split(/[\s,]+/).filter(Boolean)
  return parts.every((part) => /^\d{1,2}$/.test(part)) ? parts.map(Number) : null
}

function SettingsForm({ settings }: { settings: Settings }) {
  const [environment] = useEnvironment()
  const form = useForm({
    initialValues: {
      retries: settings.retry_after_days?.join(', ') ?? '',
      after_last_retry: settings.after_last_retry as string,
      trial_reminder_days: settings.trial_reminder_days ?? ('' as number | ''),
    },
    validate: { retries: (text) => (daysOf(text) === null ? 'Write days as numbers, such as 1, 3, 5.' : null) },
  })
  const save = useAct('PUT /v1/organization/billing-settings', { refresh: ['GET /v1/organization/billing-settings'] })
  const onSubmit = form.onSubmit(({ retries, after_last_retry, trial_reminder_days }) => {
    const days = daysOf(retries) ?? []
    const body = {
      retry_after_days: days.length === 0 ? null : days,
      after_last_retry: after_last_retry === 'cancel' ? ('cancel' as const) : ('keep' as const),
      trial_reminder_days: trial_reminder_days === '' ? null : trial_reminder_days,
    }
    save.mutate(
      { query: { environment }, body },
      {
        onSuccess() {
          toast.success('Saved.')
          form.resetDirty()
        },
        onError: ({ fields }) => form.setErrors({ ...fields, retries: fields.retry_after_days }),
      },
    )
  })
  return (
    <EditorForm form={form} onSubmit={onSubmit} pending={save.isPending} error={save.error}>
      <Section
        title="Failed payments"
        description="How often a failed payment is retried before the subscription ends or stays past due."
      >
        <Stack gap={14} maw={480}>
          <TextInput
            label="Retry after (days, optional)"
            description="Counted from the first failure. Empty: only the gateway retries."
            placeholder="1, 3, 5"
            {...form.getInputProps('retries')}
          />
          <Radio.Group label="After the last retry" {...form.getInputProps('after_last_retry')}>
            <Stack gap={8} mt={6}>
              <Radio value="cancel" label="Cancel the subscription" />
              <Radio value="keep" label="Keep it past due" />
            </Stack>
          </Radio.Group>
        </Stack>
      </Section>
      <Section title="Trials" description="Owners of the team are reminded by email before their trial ends.">
        <NumberInput
          maw={240}
          label="Remind before the end (optional)"
          description="Empty: no reminder."
          suffix=" days"
          min={1}
          max={60}
          allowDecimal={false}
          {...form.getInputProps('trial_reminder_days')}
        />
      </Section>
    </EditorForm>
  )
}
