import { NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useAct } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { texts } from '../../../texts/catalogue-prices.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { toast } from '../../../ui/toast.ts'
import s from '../catalogue.module.css'
import { type Meter, type Price, type Product, reads } from '../catalogue.ts'
import { CurrencySelect } from './currency-select.tsx'
import {
  amountProblems,
  exampleAmount,
  isByTiers,
  isMetered,
  isPackaged,
  isPerUnit,
  newPrice,
  type PriceDraft,
  toBody,
} from './price-draft.ts'
import { Tiers } from './tiers.tsx'

interface NewPriceProps {
  product: Product
  meters: readonly Meter[]
  close: () => void
}

const models: { value: Price['model']; label: string }[] = [
  { value: 'flat', label: texts.flatOneAmount },
  { value: 'per_seat', label: texts.perSeatForEachMember },
  { value: 'per_unit', label: texts.perUnitForEachUnitUsed },
  { value: 'tiered', label: texts.tieredEachUnitAtThePriceOfItsOwn },
  { value: 'volume', label: texts.volumeAllUnitsAtThePrice },
]

export function NewPrice({ product, meters, close }: NewPriceProps) {
  const [environment] = useEnvironment()
  const create = useAct('POST /v1/organization/prices', { refresh: [...reads.prices] })
  const isPack = product.kind === 'credit_pack'
  const form = useForm({ initialValues: newPrice(isPack ? 'one_time' : 'recurring'), validate: amountProblems })
  const submit = form.onSubmit((draft) =>
    create.mutate(
      { query: { environment }, body: toBody(draft, product.id) },
      {
        onSuccess: () => {
          close()
          toast.success(texts.priceAdded)
        },
        onError: ({ fields }) => form.setErrors({ ...fields, amount: fields.amount ?? fields.unit_amount_decimal }),
      },
    ),
  )
  const draft = form.values
  return (
    <FormModal
      title={texts.newPriceForName(product.name)}
      close={close}
      act={texts.addPrice}
      size="lg"
      pending={create.isPending}
      error={create.error}
      onSubmit={submit}
    >
      {!isPack && (
        <SegmentedControl
          aria-label={texts.billing}
          value={draft.type}
          onChange={(type) => form.setFieldValue('type', type as Price['type'])}
          data={[
            { value: 'recurring', label: texts.recurring },
            { value: 'one_time', label: texts.oneTime },
          ]}
        />
      )}
      <Select label={texts.model} allowDeselect={false} data={models} data-autofocus {...form.getInputProps('model')} />
      <div className={s.pair}>
        <CurrencySelect {...form.getInputProps('currency')} />
        {!isByTiers(draft) && (
          <TextInput
            label={
              draft.model === 'per_seat' ? texts.amountPerSeat : isPerUnit(draft) ? texts.amountPerUnit : texts.amount
            }
            description={isPerUnit(draft) ? texts.decimalsAreExact : undefined}
            placeholder={exampleAmount(draft.currency)}
            inputMode="decimal"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('amount')}
          />
        )}
      </div>
      {isPackaged(draft) && (
        <NumberInput
          label={texts.unitsPerPackageOptional}
          description={texts.theAmountIsForThisManyUnits}
          placeholder={texts.oneUnit}
          min={1}
          allowDecimal={false}
          thousandSeparator=","
          {...form.getInputProps('package_size')}
        />
      )}
      {isByTiers(draft) && <Tiers form={form} />}
      {isMetered(draft) && (
        <Select
          label={texts.meter}
          description={texts.reportedUsageIsBilledAtTheEnd}
          data={meters
            .filter(({ archived_at }) => archived_at === null)
            .map(({ key, name }) => ({ value: key, label: name }))}
          {...form.getInputProps('meter')}
        />
      )}
      {draft.type === 'recurring' && <Recurrence form={form} />}
    </FormModal>
  )
}

const Recurrence = ({ form }: { form: UseFormReturnType<PriceDraft> }) => (
  <>
    <div className={s.pair}>
      <NumberInput
        label={texts.every}
        min={1}
        max={365}
        allowDecimal={false}
        {...form.getInputProps('interval_count')}
      />
      <Select
        label={texts.period}
        allowDeselect={false}
        data={['day', 'week', 'month', 'year'].map((value) => ({ value, label: value }))}
        {...form.getInputProps('interval')}
      />
    </div>
    <NumberInput
      label={texts.trialOptional}
      suffix={texts.days}
      min={1}
      max={730}
      allowDecimal={false}
      {...form.getInputProps('trial_days')}
    />
  </>
)
