import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/customers.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { type Customer, customerReads } from './customer.ts'

/** A new customer when there is none. */
export function CustomerForm({ customer, close }: { customer: Customer | null; close: () => void }) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const create = useAct('POST /v1/organization/customers', { refresh: [...customerReads] })
  const update = useAct('PATCH /v1/organization/customers/{id}', { refresh: [...customerReads] })
  const form = useForm({ initialValues: { name: customer?.name ?? '', external_id: customer?.external_id ?? '' } })
  const submit = form.onSubmit(({ name, external_id }) => {
    const onError = (error: { fields: Record<string, string> }) => form.setErrors(error.fields)
    const own = external_id.trim()
    if (customer) {
      const body = { name, external_id: own || null }
      update.mutate({ params: { id: customer.id }, query: { environment }, body }, { onSuccess: close, onError })
    } else {
      const body = { name, ...(own && { external_id: own }) }
      const onSuccess = ({ id }: { id: string }) => screen.set({ new: undefined, customer: id })
      create.mutate({ query: { environment }, body }, { onSuccess, onError })
    }
  })
  return (
    <FormModal
      title={customer ? texts.editName(customer.name) : texts.newCustomer}
      close={close}
      act={customer ? texts.save : texts.createCustomer}
      pending={create.isPending || update.isPending}
      error={create.error ?? update.error}
      onSubmit={submit}
    >
      <TextInput
        label={texts.name}
        placeholder={texts.northwind}
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={texts.externalID}
        description={texts.theIDOfThisCustomerInYourOwn}
        {...form.getInputProps('external_id')}
      />
    </FormModal>
  )
}
