import { Radio, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { toast } from '../../ui/toast.ts'
import { type Suppression, suppressionsRead } from './suppression.ts'

interface Wish {
  address: string
  scope: Suppression['scope']
  detail: string
}

export function AddSuppression({ close }: { close: () => void }) {
  const [environment] = useEnvironment()
  const add = useAct('POST /v1/organization/suppressions', { refresh: [suppressionsRead] })
  const form = useForm<Wish>({
    initialValues: { address: '', scope: 'all', detail: '' },
    validate: { address: (text) => (text.includes('@') ? null : 'Enter an email address') },
  })
  const send = form.onSubmit(({ address, scope, detail }) =>
    add.mutate(
      { query: { environment }, body: { address: address.trim(), scope, detail: detail.trim() || null } },
      {
        onSuccess: () => {
          toast.success('Address suppressed')
          close()
        },
        onError: ({ fields }) => form.setErrors(fields),
      },
    ),
  )
  return (
    <FormModal
      title="Suppress an address"
      close={close}
      act="Suppress"
      pending={add.isPending}
      error={add.error}
      onSubmit={send}
    >
      <TextInput
        label="Address"
        required
        maxLength={320}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('address')}
      />
      <Radio.Group label="Stop" {...form.getInputProps('scope')}>
        <Stack gap={8} mt={6}>
          <Radio value="all" label="All mail" />
          <Radio value="all_but_transactional" label="All but transactional mail, such as receipts" />
        </Stack>
      </Radio.Group>
      <TextInput label="Note" maxLength={500} placeholder="Asked us by letter" {...form.getInputProps('detail')} />
    </FormModal>
  )
}
