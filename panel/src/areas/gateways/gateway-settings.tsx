import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/gateways.ts'
import { DrawerSection } from '../../ui/drawer.tsx'
import { Problem } from '../../ui/form-modal.tsx'
import { toast } from '../../ui/toast.ts'
import { fieldErrors, gatewayReads, type PaymentGateway } from './gateway.ts'

/** A secret that is left empty stays as it is. */
export function GatewaySettings({ gateway }: { gateway: PaymentGateway }) {
  const [environment] = useEnvironment()
  const update = useAct('PATCH /v1/organization/gateways/{id}', { refresh: [...gatewayReads] })
  const form = useForm({ initialValues: { name: gateway.name, secret_key: '', webhook_secret: '' } })
  const submit = form.onSubmit(({ name, secret_key, webhook_secret }) => {
    const credentials = { ...(secret_key !== '' && { secret_key }), ...(webhook_secret !== '' && { webhook_secret }) }
    update.mutate(
      {
        params: { id: gateway.id },
        query: { environment },
        body: { name, ...(Object.keys(credentials).length > 0 && { credentials }) },
      },
      { onSuccess: () => toast.success(texts.saved), onError: ({ fields }) => form.setErrors(fieldErrors(fields)) },
    )
  })
  return (
    <DrawerSection title={texts.settings}>
      <form onSubmit={submit} noValidate>
        <Stack gap={14}>
          <TextInput label={texts.name} {...form.getInputProps('name')} />
          {gateway.provider === 'stripe' && (
            <>
              <PasswordInput
                label={texts.secretKey}
                description={texts.testedBeforeItIsSaved}
                placeholder={kept(gateway.secret_key_hint)}
                autoComplete="off"
                {...form.getInputProps('secret_key')}
              />
              <PasswordInput
                label={texts.webhookSigningSecret}
                placeholder={kept(gateway.webhook_secret_hint)}
                autoComplete="off"
                {...form.getInputProps('webhook_secret')}
              />
            </>
          )}
          <Problem error={update.error} />
          <Group>
            <Button type="submit" variant="default" loading={update.isPending} disabled={!form.isDirty()}>
              {texts.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </DrawerSection>
  )
}

const kept = (hint: string | null) => (hint === null ? 'whsec_…' : `…${hint}`)
