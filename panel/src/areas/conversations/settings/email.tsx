import { Text } from '@mantine/core'
import { useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { texts } from '../../../texts/conversations-settings.ts'
import { CopyField } from '../../../ui/copy.tsx'
import { PropertySkeleton } from '../../../ui/properties.tsx'
import { Section } from '../../../ui/section.tsx'
import { Failed } from '../../../ui/states.tsx'

/** The address at which the inbox receives email. */
export function Email() {
  const [environment] = useEnvironment()
  const query = useRead('GET /v1/organization/conversations/email', { query: { environment } })
  if (query.error && !query.data) {
    return <Failed what={texts.theAddress} error={query.error} retry={() => void query.refetch()} />
  }
  return (
    <Section title={texts.email} description={texts.forwardYourSupportAddress}>
      {query.data ? <Address address={query.data.address} /> : <PropertySkeleton count={1} />}
    </Section>
  )
}

const Address = ({ address }: { address: string | null }) =>
  address === null ? (
    <Text size="sm" c="dimmed">
      {texts.thisInstallationDoesNotReceive}
    </Text>
  ) : (
    <CopyField value={address} label={texts.address} />
  )
