import { Text } from '@mantine/core'
import { texts } from '../../../texts/campaigns-report.ts'
import { AnchorLink } from '../../../ui/links.tsx'
import { Section } from '../../../ui/section.tsx'
import { number, peopleText, type Report, reasonText } from '../campaign.ts'
import s from '../campaigns.module.css'

/** Why people did not receive it. */
export function Skipped({ report: { campaign_id, skipped_by } }: { report: Report }) {
  if (skipped_by.length === 0) return null
  return (
    <Section
      title={texts.skipped}
      action={
        <AnchorLink to="/campaigns" search={{ campaign: campaign_id, tab: 'recipients', state: 'skipped' }} fz="sm">
          {texts.viewRecipients}
        </AnchorLink>
      }
    >
      <ul className={s.cuts} aria-label={texts.reasons}>
        {skipped_by.map(({ reason, people }) => (
          <li key={reason} className={s.cut}>
            <span>{reasonText(reason)}</span>
            <span className="num">{peopleText(people)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export const Links = ({ report: { links } }: { report: Report }) => (
  <Section title={texts.links} description={texts.totalClicksIncludingRepeated}>
    {links.length === 0 ? (
      <Text size="sm" c="dimmed">
        {texts.noLinksSentYet}
      </Text>
    ) : (
      <ul className={s.cuts} aria-label={texts.links}>
        {links.map(({ url, clicks }) => (
          <li key={url} className={s.cut}>
            <Text fz="inherit" truncate title={url}>
              {url}
            </Text>
            <span className="num">{number(clicks)}</span>
          </li>
        ))}
      </ul>
    )}
  </Section>
)
