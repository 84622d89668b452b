import { Radio, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/suppressions.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { toast } from '../../ui/toast.ts'
import { type Suppression, suppressionsRead } from './suppression.ts'

interface Values {
  address: string
  scope: Suppression['scope']
  detail: string
}

export function AddSuppression({ close }: { close: () => void }) {
  const [environment] = useEnvironment()
  const add = useAct('POST /v1/organization/suppressions', { refresh: [suppressionsRead] })
  const form = useForm<Values>({
    initialValues: { address: '', scope: 'all', detail: '' },
    validate: { address: (text) => (text.includes('@') ? null : texts.enterAnEmailAddress) },
  })
  const send = form.onSubmit(({ address, scope, detail }) =>
    add.mutate(
      { query: { environment }, body: { address: address.trim(), scope, detail: detail.trim() || null } },
      {
        onSuccess: () => {
          toast.success(texts.addressSuppressed)
          close()
        },
        onError: ({ fields }) => form.setErrors(fields),
      },
    ),
  )
  return (
    <FormModal
      title={texts.suppressAnAddress}
      close={close}
      act={texts.suppress}
      pending={add.isPending}
      error={add.error}
      onSubmit={send}
    >
      <TextInput
        label={texts.address}
        required
        maxLength={320}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('address')}
      />
      <Radio.Group label={texts.block} {...form.getInputProps('scope')}>
        <Stack gap={8} mt={6}>
          <Radio value="all" label={texts.allMail} />
          <Radio value="all_but_transactional" label={texts.allExceptTransactionalMailSuch} />
        </Stack>
      </Radio.Group>
      <TextInput
        label={texts.note}
        maxLength={500}
        placeholder={texts.askedUsByLetter}
        {...form.getInputProps('detail')}
      />
    </FormModal>
  )
}
