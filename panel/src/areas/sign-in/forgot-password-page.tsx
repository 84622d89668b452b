import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { Door, DoorForm, DoorLink } from './door.tsx'

export function ForgotPasswordPage() {
  const [email, setEmail] = useState('')
  const ask = useAct('POST /v1/auth/forgot-password')
  const back = <DoorLink to="/sign-in">Back to sign-in</DoorLink>
  if (ask.isSuccess) {
    return (
      <Door title="Look into your mail" foot={back}>
        <Text mt={12}>
          If there is an account for {email}, a link to choose a new password is on its way. It works for one hour.
        </Text>
      </Door>
    )
  }
  return (
    <Door title="Forgot your password?" says="We mail you a link to choose a new one." foot={back}>
      <DoorForm
        act="Send the link"
        pending={ask.isPending}
        error={ask.error}
        onSubmit={() => ask.mutate({ body: { email } })}
      >
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          required
          value={email}
          error={ask.error?.fields.email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          data-autofocus
        />
      </DoorForm>
    </Door>
  )
}
