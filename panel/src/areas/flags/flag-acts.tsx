import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { DrawerMenu } from '../../ui/drawer.tsx'
import { toast } from '../../ui/toast.ts'
import { type Flag, flagReads, flagsRead } from './flag.ts'
import { SwitchFlag } from './switch-flag.tsx'

type Act = 'switch' | 'archive' | 'delete'

/** What can be done with a whole flag. */
export function FlagActs({ flag }: { flag: Flag }) {
  const [environment] = useEnvironment()
  const [acting, setActing] = useState<Act | null>(null)
  const restore = useAct('POST /v1/organization/flags/{id}/restore', { refresh: [...flagReads] })
  const close = () => setActing(null)
  const isArchived = flag.archived_at !== null
  const bringBack = () =>
    restore.mutate(
      { params: { id: flag.id }, query: { environment } },
      { onSuccess: () => toast.success(`“${flag.name}” is back, and off.`), onError: toast.error },
    )
  return (
    <>
      {isArchived ? (
        <Button variant="default" loading={restore.isPending} onClick={bringBack}>
          Restore
        </Button>
      ) : (
        <Button
          variant={flag.enabled ? 'default' : 'filled'}
          {...(flag.enabled && { c: 'var(--mantine-color-error)' })}
          onClick={() => setActing('switch')}
        >
          {flag.enabled ? 'Turn off…' : 'Turn on…'}
        </Button>
      )}
      <DrawerMenu
        acts={[
          ...(isArchived ? [] : [{ label: 'Archive…', run: () => setActing('archive') }]),
          { label: 'Delete permanently…', run: () => setActing('delete'), isDestructive: true },
        ]}
      />
      {acting === 'switch' && <SwitchFlag flag={flag} close={close} />}
      {acting === 'archive' && <ArchiveFlag flag={flag} close={close} />}
      {acting === 'delete' && <DeleteFlag flag={flag} close={close} />}
    </>
  )
}

interface DialogProps {
  flag: Flag
  close: () => void
}

function ArchiveFlag({ flag, close }: DialogProps) {
  const [environment] = useEnvironment()
  return (
    <ConfirmAct
      endpoint="POST /v1/organization/flags/{id}/archive"
      input={{ params: { id: flag.id }, query: { environment } }}
      refresh={flagReads}
      success={`“${flag.name}” is archived.`}
      close={close}
      title={`Archive “${flag.name}”?`}
      act="Archive"
    >
      It leaves every answer, so code that still asks for <b>{flag.key}</b> gets its own fallback. Its rules and its
      chart are kept, and it can be restored.
    </ConfirmAct>
  )
}

function DeleteFlag({ flag, close }: DialogProps) {
  const [environment] = useEnvironment()
  return (
    <ConfirmAct
      endpoint="DELETE /v1/organization/flags/{id}"
      input={{ params: { id: flag.id }, query: { environment } }}
      refresh={[flagsRead]}
      success={`“${flag.name}” is deleted.`}
      leaves={['flag']}
      close={close}
      title={`Delete “${flag.name}”?`}
      act="Delete flag"
      typed={flag.key}
    >
      The flag and its exposures are deleted. This cannot be undone.
    </ConfirmAct>
  )
}
