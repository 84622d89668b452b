import { NumberInput, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/credits.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { calendarDay } from '../../ui/relative-time.tsx'
import { toast } from '../../ui/toast.ts'
import { creditReads, creditsText } from './credits.ts'

interface Values {
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
  const form = useForm<Values>({
    initialValues: { amount: 100, reason: '', expires: '' },
    validate: {
      amount: (amount) => (Number(amount) >= 1 ? null : texts.atLeast1),
      reason: (reason) => (reason.trim() ? null : texts.enterAReason),
      expires: (day) => (day && Date.parse(endOf(day)) <= Date.now() ? texts.chooseTodayOrALaterDay : null),
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
          toast.success(texts.creditsGrantedTheBalance(creditsText(balance)))
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
        title={texts.grantCreditsQuestion(creditsText(Number(amount)))}
        act={texts.grantCredits}
        cancel={texts.back}
        isHarmless
        pending={grant.isPending}
        error={grant.error}
        onConfirm={send}
      >
        {texts.theCreditsAreAvailable}
        {expires
          ? texts.untilTheEndOfDateAGrantCannot(calendarDay.format(new Date(`${expires}T12:00`)))
          : texts.andDoNotExpireAGrantCannot}
      </Confirm>
    )
  }
  return (
    <FormModal
      title={texts.grantCredits}
      close={close}
      act={texts.continue}
      error={grant.error}
      onSubmit={form.onSubmit(() => setAsking(true))}
    >
      <NumberInput
        label={texts.amount}
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
        label={texts.reason}
        description={texts.theCustomerSeesItInThePortal}
        required
        maxLength={200}
        autosize
        minRows={2}
        {...form.getInputProps('reason')}
      />
      <TextInput
        label={texts.lastDay}
        description={texts.leaveEmptyForCreditsThatDo}
        type="date"
        {...form.getInputProps('expires')}
      />
    </FormModal>
  )
}
