import { NumberInput, PasswordInput, Select, SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { texts } from '../../texts/senders.ts'
import { defaultPorts, type Sender, securityNames } from './sender.ts'
import type { SenderValues } from './sender-values.ts'

interface Fields {
  form: UseFormReturnType<SenderValues>
  /** The stored sender, whose secrets stay if left empty. */
  kept: Sender | null
}

/** The fields of a sender, of a new one and of one that is edited. */
export function SenderFields({ form, kept }: Fields) {
  const { values } = form
  return (
    <Stack gap={14}>
      <TextInput label={texts.name} description={texts.shownToYourTeamOnly} required {...form.getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={14}>
        <TextInput label={texts.fromName} placeholder={texts.acme} required {...form.getInputProps('from_name')} />
        <TextInput
          label={texts.fromAddress}
          placeholder={texts.helloAcmeExample}
          required
          {...form.getInputProps('from_address')}
        />
        <TextInput label={texts.replyTo} placeholder={texts.sameAsFrom} {...form.getInputProps('reply_to')} />
        <NumberInput
          label={texts.mailsPerMinute}
          placeholder={texts.noLimit}
          min={1}
          allowDecimal={false}
          thousandSeparator=","
          {...form.getInputProps('per_minute')}
        />
      </SimpleGrid>
      <Switch
        label={texts.defaultSenderOfThisEnvironment}
        {...form.getInputProps('is_default', { type: 'checkbox' })}
      />
      <Switch
        label={texts.useMyOwnMailServer}
        description={texts.withoutOneMailIsSent}
        {...form.getInputProps('ownServer', { type: 'checkbox' })}
      />
      {values.ownServer && <ServerFields form={form} kept={kept} />}
      {values.ownServer && (
        <Switch label={texts.signMailWithDKIM} {...form.getInputProps('signs', { type: 'checkbox' })} />
      )}
      {values.ownServer && values.signs && <DkimFields form={form} kept={kept} />}
    </Stack>
  )
}

const securities = Object.entries(securityNames).map(([value, label]) => ({ value, label }))

/** The stored password is used for the server it was given for alone. */
const isMoved = (values: SenderValues, smtp: { host: string; port: number; security: string; user: string | null }) =>
  values.host !== smtp.host ||
  Number(values.port) !== smtp.port ||
  values.security !== smtp.security ||
  values.user !== (smtp.user ?? '')

const ServerFields = ({ form, kept }: Fields) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={14}>
    <TextInput label={texts.host} placeholder={texts.smtpAcmeExample} required {...form.getInputProps('host')} />
    <Select
      label={texts.encryption}
      data={securities}
      allowDeselect={false}
      {...form.getInputProps('security')}
      onChange={(security) => {
        if (!security) return
        const chosen = security as SenderValues['security']
        form.setValues({ security: chosen, port: defaultPorts[chosen] })
      }}
    />
    <NumberInput label={texts.port} min={1} max={65535} allowDecimal={false} required {...form.getInputProps('port')} />
    <TextInput label={texts.user} autoComplete="off" {...form.getInputProps('user')} />
    <PasswordInput
      label={texts.password}
      placeholder={kept?.smtp?.has_password && !isMoved(form.values, kept.smtp) ? texts.unchanged : ''}
      description={texts.storedEncrypted}
      autoComplete="new-password"
      {...form.getInputProps('password')}
    />
  </SimpleGrid>
)

const DkimFields = ({ form, kept }: Fields) => (
  <>
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={14}>
      <TextInput label={texts.domain} placeholder={texts.acmeExample} required {...form.getInputProps('domain')} />
      <TextInput label={texts.selector} placeholder={texts.userkeep} required {...form.getInputProps('selector')} />
    </SimpleGrid>
    <Textarea
      label={texts.privateKey}
      description={texts.rsaInPEMStoredEncrypted}
      placeholder={kept?.dkim ? texts.unchanged : texts.beginPRIVATEKEY}
      autosize
      minRows={3}
      maxRows={8}
      {...form.getInputProps('private_key')}
    />
  </>
)
