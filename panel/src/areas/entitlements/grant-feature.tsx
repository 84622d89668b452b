import { NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/entitlements.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { toast } from '../../ui/toast.ts'

/** Grants a customer a feature beside its subscriptions. Says what it does before it is done. */
export function GrantFeature({ customerId, close }: { customerId: string; close: () => void }) {
  const [environment] = useEnvironment()
  const features = useRead('GET /v1/organization/features', { query: { environment, limit: 200 } })
  const [key, setKey] = useState<string | null>(null)
  const [amount, setAmount] = useState<number | string>(1)
  const [isUnlimited, setUnlimited] = useState(false)
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState('')
  const grant = useAct('POST /v1/organization/customers/{id}/entitlement-overrides', {
    refresh: ['GET /v1/organization/customers/{id}/entitlements'],
  })
  const feature = features.data?.features.find((one) => one.key === key)
  const isBoolean = feature?.kind === 'boolean'
  const submit = () => {
    if (!feature) return
    const body = {
      feature: feature.key,
      value: isBoolean ? true : isUnlimited ? null : Number(amount),
      reason,
      expires_at: until === '' ? null : new Date(`${until}T00:00:00`).toISOString(),
    }
    const onSuccess = () => {
      toast.success(texts.nameGranted(feature.name))
      close()
    }
    grant.mutate({ params: { id: customerId }, query: { environment }, body }, { onSuccess })
  }
  const fields = grant.error?.fields ?? {}
  return (
    <FormModal
      title={texts.grantAFeature}
      close={close}
      act={texts.grant}
      isDisabled={!feature || reason.trim() === ''}
      pending={grant.isPending}
      error={grant.error}
      onSubmit={submit}
    >
      <Select
        label={texts.feature}
        description={texts.addedToTheFeaturesOfTheCustomers}
        placeholder={texts.chooseAFeature}
        searchable
        value={key}
        onChange={setKey}
        data={(features.data?.features ?? []).map(({ key: value, name }) => ({ value, label: name }))}
        error={fields.feature}
        data-autofocus
      />
      {feature && !isBoolean && (
        <>
          <Switch
            label={texts.noLimit}
            checked={isUnlimited}
            onChange={(event) => setUnlimited(event.currentTarget.checked)}
          />
          {!isUnlimited && (
            <NumberInput
              label={texts.additionalAmount}
              min={1}
              allowDecimal={false}
              value={amount}
              onChange={setAmount}
              error={fields.value}
            />
          )}
        </>
      )}
      <Textarea
        label={texts.reason}
        placeholder={texts.agreedForThePilot}
        autosize
        minRows={2}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={fields.reason}
      />
      <TextInput
        label={texts.until}
        description={texts.optionalLeaveEmptyToGrantItUntil}
        type="date"
        value={until}
        onChange={(event) => setUntil(event.currentTarget.value)}
        error={fields.expires_at}
      />
    </FormModal>
  )
}
