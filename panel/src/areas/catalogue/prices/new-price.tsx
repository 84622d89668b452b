import { NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useAct } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { toast } from '../../../ui/toast.ts'
import s from '../catalogue.module.css'
import { type Meter, type Price, type Product, reads } from '../catalogue.ts'
import { CurrencySelect } from './currency-select.tsx'
import { amountProblems, isByTiers, isMetered, newPrice, type PriceDraft, toBody } from './price-draft.ts'
import { Tiers } from './tiers.tsx'

interface NewPriceProps {
  product: Product
  meters: readonly Meter[]
  close: () => void
}

const models: { value: Price['model']; label: string }[] = [
  { value: 'flat', label: 'Flat: one amount' },
  { value: 'per_seat', label: 'Per seat: for each member of the team' },
  { value: 'per_unit', label: 'Per unit: for each unit that is used' },
  { value: 'tiered', label: 'Tiered: each unit at the price of its tier' },
  { value: 'volume', label: 'Volume: all units at the price of one tier' },
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
          toast.success('The price is there.')
        },
        onError: ({ fields }) => form.setErrors(fields),
      },
    ),
  )
  const draft = form.values
  return (
    <FormModal
      title={`New price of ${product.name}`}
      close={close}
      act="Add price"
      size="lg"
      pending={create.isPending}
      error={create.error}
      onSubmit={submit}
    >
      {!isPack && (
        <SegmentedControl
          aria-label="Paid"
          value={draft.type}
          onChange={(type) => form.setFieldValue('type', type as Price['type'])}
          data={[
            { value: 'recurring', label: 'Recurring' },
            { value: 'one_time', label: 'One time' },
          ]}
        />
      )}
      <Select label="Model" allowDeselect={false} data={models} data-autofocus {...form.getInputProps('model')} />
      <div className={s.pair}>
        <CurrencySelect {...form.getInputProps('currency')} />
        {!isByTiers(draft) && (
          <TextInput label="Amount" placeholder="49.00" inputMode="decimal" {...form.getInputProps('amount')} />
        )}
      </div>
      {isByTiers(draft) && <Tiers form={form} />}
      {isMetered(draft) && (
        <Select
          label="Meter"
          description="What is reported to it is billed at the end of each period."
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
      <NumberInput label="Every" min={1} max={365} allowDecimal={false} {...form.getInputProps('interval_count')} />
      <Select
        label="Period"
        allowDeselect={false}
        data={['day', 'week', 'month', 'year'].map((value) => ({ value, label: value }))}
        {...form.getInputProps('interval')}
      />
    </div>
    <NumberInput
      label="Trial (optional)"
      suffix=" days"
      min={1}
      max={730}
      allowDecimal={false}
      {...form.getInputProps('trial_days')}
    />
  </>
)
