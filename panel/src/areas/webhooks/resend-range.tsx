import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { toast } from '../../ui/toast.ts'
import { deliveryReads, type Webhook } from './webhook.ts'

/** As the field wants it: in the time of whoever looks. */
function localTime(moment: Date): string {
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}

function said(count: number): string {
  if (count === 0) return 'No failed deliveries since then.'
  return count === 1 ? '1 delivery queued.' : `${count.toLocaleString('en')} deliveries queued.`
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
      title="Resend failed deliveries"
      close={close}
      act="Resend"
      isDisabled={Number.isNaN(Date.parse(since))}
      pending={replay.isPending}
      error={replay.error}
      onSubmit={submit}
    >
      <Text size="md">
        Every failed delivery since then is queued again with the same body. Receivers recognize an event they already
        received by its ID.
      </Text>
      <TextInput
        type="datetime-local"
        label="Failed since"
        value={since}
        error={replay.error?.fields.since}
        onChange={(event) => setSince(event.currentTarget.value)}
        data-autofocus
      />
    </FormModal>
  )
}
