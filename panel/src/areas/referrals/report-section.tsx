import { Group, Skeleton, Text } from '@mantine/core'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { Funnel, FunnelStep } from '../../ui/funnel.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { Section } from '../../ui/section.tsx'
import { FailedPart } from '../../ui/states.tsx'
import { type Report, reasonNames } from './referral.ts'

export function ReportSection() {
  const [environment] = useEnvironment()
  const query = useRead('GET /v1/organization/referrals/report', { query: { environment } }, { single: true })
  if (query.data?.opened === 0 && query.data.signed_up === 0) return null
  return (
    <Section title="Funnel" description="From the link to the reward, over all time">
      {query.data ? (
        <Steps report={query.data} />
      ) : query.error ? (
        <FailedPart what="The funnel" error={query.error} retry={() => void query.refetch()} />
      ) : (
        <Skeleton h={170} />
      )}
    </Section>
  )
}

function Steps({ report }: { report: Report }) {
  const { opened, signed_up, counted, rewarded } = report
  // A code that somebody types in at sign-up was never opened as a link.
  const all = Math.max(opened, signed_up)
  return (
    <>
      <Funnel label="Funnel">
        <FunnelStep title="Opened a link" people={opened} of={all} />
        <FunnelStep title="Signed up" people={signed_up} of={all} />
        <FunnelStep title="Counted" people={counted} of={all} />
        <FunnelStep title="Rewarded" people={rewarded} of={all} />
      </Funnel>
      {report.refused.length > 0 && <Refused refused={report.refused} />}
    </>
  )
}

const Refused = ({ refused }: Pick<Report, 'refused'>) => (
  <Group gap="4px 14px" mt={16} role="list" aria-label="Refused and revoked, by reason">
    <Text fz={13} c="dimmed" role="listitem">
      Did not count:
    </Text>
    {refused.map(({ state, reason, count }) => (
      <Text fz={13} key={`${state} ${reason}`} role="listitem">
        <AnchorLink to="/referrals" search={{ state, reason }} fz="inherit">
          {reasonNames[reason]}
        </AnchorLink>{' '}
        <span className="num">{count.toLocaleString('en')}</span>
      </Text>
    ))}
  </Group>
)
