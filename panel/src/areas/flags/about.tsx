import { texts } from '../../texts/flags.ts'
import { CopyCode } from '../../ui/copy.tsx'
import { Properties, Property } from '../../ui/properties.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { type Flag, nextStepText, percentText, rolloutNow, whoIn } from './flag.ts'
import { useSegmentNames } from './use-segment-names.ts'

export const About = ({ flag }: { flag: Flag }) => (
  <Section title={texts.about}>
    <Properties>
      <TimedRollouts flag={flag} />
      <Property name={texts.key}>
        <CopyCode value={flag.key} label={texts.copyKey} />
      </Property>
      <Property name={texts.kind}>{flag.kind === 'boolean' ? texts.onAndOff : texts.severalVariants}</Property>
      <Property name={texts.changed}>
        <RelativeTime at={flag.updated_at} />
      </Property>
      <Property name={texts.created}>
        <RelativeTime at={flag.created_at} />
      </Property>
    </Properties>
  </Section>
)

/** The rules whose percentage changes on dates, as it is now and next. */
function TimedRollouts({ flag }: { flag: Flag }) {
  const segments = useSegmentNames()
  return flag.rules.map((rule, index) => {
    if (!rule.steps?.length) return null
    const now = texts.percentOfWho(percentText(rolloutNow(rule)), whoIn(rule, segments))
    const next = nextStepText(rule)
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a rule is known by its place
      <Property key={index} name={texts.rolloutOfRule(index + 1)}>
        {next === null ? texts.lastStepReached(now) : texts.nowThenNext(now, next)}
      </Property>
    )
  })
}
