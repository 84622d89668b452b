import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/flags.ts'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { audienceText, type Flag, flagReads } from './flag.ts'
import { useSegmentNames } from './use-segment-names.ts'

/** The kill switch, and the way back. */
export function SwitchFlag({ flag, close }: { flag: Flag; close: () => void }) {
  const [environment] = useEnvironment()
  const segments = useSegmentNames()
  const to = !flag.enabled
  return (
    <ConfirmAct
      endpoint="PATCH /v1/organization/flags/{id}"
      input={{ params: { id: flag.id }, query: { environment }, body: { enabled: to } }}
      refresh={flagReads}
      success={to ? texts.nameIsOn(flag.name) : texts.nameIsOff(flag.name)}
      close={close}
      title={
        to
          ? texts.turnNameOnInEnvironment(flag.name, environment)
          : texts.turnNameOffInEnvironment(flag.name, environment)
      }
      act={to ? texts.turnOn : texts.turnOff}
      isHarmless={to}
    >
      {to
        ? texts.itsRulesApplyAgainWithinASecond(audienceText(flag, segments))
        : texts.withinASecondEveryoneGetsName(<b>{flag.off_variant}</b>)}
    </ConfirmAct>
  )
}
