import { Button, Group, Loader, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiError, Output } from '@userkeep/client'
import { api } from '../../app/api.ts'
import { useResendVerification } from '../../app/resend-verification.ts'
import { useSession } from '../../app/session.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { useLinkToken } from '../sign-in/link-token.ts'

/** Where the mailed link leads. Whoever is not signed in signs in first: the link is for their own account. */
export function VerifyEmailPage() {
  const token = useLinkToken()
  const { user } = useSession()
  const client = useQueryClient()
  // Asked once, however often this is drawn: the token works once.
  const verified = useQuery<Output<'POST /v1/account/verify-email'>, ApiError>({
    queryKey: ['verify-email', token],
    queryFn: async () => {
      const answer = await api('POST /v1/account/verify-email', { body: { token } })
      void client.invalidateQueries({ queryKey: ['GET /v1/session'] })
      return answer
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Page title="Verify email" isNarrow>
      {verified.isPending && <Loader size="sm" aria-label="Verifying" />}
      {verified.data && (
        <Section title="Your email is verified" description={`You verified ${user.email}.`}>
          <ButtonLink to="/overview">Continue</ButtonLink>
        </Section>
      )}
      {verified.error && <NotVerified error={verified.error} />}
    </Page>
  )
}

function NotVerified({ error }: { error: ApiError }) {
  const { user } = useSession()
  const { resend, isPending } = useResendVerification()
  const isOthers = error.code === 'wrong_recipient'
  return (
    <Section
      title="We could not verify your email"
      description={isOthers ? `You are signed in as ${user.email}.` : 'The link has been used or has expired.'}
    >
      {isOthers ? (
        <Text size="sm">{error.message}</Text>
      ) : (
        <Group>
          <Button onClick={resend} loading={isPending}>
            Send a new link
          </Button>
        </Group>
      )}
    </Section>
  )
}
