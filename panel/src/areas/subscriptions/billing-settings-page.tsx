import { NumberInput, Radio, Skeleton, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Output } from '@userkeep/client'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/subscriptions.ts'
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
    <Page title={texts.paymentsTrialsAndSeats} description={texts.retriesOfFailedPayments} isNarrow>
      {query.data ? (
        <SettingsForm key={`${environment} ${query.data.updated_at}`} settings={query.data} />
      ) : (
        <Card label={texts.billingSettings}>
          {query.error ? (
            <Failed what={texts.theSettings} error={query.error} retry={() => void query.refetch()} />
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
      seat_changes: settings.seat_changes as string,
    },
    validate: { retries: (text) => (daysOf(text) === null ? texts.enterDaysAsNumbersSuchAs135 : null) },
  })
  const save = useAct('PUT /v1/organization/billing-settings', { refresh: ['GET /v1/organization/billing-settings'] })
  const onSubmit = form.onSubmit(({ retries, after_last_retry, trial_reminder_days, seat_changes }) => {
    const days = daysOf(retries) ?? []
    const body = {
      retry_after_days: days.length === 0 ? null : days,
      after_last_retry: after_last_retry === 'cancel' ? ('cancel' as const) : ('keep' as const),
      trial_reminder_days: trial_reminder_days === '' ? null : trial_reminder_days,
      seat_changes: seat_changes === 'now' ? ('now' as const) : ('next_invoice' as const),
    }
    save.mutate(
      { query: { environment }, body },
      {
        onSuccess() {
          toast.success(texts.saved)
          form.resetDirty()
        },
        onError: ({ fields }) => form.setErrors({ ...fields, retries: fields.retry_after_days }),
      },
    )
  })
  return (
    <EditorForm form={form} onSubmit={onSubmit} pending={save.isPending} error={save.error}>
      <Section title={texts.failedPayments} description={texts.retriesBeforeTheSubscriptionEnds}>
        <Stack gap={14} maw={480}>
          <TextInput
            label={texts.retryAfterDaysOptional}
            description={texts.countedFromTheFirstFailureLeave}
            placeholder="1, 3, 5"
            {...form.getInputProps('retries')}
          />
          <Radio.Group label={texts.afterTheLastRetry} {...form.getInputProps('after_last_retry')}>
            <Stack gap={8} mt={6}>
              <Radio value="cancel" label={texts.cancelTheSubscription} />
              <Radio value="keep" label={texts.keepItPastDue} />
            </Stack>
          </Radio.Group>
        </Stack>
      </Section>
      <Section title={texts.trials} description={texts.ownersAreRemindedByEmailBefore}>
        <NumberInput
          maw={240}
          label={texts.remindBeforeTheEndOptional}
          description={texts.leaveEmptyForNoReminder}
          suffix={texts.days}
          min={1}
          max={60}
          allowDecimal={false}
          {...form.getInputProps('trial_reminder_days')}
        />
      </Section>
      <Section title={texts.seats} description={texts.seatChangesAreGathered}>
        <Radio.Group label={texts.chargeAddedSeats} {...form.getInputProps('seat_changes')}>
          <Stack gap={8} mt={6}>
            <Radio
              value="next_invoice"
              label={texts.onTheNextInvoice}
              description={texts.oneLineForAllChangesOfThePeriod}
            />
            <Radio value="now" label={texts.atOnce} description={texts.anInvoiceOfItsOwn} />
          </Stack>
        </Radio.Group>
      </Section>
    </EditorForm>
  )
}
