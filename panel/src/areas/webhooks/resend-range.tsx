import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/webhooks.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { toast } from '../../ui/toast.ts'
import { deliveryReads, type Webhook } from './webhook.ts'

/** In the format of the field: local time. */
function localTime(moment: Date): string {
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}

function said(count: number): string {
  if (count === 0) return texts.noFailedDeliveriesSinceThen
  return texts.deliveriesQueued(count)
}

export function ResendRange({ webhook, close }: { webhook: Webhook; close: () => void }) {
  const [environment] = useEnvironment()
  const [since, setSince] = useState(() => localTime(new Date(Date.now() - 86_400_000)))
  const replay = useAct('POST /v1/organization/webhooks/{id}/replay', { refresh: [...deliveryReads] })
  const submit = () =>
    replay.mutate(
      { params: { id: webhook.id }, query: { environment }, body: { since: new Date(since).toISOString() } },
      {
        onSuccess({ count }) {
          toast.success(said(count))
          close()
        },
      },
    )
  return (
    <FormModal
      title={texts.resendFailedDeliveries}
      close={close}
      act={texts.resend}
      isDisabled={Number.isNaN(Date.parse(since))}
      pending={replay.isPending}
      error={replay.error}
      onSubmit={submit}
    >
      <Text size="md">{texts.everyFailedDeliverySinceThen}</Text>
      <TextInput
        type="datetime-local"
        label={texts.failedSince}
        value={since}
        error={replay.error?.fields.since}
        onChange={(event) => setSince(event.currentTarget.value)}
        data-autofocus
      />
    </FormModal>
  )
}
