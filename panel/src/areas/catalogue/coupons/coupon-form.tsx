import { NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Input } from '@userkeep/client'
import { useAct } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { useScreen } from '../../../app/screen-search.ts'
import { texts } from '../../../texts/catalogue-coupons.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { toast } from '../../../ui/toast.ts'
import { minorOf } from '../../../ui/typed-amount.ts'
import s from '../catalogue.module.css'
import { type Coupon, reads } from '../catalogue.ts'
import { CurrencySelect } from '../prices/currency-select.tsx'

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
  /** In the format of a date field. */
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
      toast.success(coupon ? texts.saved : texts.codeCreated(draft.code))
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
      title={coupon ? coupon.code : texts.newCoupon}
      close={close}
      act={coupon ? texts.save : texts.createCoupon}
      pending={create.isPending || update.isPending}
      error={create.error ?? update.error}
      onSubmit={submit}
    >
      <TextInput label={texts.name} placeholder={texts.launchOffer} data-autofocus {...form.getInputProps('name')} />
      {!coupon && <Discount form={form} />}
      <div className={s.pair}>
        <NumberInput
          label={texts.redemptionLimitOptional}
          min={1}
          allowDecimal={false}
          {...form.getInputProps('max_redemptions')}
        />
        <TextInput type="date" label={texts.redeemUntilOptional} {...form.getInputProps('redeem_by')} />
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
        label={texts.code}
        description={texts.theCodeBuyersEnterAtCheckout}
        placeholder={texts.launch20}
        {...form.getInputProps('code')}
      />
      <SegmentedControl
        aria-label={texts.discount}
        value={takes}
        onChange={(value) => form.setFieldValue('takes', value as CouponDraft['takes'])}
        data={[
          { value: 'percent', label: texts.percentage },
          { value: 'amount', label: texts.fixedAmount },
        ]}
      />
      {takes === 'percent' ? (
        <NumberInput
          label={texts.percentOff}
          suffix="%"
          min={1}
          max={100}
          allowDecimal={false}
          {...form.getInputProps('percent_off')}
        />
      ) : (
        <div className={s.pair}>
          <TextInput
            label={texts.amountOff}
            placeholder="10.00"
            inputMode="decimal"
            {...form.getInputProps('amount')}
          />
          <CurrencySelect {...form.getInputProps('currency')} />
        </div>
      )}
      <div className={s.pair}>
        <Select
          label={texts.duration}
          allowDeselect={false}
          data={[
            { value: 'once', label: texts.once },
            { value: 'repeating', label: texts.severalBillingPeriods },
            { value: 'forever', label: texts.forever },
          ]}
          {...form.getInputProps('duration')}
        />
        {duration === 'repeating' && (
          <NumberInput
            label={texts.periods}
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
