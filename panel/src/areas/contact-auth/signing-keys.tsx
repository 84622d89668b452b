import { Button } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useMay } from '../../app/session.tsx'
import { CompactList, ListRow } from '../../ui/compact-list.tsx'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { Code, Status } from '../../ui/status.tsx'

const keysRead = 'GET /v1/organization/contact-auth/signing-keys'

const statuses = {
  published: { label: 'Published', tone: 'idle' },
  signing: { label: 'Signing', tone: 'good' },
  retired: { label: 'Retired', tone: 'idle' },
} as const

export function SigningKeys() {
  const [environment] = useEnvironment()
  const mayWrite = useMay()('customers:write')
  const [rotating, setRotating] = useState(false)
  const query = useRead(keysRead, { query: { environment } }, { single: true })
  return (
    <Section
      title="Signing keys"
      description="They sign the five-minute tokens that contacts send to your backend, which verifies them with the JWKS."
      action={
        mayWrite && (
          <Button variant="default" onClick={() => setRotating(true)}>
            Rotate
          </Button>
        )
      }
    >
      <CompactList
        label="Signing keys"
        query={query}
        rows={(answer) => answer.signing_keys}
        empty="The first key is created with the first token."
      >
        {({ kid, status, created_at, signs_from, removed_at }) => (
          <ListRow
            key={kid}
            icon={<IconCertificate size={20} stroke={1.6} />}
            title={<Code>{kid}</Code>}
            description={
              <>
                Created <RelativeTime at={created_at} />
                {status === 'published' && (
                  <>
                    {' '}
                    · signs <RelativeTime at={signs_from} />
                  </>
                )}
                {removed_at && (
                  <>
                    {' '}
                    · leaves the JWKS <RelativeTime at={removed_at} />
                  </>
                )}
              </>
            }
            end={<Status tone={statuses[status].tone}>{statuses[status].label}</Status>}
          />
        )}
      </CompactList>
      {rotating && (
        <ConfirmAct
          endpoint="POST /v1/organization/contact-auth/signing-keys/rotate"
          input={{ query: { environment } }}
          refresh={[keysRead]}
          success="New key published. It starts signing in ten minutes."
          close={() => setRotating(false)}
          title={`Rotate the signing key of ${environment}?`}
          act="Rotate key"
        >
          The new key is published in the JWKS immediately and starts signing in ten minutes. The old key stays in the
          JWKS until its last token has expired.
        </ConfirmAct>
      )}
    </Section>
  )
}
