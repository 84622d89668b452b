import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { Confirm } from '../../ui/confirm.tsx'
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
  const archive = useAct('POST /v1/organization/flags/{id}/archive', { refresh: [...flagReads] })
  const onSuccess = () => {
    close()
    toast.success(`“${flag.name}” is archived.`)
  }
  return (
    <Confirm
      opened
      close={close}
      title={`Archive “${flag.name}”?`}
      act="Archive"
      pending={archive.isPending}
      error={archive.error}
      onConfirm={() => archive.mutate({ params: { id: flag.id }, query: { environment } }, { onSuccess })}
    >
      It leaves every answer, so code that still asks for <b>{flag.key}</b> gets its own fallback. Its rules and its
      chart are kept, and it can be restored.
    </Confirm>
  )
}

function DeleteFlag({ flag, close }: DialogProps) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const remove = useAct('DELETE /v1/organization/flags/{id}', { refresh: [flagsRead] })
  const onSuccess = () => {
    close()
    screen.set({ flag: undefined })
    toast.success(`“${flag.name}” is deleted.`)
  }
  return (
    <Confirm
      opened
      close={close}
      title={`Delete “${flag.name}”?`}
      act="Delete flag"
      typed={flag.key}
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ params: { id: flag.id }, query: { environment } }, { onSuccess })}
    >
      The flag and its exposures are deleted. This cannot be undone.
    </Confirm>
  )
}
