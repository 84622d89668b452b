import { Button } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/contact-auth.ts'
import { CompactList, ListRow } from '../../ui/compact-list.tsx'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { Code, Status } from '../../ui/status.tsx'

const keysRead = 'GET /v1/organization/contact-auth/signing-keys'

const statuses = {
  published: { label: texts.published, tone: 'idle' },
  signing: { label: texts.signing, tone: 'good' },
  retired: { label: texts.retired, tone: 'idle' },
} as const

export function SigningKeys() {
  const [environment] = useEnvironment()
  const mayWrite = useMay()('customers:write')
  const [rotating, setRotating] = useState(false)
  const query = useRead(keysRead, { query: { environment } }, { single: true })
  return (
    <Section
      title={texts.signingKeys}
      description={texts.theySignTheFiveMinuteTokens}
      action={
        mayWrite && (
          <Button variant="default" onClick={() => setRotating(true)}>
            {texts.rotate}
          </Button>
        )
      }
    >
      <CompactList
        label={texts.signingKeys}
        query={query}
        rows={(answer) => answer.signing_keys}
        empty={texts.theFirstKeyIsCreatedWithTheFirst}
      >
        {({ kid, status, created_at, signs_from, removed_at }) => (
          <ListRow
            key={kid}
            icon={<IconCertificate size={20} stroke={1.6} />}
            title={<Code>{kid}</Code>}
            description={
              <>
                {texts.createdTime(<RelativeTime at={created_at} />)}
                {status === 'published' && <>{texts.signsTime(<RelativeTime at={signs_from} />)}</>}
                {removed_at && <>{texts.leavesTheJWKSTime(<RelativeTime at={removed_at} />)}</>}
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
          success={texts.newKeyPublishedItStartsSigning}
          close={() => setRotating(false)}
          title={texts.rotateTheSigningKeyOfEnvironment(environment)}
          act={texts.rotateKey}
        >
          {texts.theNewKeyIsPublishedInTheJWKS}
        </ConfirmAct>
      )}
    </Section>
  )
}
