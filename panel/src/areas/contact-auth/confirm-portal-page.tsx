import { Button, Group, Loader } from '@mantine/core'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/contact-auth.ts'
import { ButtonLink } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import { ProblemText } from '../../ui/problem-text.tsx'
import { Section } from '../../ui/section.tsx'
import { Failed } from '../../ui/states.tsx'
import { useLinkToken } from '../sign-in/link-token.ts'

/** The page that the link mailed to the owners leads to. It confirms by a press, so that opening the link changes nothing. */
export function ConfirmPortalPage() {
  const token = useLinkToken()
  const [environment] = useEnvironment()
  const settings = useRead('GET /v1/organization/contact-auth', { query: { environment } }, { single: true })
  const confirm = useAct('POST /v1/organization/contact-auth/portal-url/confirm', {
    refresh: ['GET /v1/organization/contact-auth'],
  })
  if (!settings.data) {
    return (
      <Page title={texts.confirmPortalAddress} isNarrow>
        {settings.error ? (
          <Failed what={texts.theAddress} error={settings.error} retry={() => void settings.refetch()} />
        ) : (
          <Loader size="sm" role="status" aria-label={texts.loading} />
        )}
      </Page>
    )
  }
  const asked = settings.data.pending_portal_url
  if (confirm.data) {
    return (
      <Page title={texts.confirmPortalAddress} isNarrow>
        <Section
          title={texts.portalAddressConfirmed}
          description={texts.linksInEmailsNowLeadToPortalUrl(confirm.data.portal_url)}
        >
          <ButtonLink to="/brand">{texts.continue}</ButtonLink>
        </Section>
      </Page>
    )
  }
  return (
    <Page title={texts.confirmPortalAddress} isNarrow>
      <Section
        title={asked ?? texts.noAddressToConfirm}
        description={asked ? texts.linksThatSignYourContactsInWill : texts.theAddressWasConfirmed}
      >
        <ProblemText>{confirm.error?.message}</ProblemText>
        {asked && (
          <Group>
            <Button
              loading={confirm.isPending}
              onClick={() => confirm.mutate({ query: { environment }, body: { token } })}
            >
              {texts.confirmTheAddress}
            </Button>
          </Group>
        )}
      </Section>
    </Page>
  )
}
