import { Group, Skeleton, Text } from '@mantine/core'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { locale } from '../../texts/locale.ts'
import { texts } from '../../texts/referrals.ts'
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
    <Section title={texts.funnel} description={texts.fromLinkToRewardAllTime}>
      {query.data ? (
        <Steps report={query.data} />
      ) : query.error ? (
        <FailedPart what={texts.theFunnel} error={query.error} retry={() => void query.refetch()} />
      ) : (
        <Skeleton h={170} />
      )}
    </Section>
  )
}

function Steps({ report }: { report: Report }) {
  const { opened, signed_up, counted, rewarded } = report
  // A code that somebody enters at sign-up was never opened as a link.
  const all = Math.max(opened, signed_up)
  return (
    <>
      <Funnel label={texts.funnel}>
        <FunnelStep title={texts.openedALink} people={all} of={all} />
        <FunnelStep title={texts.signedUp} people={signed_up} of={all} />
        <FunnelStep title={texts.successful} people={counted} of={all} />
        <FunnelStep title={texts.rewarded} people={rewarded} of={all} />
      </Funnel>
      {report.refused.length > 0 && <Refused refused={report.refused} />}
    </>
  )
}

const Refused = ({ refused }: Pick<Report, 'refused'>) => (
  <Group gap="4px 14px" mt={16} role="list" aria-label={texts.refusedAndRevokedByReason}>
    <Text fz={13} c="dimmed" role="listitem">
      {texts.didNotCount}
    </Text>
    {refused.map(({ state, reason, count }) => (
      <Text fz={13} key={`${state} ${reason}`} role="listitem">
        <AnchorLink to="/referrals" search={{ state, reason }} fz="inherit">
          {reasonNames[reason]}
        </AnchorLink>{' '}
        <span className="num">{count.toLocaleString(locale)}</span>
      </Text>
    ))}
  </Group>
)
