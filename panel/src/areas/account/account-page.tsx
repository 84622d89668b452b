import { Button, Group, PasswordInput, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { AccountParts } from '../../app/account-parts.tsx'
import { useAct } from '../../app/api.ts'
import { credential } from '../../app/credential.ts'
import { useResendVerification } from '../../app/resend-verification.ts'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/account.ts'
import { Problem } from '../../ui/form-modal.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Status } from '../../ui/status.tsx'
import { toast } from '../../ui/toast.ts'
import { Sessions } from './sessions.tsx'
import { TwoFactorOff, TwoFactorOn } from './two-factor.tsx'

export function AccountPage() {
  const { user } = useSession()
  const [turning, setTurning] = useState(false)
  return (
    <Page title={texts.account} description={texts.signedInAsEmail(user.email)} isNarrow>
      <Profile />
      <Email />
      <Password />
      <Section
        title={texts.twoFactorAuthentication}
        description={texts.requireACode}
        action={
          <Group gap={14}>
            <Text span fz={13.5}>
              <Status tone={user.two_factor_enabled ? 'good' : 'idle'}>
                {user.two_factor_enabled ? texts.on : texts.off}
              </Status>
            </Text>
            <Button variant="default" onClick={() => setTurning(true)}>
              {user.two_factor_enabled ? texts.manage : texts.turnOn}
            </Button>
          </Group>
        }
      />
      <AccountParts />
      <Sessions />
      {turning &&
        (user.two_factor_enabled ? (
          <TwoFactorOff close={() => setTurning(false)} />
        ) : (
          <TwoFactorOn close={() => setTurning(false)} />
        ))}
    </Page>
  )
}

function Profile() {
  const { user } = useSession()
  const update = useAct('PATCH /v1/account', { refresh: ['GET /v1/session'] })
  const form = useForm({ initialValues: { name: user.name } })
  const submit = form.onSubmit((body) =>
    update.mutate(
      { body },
      { onSuccess: () => toast.success(texts.saved), onError: (error) => form.setErrors(error.fields) },
    ),
  )
  return (
    <Section title={texts.profile}>
      <form onSubmit={submit}>
        <Group align="flex-end" gap={10}>
          <TextInput
            label={texts.name}
            autoComplete="name"
            w={{ base: '100%', xs: 300 }}
            {...form.getInputProps('name')}
          />
          <Button type="submit" loading={update.isPending} disabled={!form.isDirty()}>
            {texts.save}
          </Button>
        </Group>
      </form>
    </Section>
  )
}

function Email() {
  const { user } = useSession()
  const { resend, isPending } = useResendVerification()
  return (
    <Section
      title={texts.email}
      description={user.email_verified ? user.email : texts.weSentALinkToEmailFollow(user.email)}
      action={
        <Group gap={14}>
          <Text span fz={13.5}>
            <Status tone={user.email_verified ? 'good' : 'warn'}>
              {user.email_verified ? texts.verified : texts.notVerified}
            </Status>
          </Text>
          {!user.email_verified && (
            <Button variant="default" loading={isPending} onClick={resend}>
              {texts.resend}
            </Button>
          )}
        </Group>
      }
    />
  )
}

/** Every session ends with the old password; the answer carries the one to go on with. */
function Password() {
  const change = useAct('POST /v1/account/password', { refresh: ['GET /v1/account/sessions'] })
  const form = useForm({ initialValues: { current_password: '', new_password: '' } })
  const submit = form.onSubmit((body) =>
    change.mutate(
      { body },
      {
        onSuccess({ token }) {
          credential.signIn(token, credential.organization())
          form.reset()
          toast.success(texts.passwordChangedYourOtherSessions)
        },
        onError: (error) => form.setErrors(error.fields),
      },
    ),
  )
  return (
    <Section title={texts.password} description={texts.changingItSignsYouOutEverywhere}>
      <form onSubmit={submit}>
        <Group align="flex-end" gap={10}>
          <PasswordInput
            label={texts.currentPassword}
            autoComplete="current-password"
            w={{ base: '100%', xs: 240 }}
            {...form.getInputProps('current_password')}
          />
          <PasswordInput
            label={texts.newPassword}
            placeholder={texts.atLeast8Characters}
            autoComplete="new-password"
            w={{ base: '100%', xs: 240 }}
            {...form.getInputProps('new_password')}
          />
          <Button
            type="submit"
            loading={change.isPending}
            disabled={!form.values.current_password || !form.values.new_password}
          >
            {texts.change}
          </Button>
        </Group>
        <Problem error={change.error} />
      </form>
    </Section>
  )
}
