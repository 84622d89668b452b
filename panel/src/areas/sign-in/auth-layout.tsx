import { Button, Center, Loader, Paper, Text, Title } from '@mantine/core'
import type { ApiError } from '@userkeep/client'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { texts } from '../../texts/sign-in.ts'
import { Problem } from '../../ui/form-modal.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import s from './auth-layout.module.css'

interface AuthLayoutProps {
  title: string
  description?: ReactNode
  foot?: ReactNode
  children: ReactNode
}

/** The frame of every screen for someone who is not signed in. */
export function AuthLayout({ title, description, foot, children }: AuthLayoutProps) {
  useEffect(() => {
    document.title = texts.titleUserkeep(title)
  }, [title])
  return (
    <main className={s.page}>
      <div style={{ width: '100%', maxWidth: 400 }}>
        <Paper className={s.card}>
          <img src="/favicon.svg" alt={texts.userkeep} className={s.mark} />
          <Title order={1} fz={20} lts="-0.02em">
            {title}
          </Title>
          {description && (
            <Text c="dimmed" size="md" mt={4}>
              {description}
            </Text>
          )}
          {children}
        </Paper>
        {foot && <div className={s.foot}>{foot}</div>}
      </div>
    </main>
  )
}

export const Waiting = () => (
  <Center h="100vh">
    <Loader size="sm" aria-label={texts.loading} />
  </Center>
)

type PublicPath = '/' | '/sign-in' | '/sign-up' | '/forgot-password'

export const AuthLink = ({ to, children }: { to: PublicPath; children: ReactNode }) => (
  <AnchorLink to={to} fz="inherit" underline="always">
    {children}
  </AnchorLink>
)

interface AuthFormProps {
  act: string
  pending: boolean
  error: ApiError | null
  onSubmit: () => void
  children: ReactNode
}

/** Fields, what went wrong, and one button. */
export function AuthForm({ act, pending, error, onSubmit, children }: AuthFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form ref={form} onSubmit={submit} className={s.form} noValidate>
      {children}
      <Problem error={error} />
      <Button type="submit" loading={pending} fullWidth mt={4}>
        {act}
      </Button>
    </form>
  )
}
