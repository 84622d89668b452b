import { PasswordInput, Radio, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/gateways.ts'
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
          toast.success(texts.nameConnected(name))
          screen.set({ new: undefined, gateway: id })
        },
        onError: ({ fields }) => form.setErrors(fieldErrors(fields)),
      },
    ),
  )
  return (
    <FormModal
      title={texts.connectAGatewayInEnvironment(environment)}
      close={close}
      act={texts.testAndConnect}
      pending={connect.isPending}
      error={connect.error}
      onSubmit={submit}
    >
      <Radio.Group label={texts.gateway} {...form.getInputProps('provider')}>
        <Stack gap={12} mt={8}>
          <Radio value="stripe" label={texts.stripe} description={texts.cardsWalletsAndBankDebitsThrough} />
          <Radio
            value="sandbox"
            label={texts.sandbox}
            disabled={environment !== 'test'}
            description={environment === 'test' ? texts.testCardsOnABuiltInPaymentPage : texts.onlyInTheTestEnvironment}
          />
        </Stack>
      </Radio.Group>
      {provider === 'stripe' && (
        <PasswordInput
          label={texts.secretKey}
          description={texts.aSecretOrRestrictedKey(environment)}
          placeholder={texts.skEnvironment(environment)}
          autoComplete="off"
          required
          data-autofocus
          {...form.getInputProps('secret_key')}
        />
      )}
      <TextInput
        label={texts.name}
        placeholder={providerNames[provider]}
        description={texts.usedToChooseAGatewayAtCheckout}
        {...form.getInputProps('name')}
      />
    </FormModal>
  )
}
