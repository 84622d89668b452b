import { NumberInput, PasswordInput, Select, SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type Sender, securityNames, usualPorts } from './sender.ts'
import type { SenderValues } from './sender-values.ts'

interface Fields {
  form: UseFormReturnType<SenderValues>
  /** What is kept of secrets that are left empty. */
  kept: Sender | null
}

/** The fields of a sender, of a new one and of one that is edited. */
export function SenderFields({ form, kept }: Fields) {
  const { values } = form
  return (
    <Stack gap={14}>
      <TextInput label="Name" description="Shown to your team only" required {...form.getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={14}>
        <TextInput label="From name" placeholder="Acme" required {...form.getInputProps('from_name')} />
        <TextInput
          label="From address"
          placeholder="hello@acme.example"
          required
          {...form.getInputProps('from_address')}
        />
        <TextInput label="Reply-to" placeholder="Same as From" {...form.getInputProps('reply_to')} />
        <NumberInput
          label="Mails per minute"
          placeholder="No limit"
          min={1}
          allowDecimal={false}
          thousandSeparator=","
          {...form.getInputProps('per_minute')}
        />
      </SimpleGrid>
      <Switch label="Default sender of this environment" {...form.getInputProps('is_default', { type: 'checkbox' })} />
      <Switch
        label="Use my own mail server"
        description="Without one, mail is sent from the address of this installation and replies go to the From address."
        {...form.getInputProps('ownServer', { type: 'checkbox' })}
      />
      {values.ownServer && <ServerFields form={form} kept={kept} />}
      {values.ownServer && (
        <Switch label="Sign mail with DKIM" {...form.getInputProps('signs', { type: 'checkbox' })} />
      )}
      {values.ownServer && values.signs && <DkimFields form={form} kept={kept} />}
    </Stack>
  )
}

const securities = Object.entries(securityNames).map(([value, label]) => ({ value, label }))

const ServerFields = ({ form, kept }: Fields) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={14}>
    <TextInput label="Host" placeholder="smtp.acme.example" required {...form.getInputProps('host')} />
    <Select
      label="Encryption"
      data={securities}
      allowDeselect={false}
      {...form.getInputProps('security')}
      onChange={(security) => {
        if (!security) return
        const chosen = security as SenderValues['security']
        form.setValues({ security: chosen, port: usualPorts[chosen] })
      }}
    />
    <NumberInput label="Port" min={1} max={65535} allowDecimal={false} required {...form.getInputProps('port')} />
    <TextInput label="User" autoComplete="off" {...form.getInputProps('user')} />
    <PasswordInput
      label="Password"
      placeholder={kept?.smtp?.has_password ? 'Unchanged' : ''}
      description="Stored encrypted"
      autoComplete="new-password"
      {...form.getInputProps('password')}
    />
  </SimpleGrid>
)

const DkimFields = ({ form, kept }: Fields) => (
  <>
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={14}>
      <TextInput label="Domain" placeholder="acme.example" required {...form.getInputProps('domain')} />
      <TextInput label="Selector" placeholder="userkeep" required {...form.getInputProps('selector')} />
    </SimpleGrid>
    <Textarea
      label="Private key"
      description="RSA, in PEM. Stored encrypted"
      placeholder={kept?.dkim ? 'Unchanged' : '-----BEGIN PRIVATE KEY-----'}
      autosize
      minRows={3}
      maxRows={8}
      {...form.getInputProps('private_key')}
    />
  </>
)
