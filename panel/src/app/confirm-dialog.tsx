import { Anchor, PasswordInput, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { texts } from '../texts/app.ts'
import { FormModal } from '../ui/form-modal.tsx'
import { useAct } from './api.ts'
import { confirmation } from './confirmation.ts'
import { useSession } from './session.tsx'

/** Asks for the password or a two-factor code before a change that decides who can sign in as a contact. */
export default function ConfirmDialog() {
  const { user } = useSession()
  const [isByCode, setIsByCode] = useState(user.two_factor_enabled)
  const form = useForm({ initialValues: { password: '', code: '' } })
  const confirm = useAct('POST /v1/account/confirm')
  const submit = form.onSubmit(({ password, code }) =>
    confirm.mutate(
      { body: isByCode ? { code: code.trim() } : { password } },
      {
        onSuccess: () => confirmation.answer(true),
        onError: ({ fields }) => form.setErrors(fields),
      },
    ),
  )
  return (
    <FormModal
      title={texts.confirmItIsYou}
      close={() => confirmation.answer(false)}
      act={texts.confirm}
      pending={confirm.isPending}
      error={confirm.error}
      onSubmit={submit}
    >
      <Text size="sm" c="dimmed">
        {texts.thisAffectsHowContactsSignInYou}
      </Text>
      {isByCode ? (
        <TextInput
          label={texts.twoFactorCode}
          description={texts.fromYourAuthenticatorApp}
          autoComplete="one-time-code"
          data-autofocus
          {...form.getInputProps('code')}
        />
      ) : (
        <PasswordInput
          label={texts.yourPassword}
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
      )}
      {user.two_factor_enabled && (
        <Anchor component="button" type="button" size="sm" onClick={() => setIsByCode(!isByCode)}>
          {isByCode ? texts.useYourPasswordInstead : texts.useATwoFactorCodeInstead}
        </Anchor>
      )}
    </FormModal>
  )
}
