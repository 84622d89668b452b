import { NumberInput, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { calendarDay } from '../../ui/relative-time.tsx'
import { toast } from '../../ui/toast.ts'
import { creditReads, creditsText } from './credits.ts'

interface Wish {
  amount: number | ''
  reason: string
  expires: string
}

/** The day is the last on which they can be spent. */
const endOf = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString()

/** Asks for the amount, and then whether it is meant. */
export function GrantCredits({ customerId, close }: { customerId: string; close: () => void }) {
  const [environment] = useEnvironment()
  const [isAsking, setAsking] = useState(false)
  const grant = useAct('POST /v1/organization/customers/{id}/credits/grant', { refresh: [...creditReads] })
  const form = useForm<Wish>({
    initialValues: { amount: 100, reason: '', expires: '' },
    validate: {
      amount: (amount) => (Number(amount) >= 1 ? null : 'At least 1'),
      reason: (reason) => (reason.trim() ? null : 'Say what they are for'),
      expires: (day) => (day && Date.parse(endOf(day)) <= Date.now() ? 'Choose a day that is not over' : null),
    },
  })
  const { amount, reason, expires } = form.values
  const send = () =>
    grant.mutate(
      {
        params: { id: customerId },
        query: { environment },
        body: { amount: Number(amount), reason: reason.trim(), expires_at: expires ? endOf(expires) : null },
      },
      {
        onSuccess: ({ balance }) => {
          toast.success(`Granted. The balance is ${creditsText(balance)}.`)
          close()
        },
        onError: ({ fields }) => {
          const { expires_at, ...others } = fields
          form.setErrors({ ...others, ...(expires_at && { expires: expires_at }) })
          if (Object.keys(fields).length > 0) setAsking(false)
        },
      },
    )
  if (isAsking) {
    return (
      <Confirm
        opened
        close={() => setAsking(false)}
        title={`Grant ${creditsText(Number(amount))}?`}
        act="Grant credits"
        cancel="Back"
        isHarmless
        pending={grant.isPending}
        error={grant.error}
        onConfirm={send}
      >
        They can be spent at once
        {expires ? `, until the end of ${calendarDay.format(new Date(`${expires}T12:00`))}` : ' and do not expire'}. A
        grant cannot be taken back.
      </Confirm>
    )
  }
  return (
    <FormModal
      title="Grant credits"
      close={close}
      act="Continue"
      error={grant.error}
      onSubmit={form.onSubmit(() => setAsking(true))}
    >
      <NumberInput
        label="Amount"
        required
        min={1}
        max={999_999_999_999}
        allowDecimal={false}
        allowNegative={false}
        thousandSeparator=","
        data-autofocus
        {...form.getInputProps('amount')}
      />
      <Textarea
        label="Reason"
        description="The customer sees it in the portal"
        required
        maxLength={200}
        autosize
        minRows={2}
        {...form.getInputProps('reason')}
      />
      <TextInput
        label="Last day"
        description="Leave empty for credits that do not expire"
        type="date"
        {...form.getInputProps('expires')}
      />
    </FormModal>
  )
}
