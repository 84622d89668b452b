import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/flags.ts'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { DrawerMenu } from '../../ui/drawer.tsx'
import { toast } from '../../ui/toast.ts'
import { undoToast } from '../../ui/undo-toast.tsx'
import { type Flag, flagReads, flagsRead } from './flag.ts'
import { SwitchFlag } from './switch-flag.tsx'

type Act = 'switch' | 'archive' | 'delete'

/** The actions on a flag. */
export function FlagActs({ flag }: { flag: Flag }) {
  const [environment] = useEnvironment()
  const [acting, setActing] = useState<Act | null>(null)
  const restore = useAct('POST /v1/organization/flags/{id}/restore', { refresh: [...flagReads] })
  const close = () => setActing(null)
  const isArchived = flag.archived_at !== null
  const bringBack = () =>
    restore.mutate(
      { params: { id: flag.id }, query: { environment } },
      { onSuccess: () => toast.success(texts.nameRestoredItIsOff(flag.name)), onError: toast.error },
    )
  return (
    <>
      {isArchived ? (
        <Button variant="default" loading={restore.isPending} onClick={bringBack}>
          {texts.restore}
        </Button>
      ) : (
        <Button
          variant={flag.enabled ? 'default' : 'filled'}
          {...(flag.enabled && { c: 'var(--mantine-color-error)' })}
          onClick={() => setActing('switch')}
        >
          {flag.enabled ? texts.turnOffEllipsis : texts.turnOnEllipsis}
        </Button>
      )}
      <DrawerMenu
        acts={[
          ...(isArchived ? [] : [{ label: texts.archiveEllipsis, run: () => setActing('archive') }]),
          { label: texts.deletePermanently, run: () => setActing('delete'), isDestructive: true },
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
  const restore = useAct('POST /v1/organization/flags/{id}/restore', { refresh: [...flagReads] })
  const update = useAct('PATCH /v1/organization/flags/{id}', { refresh: [...flagReads] })
  const input = { params: { id: flag.id }, query: { environment } }
  // A restored flag is off.
  const turnOn = () =>
    update.mutate(
      { ...input, body: { enabled: true } },
      { onSuccess: () => toast.success(texts.nameRestoredItIsOn(flag.name)), onError: toast.error },
    )
  const undo = () =>
    restore.mutate(input, {
      onSuccess: () => (flag.enabled ? turnOn() : toast.success(texts.nameRestoredItIsOff(flag.name))),
      onError: toast.error,
    })
  return (
    <ConfirmAct
      endpoint="POST /v1/organization/flags/{id}/archive"
      input={input}
      refresh={flagReads}
      onSuccess={() => undoToast(texts.nameArchived(flag.name), undo)}
      close={close}
      title={texts.archiveName(flag.name)}
      act={texts.archive}
    >
      {texts.itIsNoLongerEvaluatedSoCode(<b>{flag.key}</b>)}
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
      success={texts.nameDeleted(flag.name)}
      leaves={['flag']}
      close={close}
      title={texts.deleteName(flag.name)}
      act={texts.deleteFlag}
      typed={flag.key}
    >
      {texts.theFlagAndItsExposuresAreDeleted}
    </ConfirmAct>
  )
}
