import { NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Input } from '@userkeep/client'
import { useAct } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { useScreen } from '../../../app/screen-search.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { toast } from '../../../ui/toast.ts'
import s from '../catalogue.module.css'
import { type Coupon, reads } from '../catalogue.ts'
import { CurrencySelect } from '../prices/currency-select.tsx'
import { minorOf } from '../prices/price-draft.ts'

interface CouponDraft {
  code: string
  name: string
  takes: 'percent' | 'amount'
  percent_off: number | ''
  amount: string
  currency: string
  duration: Coupon['duration']
  duration_periods: number | ''
  max_redemptions: number | ''
  /** As a field for a day has it. */
  redeem_by: string
}

const toDraft = (coupon: Coupon | null): CouponDraft => ({
  code: coupon?.code ?? '',
  name: coupon?.name ?? '',
  takes: 'percent',
  percent_off: 20,
  amount: '',
  currency: 'eur',
  duration: 'once',
  duration_periods: 3,
  max_redemptions: coupon?.max_redemptions ?? '',
  redeem_by: coupon?.redeem_by?.slice(0, 10) ?? '',
})

const given = (value: number | ''): number | null => (value === '' ? null : value)

/** To the end of the day, in the time of the service. */
const limits = ({ max_redemptions, redeem_by }: CouponDraft) => ({
  max_redemptions: given(max_redemptions),
  redeem_by: redeem_by === '' ? null : `${redeem_by}T23:59:59Z`,
})

const toBody = (draft: CouponDraft): Input<'POST /v1/organization/coupons'>['body'] => ({
  code: draft.code,
  name: draft.name,
  ...(draft.takes === 'percent'
    ? { percent_off: given(draft.percent_off) }
    : { amount_off: minorOf(draft.amount, draft.currency), currency: draft.currency }),
  duration: draft.duration,
  ...(draft.duration === 'repeating' && { duration_periods: given(draft.duration_periods) }),
  ...limits(draft),
})

/** A coupon in a dialog; a new one where there is none. What it takes off is never changed. */
export function CouponForm({ coupon }: { coupon: Coupon | null }) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const create = useAct('POST /v1/organization/coupons', { refresh: [...reads.coupons] })
  const update = useAct('PATCH /v1/organization/coupons/{id}', { refresh: [...reads.coupons] })
  const form = useForm({ initialValues: toDraft(coupon) })
  const close = () => screen.set({ new: undefined, coupon: undefined })
  const submit = form.onSubmit((draft) => {
    const onSuccess = () => {
      toast.success(coupon ? 'Saved.' : `“${draft.code}” created.`)
      close()
    }
    const onError = ({ fields: { amount_off, ...fields } }: { fields: Record<string, string> }) =>
      form.setErrors({ ...fields, ...(amount_off && { amount: amount_off }) })
    if (coupon) {
      const body = { name: draft.name, ...limits(draft) }
      update.mutate({ params: { id: coupon.id }, query: { environment }, body }, { onSuccess, onError })
    } else create.mutate({ query: { environment }, body: toBody(draft) }, { onSuccess, onError })
  })
  return (
    <FormModal
      title={coupon ? coupon.code : 'New coupon'}
      close={close}
      act={coupon ? 'Save' : 'Create coupon'}
      pending={create.isPending || update.isPending}
      error={create.error ?? update.error}
      onSubmit={submit}
    >
      <TextInput label="Name" placeholder="Launch offer" data-autofocus {...form.getInputProps('name')} />
      {!coupon && <Discount form={form} />}
      <div className={s.pair}>
        <NumberInput
          label="Redemption limit (optional)"
          min={1}
          allowDecimal={false}
          {...form.getInputProps('max_redemptions')}
        />
        <TextInput type="date" label="Redeem until (optional)" {...form.getInputProps('redeem_by')} />
      </div>
    </FormModal>
  )
}

type CouponFormState = ReturnType<typeof useForm<CouponDraft>>

function Discount({ form }: { form: CouponFormState }) {
  const { takes, duration } = form.values
  return (
    <>
      <TextInput
        label="Code"
        description="What buyers type. Upper and lower case are the same."
        placeholder="LAUNCH20"
        {...form.getInputProps('code')}
      />
      <SegmentedControl
        aria-label="Takes off"
        value={takes}
        onChange={(value) => form.setFieldValue('takes', value as CouponDraft['takes'])}
        data={[
          { value: 'percent', label: 'A percentage' },
          { value: 'amount', label: 'An amount' },
        ]}
      />
      {takes === 'percent' ? (
        <NumberInput
          label="Percent off"
          suffix="%"
          min={1}
          max={100}
          allowDecimal={false}
          {...form.getInputProps('percent_off')}
        />
      ) : (
        <div className={s.pair}>
          <TextInput label="Amount off" placeholder="10.00" inputMode="decimal" {...form.getInputProps('amount')} />
          <CurrencySelect {...form.getInputProps('currency')} />
        </div>
      )}
      <div className={s.pair}>
        <Select
          label="Applies"
          allowDeselect={false}
          data={[
            { value: 'once', label: 'Once' },
            { value: 'repeating', label: 'For some periods' },
            { value: 'forever', label: 'Forever' },
          ]}
          {...form.getInputProps('duration')}
        />
        {duration === 'repeating' && (
          <NumberInput
            label="Periods"
            min={1}
            max={120}
            allowDecimal={false}
            {...form.getInputProps('duration_periods')}
          />
        )}
      </div>
    </>
  )
}
