import { Button, Group, Loader, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiError, Output } from '@userkeep/client'
import { api } from '../../app/api.ts'
import { useResendVerification } from '../../app/resend-verification.ts'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/account.ts'
import { ButtonLink } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Failed } from '../../ui/states.tsx'
import { useLinkToken } from '../sign-in/link-token.ts'

/** The target of the mailed link. A visitor signs in first, because the link is for their own account. */
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
    <Page title={texts.verifyEmail} isNarrow>
      {verified.isFetching && <Loader size="sm" role="status" aria-label={texts.loading} />}
      {verified.data && (
        <Section title={texts.yourEmailIsVerified} description={texts.youVerifiedEmail(user.email)}>
          <ButtonLink to="/overview">{texts.continue}</ButtonLink>
        </Section>
      )}
      {verified.error && !verified.isFetching && (
        <NotVerified error={verified.error} retry={() => void verified.refetch()} />
      )}
    </Page>
  )
}

function NotVerified({ error, retry }: { error: ApiError; retry: () => void }) {
  const { user } = useSession()
  const { resend, isPending } = useResendVerification()
  const isOthers = error.code === 'wrong_recipient'
  if (!isOthers && error.code !== 'invalid_request') return <Failed what={texts.theLink} error={error} retry={retry} />
  return (
    <Section
      title={texts.weCouldNotVerifyYourEmail}
      description={isOthers ? texts.youAreSignedInAsEmail(user.email) : texts.theLinkHasBeenUsedOrHasExpired}
    >
      {isOthers ? (
        <Text size="sm">{error.message}</Text>
      ) : (
        <Group>
          <Button onClick={resend} loading={isPending}>
            {texts.sendANewLink}
          </Button>
        </Group>
      )}
    </Section>
  )
}
