import { Input, SimpleGrid, Stack, Switch } from '@mantine/core'
import { texts } from '../../texts/contact-auth.ts'
import { Section } from '../../ui/section.tsx'
import type { Settings } from './settings.ts'

type Claim = Settings['token_claims'][number]

const claims: { value: Claim; label: string }[] = [
  { value: 'external_id', label: texts.claimExternalId },
  { value: 'email', label: texts.claimEmail },
  { value: 'name', label: texts.claimName },
  { value: 'customer_external_id', label: texts.claimCustomerExternalId },
  { value: 'customer_role_id', label: texts.claimCustomerRoleId },
  { value: 'terms_outstanding', label: texts.claimTermsOutstanding },
]

interface TokenSettingsProps {
  chosen: Claim[]
  choose: (claims: Claim[]) => void
  requiresTerms: boolean
  requireTerms: (isOn: boolean) => void
  isClosed: boolean
}

export function TokenSettings({ chosen, choose, requiresTerms, requireTerms, isClosed }: TokenSettingsProps) {
  const turn = (claim: Claim, isOn: boolean) =>
    choose(claims.map(({ value }) => value).filter((value) => (value === claim ? isOn : chosen.includes(value))))
  return (
    <Section title={texts.tokensForYourBackend} description={texts.tokensAlwaysContain}>
      <Stack gap={20}>
        <Input.Wrapper
          labelElement="div"
          label={texts.additionalClaims}
          role="group"
          aria-label={texts.additionalClaims}
        >
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={12} mt={10}>
            {claims.map(({ value, label }) => (
              <Switch
                key={value}
                label={label}
                description={value}
                disabled={isClosed}
                checked={chosen.includes(value)}
                onChange={(event) => turn(value, event.currentTarget.checked)}
              />
            ))}
          </SimpleGrid>
        </Input.Wrapper>
        <Switch
          label={texts.requireAcceptedDocuments}
          description={texts.aContactWhoHasNotAccepted}
          disabled={isClosed}
          checked={requiresTerms}
          onChange={(event) => requireTerms(event.currentTarget.checked)}
        />
      </Stack>
    </Section>
  )
}
