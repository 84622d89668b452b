import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.ts'
import { audienceText, type Flag, flagReads } from './flag.ts'

/** The kill switch, and the way back. */
export function SwitchFlag({ flag, close }: { flag: Flag; close: () => void }) {
  const [environment] = useEnvironment()
  const update = useAct('PATCH /v1/organization/flags/{id}', { refresh: [...flagReads] })
  const to = !flag.enabled
  const onSuccess = () => {
    close()
    toast.success(to ? `“${flag.name}” is on.` : `“${flag.name}” is off.`)
  }
  return (
    <Confirm
      opened
      close={close}
      title={`Turn “${flag.name}” ${to ? 'on' : 'off'} in ${environment}?`}
      act={to ? 'Turn on' : 'Turn off'}
      isHarmless={to}
      pending={update.isPending}
      error={update.error}
      onConfirm={() =>
        update.mutate({ params: { id: flag.id }, query: { environment }, body: { enabled: to } }, { onSuccess })
      }
    >
      {to ? (
        <>Within a second its rules apply again: {audienceText(flag)}. Flags that need it may change with it.</>
      ) : (
        <>
          Within a second everybody gets <b>{flag.off_variant}</b>, on every instance. The rules are kept.
        </>
      )}
    </Confirm>
  )
}
