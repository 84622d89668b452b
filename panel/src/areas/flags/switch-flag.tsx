import { useEnvironment } from '../../app/environment.ts'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { audienceText, type Flag, flagReads } from './flag.ts'

/** The kill switch, and the way back. */
export function SwitchFlag({ flag, close }: { flag: Flag; close: () => void }) {
  const [environment] = useEnvironment()
  const to = !flag.enabled
  return (
    <ConfirmAct
      endpoint="PATCH /v1/organization/flags/{id}"
      input={{ params: { id: flag.id }, query: { environment }, body: { enabled: to } }}
      refresh={flagReads}
      success={to ? `“${flag.name}” is on.` : `“${flag.name}” is off.`}
      close={close}
      title={`Turn “${flag.name}” ${to ? 'on' : 'off'} in ${environment}?`}
      act={to ? 'Turn on' : 'Turn off'}
      isHarmless={to}
    >
      {to ? (
        <>Within a second its rules apply again: {audienceText(flag)}. Flags that need it may change with it.</>
      ) : (
        <>
          Within a second everybody gets <b>{flag.off_variant}</b>, on every instance. The rules are kept.
        </>
      )}
    </ConfirmAct>
  )
}
