import { PasswordInput, Radio, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { toast } from '../../ui/toast.ts'
import { fieldErrors, gatewayReads, type PaymentGateway, providerNames } from './gateway.ts'

export function ConnectGateway({ close }: { close: () => void }) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const connect = useAct('POST /v1/organization/gateways', { refresh: [...gatewayReads] })
  const first: PaymentGateway['provider'] = environment === 'test' ? 'sandbox' : 'stripe'
  const form = useForm({ initialValues: { provider: first, name: '', secret_key: '' } })
  const { provider } = form.values
  const submit = form.onSubmit(({ provider, name, secret_key }) =>
    connect.mutate(
      {
        query: { environment },
        body: {
          provider,
          ...(name.trim() !== '' && { name }),
          ...(provider === 'stripe' && secret_key !== '' && { credentials: { secret_key } }),
        },
      },
      {
        onSuccess({ id, name }) {
          toast.success(`${name} is connected.`)
          screen.set({ new: undefined, gateway: id })
        },
        onError: ({ fields }) => form.setErrors(fieldErrors(fields)),
      },
    ),
  )
  return (
    <FormModal
      title={`Connect a gateway in ${environment}`}
      close={close}
      act="Test and connect"
      pending={connect.isPending}
      error={connect.error}
      onSubmit={submit}
    >
      <Radio.Group label="Gateway" {...form.getInputProps('provider')}>
        <Stack gap={12} mt={8}>
          <Radio value="stripe" label="Stripe" description="Cards, wallets and bank debits of your Stripe account" />
          <Radio
            value="sandbox"
            label="Sandbox"
            disabled={environment !== 'test'}
            description={
              environment === 'test' ? 'Test cards on a payment page of our own' : 'Only in the test environment'
            }
          />
        </Stack>
      </Radio.Group>
      {provider === 'stripe' && (
        <PasswordInput
          label="Secret key"
          description={`A secret or restricted key of your Stripe account’s ${environment} mode. It is stored encrypted.`}
          placeholder={`sk_${environment}_…`}
          autoComplete="off"
          required
          data-autofocus
          {...form.getInputProps('secret_key')}
        />
      )}
      <TextInput
        label="Name"
        placeholder={providerNames[provider]}
        description="A checkout names it when several gateways are connected"
        {...form.getInputProps('name')}
      />
    </FormModal>
  )
}
